import {
  type ChatRequest,
  type ReasoningEffort,
  reasoningBudget,
  reasoningEffortOf,
  reasoningOf,
} from "@tutti/contract";
import type { ProviderModel } from "../provider.ts";
import { type JsonObject, numberOf } from "../wire/json.ts";
import { familyOf, type ModelFamily } from "./model-family.ts";
import type { ThinkingSettings } from "./wire.ts";

/** Thinking budgets of the 2.5 models in tokens, by Google's documentation; `off` is sent for no reasoning. */
const budgets = {
  pro: { least: 128, most: 32_768, off: 128 },
  flash: { least: 1, most: 24_576, off: 0 },
  "flash-lite": { least: 512, most: 24_576, off: 0 },
};

/** The assumed maximum length of an answer if the request does not limit it, in tokens. */
const USUAL_LIMIT = 65_536;

/** The most tokens that an answer may have. */
export function answerLimitOf(body: JsonObject): number | undefined {
  return numberOf(body["max_tokens"]);
}

/**
 * The thinking settings for a model: a level from Gemini 3 on, a token budget in 2.5, undefined if it does not reason.
 * The reasoning is requested unless the client does not want it: it is billed in any case.
 */
export function toThinking(body: ChatRequest, model: ProviderModel): ThinkingSettings | undefined {
  const family = familyOf(model.upstreamId);
  if (family.isSpeech || family.generation < 2.5 || (family.isImage && family.generation < 3)) return undefined;
  const reasoning = reasoningOf(body);
  const limit = answerLimitOf(body) ?? model.maxCompletionTokens ?? USUAL_LIMIT;
  const includeThoughts = reasoning.enabled !== false && !reasoning.exclude;
  if (reasoning.enabled === undefined || family.isImage) return { includeThoughts };
  if (family.generation < 3) {
    const { least, most, off } = budgets[family.size ?? "flash"];
    const budget = reasoningBudget(reasoning, limit);
    return { includeThoughts, thinkingBudget: budget === undefined ? off : Math.min(Math.max(budget, least), most) };
  }
  return { includeThoughts, thinkingLevel: toLevel(reasoningEffortOf(reasoning, limit), family) };
}

/** @param effort undefined if no reasoning is wanted: the model's lowest level, since it always reasons a little */
function toLevel(
  effort: ReasoningEffort | undefined,
  { generation, size }: ModelFamily,
): NonNullable<ThinkingSettings["thinkingLevel"]> {
  switch (effort) {
    case undefined:
    case "minimal":
      return size === "pro" ? "LOW" : "MINIMAL";
    case "low":
      return "LOW";
    case "medium":
      // Gemini 3 Pro, the first of them, supports only low and high.
      return size === "pro" && generation === 3 ? "HIGH" : "MEDIUM";
    case "high":
    case "xhigh":
    case "max":
      return "HIGH";
  }
}
