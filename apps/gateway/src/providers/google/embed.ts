import type { EmbeddingsRequest, JsonObject } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import type { Tasks } from "../tasks.ts";
import { callWhole, type WholeCall } from "../wire/call-whole.ts";
import { unexpectedError } from "../wire/from-error.ts";
import { isObject, numberOf, objectsOf, textOf } from "../wire/json.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { modelPath } from "./address.ts";
import { fromGoogleFailure } from "./read/from-error.ts";

interface EmbedOptions extends Pick<WholeCall, "dispatcher" | "source" | "headers" | "limits"> {
  /** The versioned root of the API. */
  root: string;
}

/** How many contents Google embeds in one call (https://ai.google.dev/api/embeddings). */
const BATCH = 100;

/** Google's names for what an embedding is for, by the names that other vendors use. */
const purposes: Readonly<Record<string, string>> = {
  search_query: "RETRIEVAL_QUERY",
  query: "RETRIEVAL_QUERY",
  search_document: "RETRIEVAL_DOCUMENT",
  passage: "RETRIEVAL_DOCUMENT",
  document: "RETRIEVAL_DOCUMENT",
  classification: "CLASSIFICATION",
  clustering: "CLUSTERING",
};

/** Embeddings by Gemini's own API, a hundred in a call. */
export function createEmbed({ root, ...call }: EmbedOptions): Tasks["embed"] {
  return async ({ upstreamId, body, signal }) => {
    const path = modelPath(upstreamId);
    const settings = withoutUndefined({
      taskType: body.input_type ? (purposes[body.input_type] ?? body.input_type) : undefined,
      outputDimensionality: body.dimensions ?? undefined,
    });
    const requests = partsOf(body).map((parts) => ({ model: path, content: { parts }, ...settings }));
    const embeddings: (readonly number[])[] = [];
    let tokens: number | undefined;
    for (let start = 0; start < requests.length; start += BATCH) {
      const answer = await callWhole({
        ...call,
        url: `${root}/${path}:batchEmbedContents`,
        body: { requests: requests.slice(start, start + BATCH) },
        signal,
        expected: "list of embeddings",
        readFailure: (failure) => fromGoogleFailure(failure, call.source),
      });
      const values = objectsOf(answer["embeddings"]).map((embedding) => embedding["values"]);
      if (values.length !== Math.min(BATCH, requests.length - start) || !values.every(isNumbers)) {
        const raw = JSON.stringify(answer).slice(0, 500);
        throw new ProviderError(unexpectedError({ raw, expected: "list of embeddings" }, call.source));
      }
      embeddings.push(...values);
      const usage = answer["usageMetadata"];
      const count = isObject(usage) ? numberOf(usage["promptTokenCount"]) : undefined;
      if (count !== undefined) tokens = (tokens ?? 0) + count;
    }
    const usage =
      tokens === undefined ? undefined : { prompt_tokens: tokens, completion_tokens: 0, total_tokens: tokens };
    return { embeddings, usage };
  };
}

/** The parts of each input. Throws 400 for tokens, which are numbers of another vendor's. */
function partsOf({ input }: EmbeddingsRequest): JsonObject[][] {
  const inputs = typeof input === "string" ? [input] : input;
  return inputs.map((one) => {
    if (typeof one === "string") return [{ text: one }];
    if (typeof one === "number" || Array.isArray(one)) {
      throw new ApiFailure({ code: 400, message: "This model embeds texts: it does not accept token ids." });
    }
    return one.content.map(toPart);
  });
}

function toPart(part: JsonObject): JsonObject {
  const text = textOf(part["text"]);
  if (text !== undefined) return { text };
  const url = isObject(part["image_url"]) ? textOf(part["image_url"]["url"]) : undefined;
  const [, mimeType, data] = /^data:([^;,]+);base64,(.*)$/s.exec(url ?? "") ?? [];
  if (mimeType !== undefined) return { inlineData: { mimeType, data } };
  throw new ApiFailure({ code: 400, message: "This model embeds texts, and images as base64 data URLs." });
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => typeof one === "number");
}
