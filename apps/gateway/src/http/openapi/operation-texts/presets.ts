import type { presetOperations } from "@tutti/contract/operations/presets";
import type { OperationTexts } from "./operation-texts.ts";

const queryTexts = { offset: "How many entries to skip.", limit: "How many entries to return at most." };

const SLUG = "The preset's slug.";

export const presetTexts: OperationTexts<typeof presetOperations> = {
  listPresets: {
    summary: "List presets",
    query: queryTexts,
    response: "The presets, without their settings.",
  },
  getPreset: {
    summary: "Get a preset with its current version",
    parameters: { slug: SLUG },
    response: "The preset.",
  },
  listPresetVersions: {
    summary: "List the versions of a preset",
    parameters: { slug: SLUG },
    query: queryTexts,
    response: "The versions, newest first.",
  },
  getPresetVersion: {
    summary: "Get one version of a preset",
    parameters: { slug: SLUG, version: "The version's number, counted from 1." },
    response: "The version.",
  },
  savePresetFromRequest: {
    summary: "Create a preset from a request",
    description:
      "Takes the body of a completion, but does not call a model: its settings, and its first system message as the system prompt, become a new preset, or a new version of the preset with this slug.",
    parameters: { slug: "The slug of the preset, which is created if there is none." },
    response: "The preset with its new version.",
  },
  savePresetFromMessage: {
    summary: "Create a preset from a message request",
    description:
      "Takes the body of a request in Anthropic's form, but does not call a model: its settings, and its system prompt, become a new preset, or a new version of the preset with this slug.",
    parameters: { slug: "The slug of the preset, which is created if there is none." },
    response: "The preset with its new version.",
  },
};
