import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import { isPresetSlug, parseSharedModels } from "../features/room-settings/share-models.ts";
import { type ChatSearch, plainText } from "./chat-search.ts";

/** A model that an address asks for, with its preset where it names one. */
export interface PendingModel {
  model: string;
  presetSlug?: string;
  presetName?: string;
}

/** Characters of a preset's name that are shown. */
const MAX_NAME_LENGTH = 80;

/**
 * The models of an address, in their order, and at their end the one that `presetModel` names with the preset beside
 * it; a preset without a model is the auto router's. What cannot be a slug is left out, so that no address breaks the
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
