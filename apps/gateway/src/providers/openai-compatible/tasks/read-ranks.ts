import type { RerankResult } from "../../tasks.ts";
import { type ErrorSource, fromErrorObject, unexpectedError } from "../../wire/from-error.ts";
import { isObject, type JsonObject, numberOf, objectsOf } from "../../wire/json.ts";
import { ProviderError } from "../../wire/provider-error.ts";
import { usageOf } from "./usage-of.ts";

/**
 * A ranking, in the forms of Cohere, Jina and vLLM (`results`) or Voyage (`data`). Throws a ProviderError if the value
 * is none.
 */
export function readRanks(answer: JsonObject, source: ErrorSource): RerankResult {
  const entries = answer["results"] ?? answer["data"];
  const ranks = objectsOf(entries).flatMap((entry) => {
    const index = numberOf(entry["index"]);
    const score = numberOf(entry["relevance_score"]) ?? numberOf(entry["score"]);
    return index === undefined || score === undefined ? [] : [{ index, score }];
  });
  if (!Array.isArray(entries) || ranks.length !== entries.length) {
    const raw = JSON.stringify(answer).slice(0, 500);
    throw new ProviderError(fromErrorObject(answer, source) ?? unexpectedError({ raw, expected: "ranking" }, source));
  }
  return {
    ranks: ranks.toSorted((one, other) => other.score - one.score),
    usage: usageOf(answer["usage"]) ?? billedUsage(answer),
    requests: searchUnitsOf(answer),
  };
}

/** Cohere's `meta.billed_units`, OpenRouter's `usage.search_units`. */
function searchUnitsOf({ meta, usage }: JsonObject): number | undefined {
  const billed = isObject(meta) ? meta["billed_units"] : undefined;
  return (
    numberOf(isObject(usage) ? usage["search_units"] : undefined) ??
    numberOf(isObject(billed) ? billed["search_units"] : undefined)
  );
}

/** A ranking that is billed by searches has no tokens; what it cost may be with them. */
function billedUsage(answer: JsonObject): RerankResult["usage"] {
  if (searchUnitsOf(answer) === undefined) return undefined;
  const { usage } = answer;
  const cost = isObject(usage) ? numberOf(usage["cost"]) : undefined;
  const none = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
  return cost === undefined ? none : { ...none, cost };
}
