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

/** How many tokens the models of 2.5 may think with, by Google's documentation; `off` where they may be told not to. */
const budgets = {
  pro: { least: 128, most: 32_768, off: 128 },
  flash: { least: 1, most: 24_576, off: 0 },
  "flash-lite": { least: 512, most: 24_576, off: 0 },
};

/** The answer that a model may give where the request does not bound it. */
const USUAL_LIMIT = 65_536;

/** The most tokens that an answer may have, by either name of it. */
export function answerLimitOf(body: JsonObject): number | undefined {
  return numberOf(body["max_completion_tokens"]) ?? numberOf(body["max_tokens"]);
}

/**
 * What a model is told of thinking: a level from Gemini 3 on, a budget of tokens in 2.5, nothing where it does not
 * think. Thoughts are asked for wherever they are not unwanted: they are paid for in any case.
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

/** @param effort undefined where none is wanted: the least that the model does, since it always thinks a little */
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
      // The first of them knows only low and high.
      return size === "pro" && generation === 3 ? "HIGH" : "MEDIUM";
    case "high":
    case "xhigh":
    case "max":
      return "HIGH";
  }
}
