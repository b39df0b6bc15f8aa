import type { EmbeddingsRequest, ModerationsRequest } from "@tutti/contract";
import type { TaskBody, TaskName } from "../providers/tasks.ts";
import { estimateTokens } from "../tokens/estimate-tokens.ts";

/** The likely size of a task, before a provider has counted it. */
export interface TaskSize {
  /** Tokens; characters or seconds where the task is priced by these. */
  promptTokens: number;
  completionTokens?: number;
  /** How many times the price of a request applies; default 1. */
  requests?: number;
  unit?: "character" | "second";
}

/** Documents of one search, as Cohere bills them. */
const DOCUMENTS_OF_A_SEARCH = 100;

/** The most tokens of an image of usual size by OpenAI's models (high quality, 1024×1536). */
const IMAGE_TOKENS = 6_240;

/** Bytes of a second of a compressed recording; one that is not compressed has more, and counts as longer. */
const BYTES_OF_A_SECOND = 8_000;

/** How large the work for a request is likely to be. */
export const sizeOf: { readonly [Name in TaskName]: (body: TaskBody<Name>) => TaskSize } = {
  embed: ({ input }) => ({ promptTokens: tokensOf(input) }),
  rerank({ query, documents }) {
    const texts = documents.map((one) => (typeof one === "string" ? one : (one.text ?? "")));
    const ofQuery = estimateTokens(query);
    return {
      promptTokens: texts.reduce((sum, text) => sum + ofQuery + estimateTokens(text), 0),
      requests: Math.ceil(documents.length / DOCUMENTS_OF_A_SEARCH),
    };
  },
  moderate: ({ input }) => ({ promptTokens: tokensOf(input) }),
  draw: ({ prompt, n }) => ({
    promptTokens: estimateTokens(prompt),
    completionTokens: (n ?? 1) * IMAGE_TOKENS,
    requests: n ?? 1,
  }),
  speak: ({ input }) => ({ promptTokens: [...input].length, unit: "character" }),
  transcribe: ({ input_audio: { data } }) => ({
    promptTokens: Math.ceil((data.length * 3) / 4 / BYTES_OF_A_SECOND),
    unit: "second",
  }),
};

function tokensOf(input: EmbeddingsRequest["input"] | ModerationsRequest["input"]): number {
  if (typeof input === "string") return estimateTokens(input);
  let tokens = 0;
  for (const one of input) {
    if (typeof one === "number") tokens += 1;
    else if (typeof one === "string") tokens += estimateTokens(one);
    else if (Array.isArray(one)) tokens += one.length;
    else for (const part of partsOf(one)) if (typeof part["text"] === "string") tokens += estimateTokens(part["text"]);
  }
  return tokens;
}

function partsOf(input: Record<string, unknown>): Record<string, unknown>[] {
  return Array.isArray(input["content"]) ? input["content"] : [input];
}
