import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { type Character, isActive } from "@tutti/domain";
import { drawsImages } from "../../bindings/model-kind.ts";

/**
 * Whether an active character can make images (specification, point 5). While the models are not known nothing is missing: the
 * gateway decides. The router can where there is a model that it can choose.
 */
export function hasImageModel(
  characters: readonly Pick<Character, "model" | "isDisabled" | "isRemoved">[],
  models: readonly Pick<Model, "id" | "architecture">[] | undefined,
): boolean {
  if (models === undefined) return true;
  const drawing = new Set(models.filter(drawsImages).map(({ id }) => id));
  const isRouterAble = [...drawing].some((id) => id !== AUTO_ROUTER_MODEL);
  return characters.filter(isActive).some(({ model }) => {
    const slug = withoutPreset(model);
    if (slug === AUTO_ROUTER_MODEL) return isRouterAble;
    return drawing.has(slug) || drawing.has(withoutVariant(slug));
  });
}

/** A slug may name a preset behind the model: `vendor/name@preset/slug`. */
function withoutPreset(slug: string): string {
  return slug.split("@preset/")[0] ?? slug;
}

function withoutVariant(slug: string): string {
  return slug.replace(/:[^:/]*$/u, "");
}
