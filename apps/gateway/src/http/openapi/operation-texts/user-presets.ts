import type { userPresetOperations } from "@tutti/contract/operations/user-presets";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

const ID = "The preset's id.";

export const userPresetTexts: OperationTexts<typeof userPresetOperations> = {
  listUserPresets: {
    summary: "List presets without their texts",
    query: pageTexts,
    response: "A page of the presets of the account, or of the organization that is open, by name.",
  },
  createPreset: {
    summary: "Create a preset",
    response: "The preset with its first version.",
  },
  getUserPreset: {
    summary: "Get a preset by its id, with its current version",
    parameters: { id: ID },
    response: "The preset.",
  },
  updatePreset: {
    summary: "Change a preset",
    description:
      "Omitted fields stay unchanged. A new system prompt or config creates a new version; `designated_version_id` goes back to an older one.",
    parameters: { id: ID },
    response: "The preset as it is now.",
  },
  deletePreset: {
    summary: "Delete a preset and its versions",
    parameters: { id: ID },
    response: "The preset is deleted.",
  },
};
