import { t } from "@lingui/core/macro";
import { samplingFields } from "./sampling-fields.ts";

const otherWords = t`edit change parameters model and provider sort preset presets price throughput latency default custom system prompt instructions persona book lore lorebook entries answers streaming chat memory max tokens context length reasoning effort thinking sampling plugins moderation chain of thought compression web search engine results file parser pdf files`;

/** The words that the palette finds a model's settings by: the names of all of them, and others for the same. */
export const modelSettingWords = [...samplingFields(undefined).map(({ label }) => label), otherWords].join(" ");
