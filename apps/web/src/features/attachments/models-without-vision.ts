import { t } from "@lingui/core/macro";
import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { type Attachment, type Character, isActive } from "@tutti/domain";
import { findModel, readsImages } from "../../bindings/model-kind.ts";

/**
 * A warning before images are sent: the answering models that cannot see them. Undefined where all can, or where that
 * is not known. Texts and PDFs reach every model, because the gateway reads PDFs for those that do not.
 */
export function modelsWithoutVision(
  attachments: readonly Pick<Attachment, "type">[],
  characters: readonly Pick<Character, "name" | "model" | "isDisabled" | "isRemoved">[],
  models: readonly Pick<Model, "id" | "architecture">[] | undefined,
): string | undefined {
  if (models === undefined || !attachments.some(({ type }) => type === "image")) return undefined;
  const active = characters.filter(isActive);
  const blind = active.filter(({ model }) => {
    const knownModel = findModel(models, model);
    return knownModel !== undefined && model !== AUTO_ROUTER_MODEL && !readsImages(knownModel);
  });
  if (blind.length === 0) return undefined;
  const names = [...new Set(blind.map(({ name }) => name))];
  if (blind.length === active.length && names.length > 1) return t`None of these models can see images`;
  const last = names.pop() ?? "";
  return names.length === 0 ? t`${last} cannot see images` : t`${names.join(", ")} and ${last} cannot see images`;
}
