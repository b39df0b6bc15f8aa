import type { ModerationResult } from "@tutti/contract";
import type { ModerateResult } from "../../tasks.ts";
import { type ErrorSource, fromErrorObject, unexpectedError } from "../../wire/from-error.ts";
import { isObject, type JsonObject, objectsOf } from "../../wire/json.ts";
import { ProviderError } from "../../wire/provider-error.ts";
import { usageOf } from "./usage-of.ts";

/**
 * OpenAI's result of a moderation; Mistral's has no word for the whole, which then follows from the categories. Throws
 * a ProviderError if the value is none.
 */
export function readJudgments(answer: JsonObject, source: ErrorSource): ModerateResult {
  const results = objectsOf(answer["results"]);
  if (results.length === 0) {
    const raw = JSON.stringify(answer).slice(0, 500);
    const expected = "moderation result";
    throw new ProviderError(fromErrorObject(answer, source) ?? unexpectedError({ raw, expected }, source));
  }
  return { judgments: results.map(toJudgment), usage: usageOf(answer["usage"]) };
}

function toJudgment(result: JsonObject): ModerationResult {
  const categories = valuesOf(result["categories"], (value) => typeof value === "boolean" || value === null);
  const types = result["category_applied_input_types"];
  const flagged = result["flagged"];
  return {
    flagged: typeof flagged === "boolean" ? flagged : Object.values(categories).includes(true),
    categories: categories as ModerationResult["categories"],
    category_scores: valuesOf(
      result["category_scores"],
      (value) => typeof value === "number" || value === null,
    ) as Record<string, number | null>,
    ...(isObject(types)
      ? { category_applied_input_types: valuesOf(types, Array.isArray) as Record<string, string[]> }
      : {}),
  };
}

function valuesOf(value: unknown, isValid: (one: unknown) => boolean): Record<string, unknown> {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(entries.filter(([, one]) => isValid(one)));
}
