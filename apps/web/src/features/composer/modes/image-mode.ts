import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { type Character, isActive } from "@tutti/domain";
import { drawsImages, findModel } from "../../../bindings/model-kind.ts";

/**
 * Whether an active character can make images (specification, point 5). True while the models are not known: the
 * gateway decides then. The router can where there is a model that it can choose.
 */
export function hasImageModel(
  characters: readonly Pick<Character, "model" | "isDisabled" | "isRemoved">[],
  models: readonly Pick<Model, "id" | "architecture">[] | undefined,
): boolean {
  if (models === undefined) return true;
  const isRouterAble = models.some((model) => model.id !== AUTO_ROUTER_MODEL && drawsImages(model));
  return characters.filter(isActive).some((character) => {
    const model = findModel(models, character.model);
    if (model === undefined) return false;
    return model.id === AUTO_ROUTER_MODEL ? isRouterAble : drawsImages(model);
  });
}
