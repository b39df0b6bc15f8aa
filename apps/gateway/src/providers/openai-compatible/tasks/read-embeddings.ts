import type { EmbedResult } from "../../tasks.ts";
import { type ErrorSource, fromErrorObject, unexpectedError } from "../../wire/from-error.ts";
import { type JsonObject, numberOf, objectsOf } from "../../wire/json.ts";
import { ProviderError } from "../../wire/provider-error.ts";
import { usageOf } from "./usage-of.ts";

/**
 * OpenAI's list of embeddings. Its entries may come in any order; their numbers say which input each is for. Throws a
 * ProviderError if the value is none.
 */
export function readEmbeddings(answer: JsonObject, source: ErrorSource): EmbedResult {
  const embeddings: (readonly number[] | string)[] = [];
  const entries = objectsOf(answer["data"]);
  for (const [place, { index, embedding }] of entries.entries()) {
    if (typeof embedding === "string" || isNumbers(embedding)) embeddings[numberOf(index) ?? place] = embedding;
  }
  const isWhole = entries.length > 0 && Object.keys(embeddings).length === entries.length;
  if (isWhole && embeddings.length === entries.length) return { embeddings, usage: usageOf(answer["usage"]) };
  const error = fromErrorObject(answer, source);
  throw new ProviderError(error ?? unexpectedError({ raw: startOf(answer), expected: "list of embeddings" }, source));
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => typeof one === "number");
}

function startOf(answer: JsonObject): string {
  return JSON.stringify({ ...answer, data: undefined }).slice(0, 500);
}
