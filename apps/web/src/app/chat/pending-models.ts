import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import { isPresetSlug, parseSharedModels } from "../../features/room-settings/share-models.ts";
import { type ChatSearch, plainText } from "./chat-search.ts";

/** A model that an address names, with its preset if the address names one. */
export interface PendingModel {
  model: string;
  presetSlug?: string;
  presetName?: string;
}

/** Characters of a preset's name that are shown. */
const MAX_NAME_LENGTH = 80;

/**
 * The models of an address, in their order, and at the end the model that `presetModel` names, with the preset; a
 * preset without a model gets the auto router. Values that cannot be slugs are left out, so that no address breaks the
 * page.
 */
export function pendingModels(search: ChatSearch): PendingModel[] {
  const preset = search.preset !== undefined && isPresetSlug(search.preset) ? search.preset : undefined;
  const [model] = parseSharedModels(search.presetModel);
  const sharedModels = parseSharedModels(search.models).map((sharedModel) =>
    sharedModel.presetSlug === undefined ? sharedModel : { ...sharedModel, presetName: sharedModel.presetSlug },
  );
  if (preset === undefined) return model === undefined ? sharedModels : [...sharedModels, { model: model.model }];
  const presetName = nameOf(search.presetName) || preset;
  return [...sharedModels, { model: model?.model ?? AUTO_ROUTER_MODEL, presetSlug: preset, presetName }];
}

function nameOf(text: string | undefined): string {
  const line = plainText(text ?? "")
    .replace(/\s+/gu, " ")
    .trim();
  return Array.from(line).slice(0, MAX_NAME_LENGTH).join("");
}
