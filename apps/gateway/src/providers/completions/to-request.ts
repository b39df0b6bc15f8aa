import type { RenderedPrompt } from "../../instruct/render-format.ts";
import { estimatePrompt } from "../../tokens/estimate-prompt.ts";
import { toUpstreamRequest } from "../openai-compatible/to-request.ts";
import type { ProviderModel, ProviderRequest } from "../provider.ts";
import { type JsonObject, numberOf } from "../wire/json.ts";

/** What only conversations have, or what would change the form of the answer. */
const chatOnly = [
  "audio",
  "best_of",
  "echo",
  "function_call",
  "functions",
  "logprobs",
  "max_completion_tokens",
  "messages",
  "modalities",
  "n",
  "parallel_tool_calls",
  "prediction",
  "reasoning_effort",
  "response_format",
  "structured_outputs",
  "suffix",
  "tool_choice",
  "tools",
  "top_logprobs",
  "verbosity",
  "web_search_options",
];

export interface RenderedRequest {
  renderedPrompt: Pick<RenderedPrompt, "prompt" | "bos">;
  stops: readonly string[];
}

/**
 * The body that a server of raw text is sent. The prompt goes without the mark for its beginning, which servers put
 * there by themselves: twice, it makes models worse. How long the answer may be is always said, since vLLM and OpenAI
 * end it after 16 tokens otherwise.
 */
export function toCompletionRequest(
  { body, model }: Pick<ProviderRequest, "body" | "model">,
  { renderedPrompt, stops }: RenderedRequest,
): JsonObject {
  const jsonObject = toUpstreamRequest({ ...body, messages: [] }, { kind: "completions", model });
  const others = Object.fromEntries(
    Object.entries(jsonObject).filter(([key]) => !chatOnly.includes(key) || isKept(key, model)),
  );
  return {
    ...others,
    prompt: renderedPrompt.prompt.slice(renderedPrompt.bos.length),
    max_tokens:
      numberOf(body.max_tokens) ?? numberOf(body.max_completion_tokens) ?? roomFor(renderedPrompt.prompt, model),
    stop: [...stops],
    ...(jsonObject["logprobs"] === true ? { logprobs: Math.max(1, numberOf(body.top_logprobs) ?? 0) } : {}),
  };
}

/** vLLM enforces an answer's form here too; only the operator knows whether it does. */
function isKept(key: string, { supportedParameters }: ProviderModel): boolean {
  return key === "response_format" && supportedParameters.includes(key);
}

/** The length of an answer where neither request nor model bounds it. */
const USUAL_LENGTH = 4_096;

/** An estimate may be wrong by so much before a server refuses what does not fit. */
const CAUTION = 1.3;

/**
 * How long the answer may be, in tokens, where the request does not say: what the model allows, or the usual, as far as
 * it fits.
 */
function roomFor(prompt: string, { contextLength, maxCompletionTokens }: ProviderModel): number {
  const length = maxCompletionTokens ?? USUAL_LENGTH;
  if (contextLength === undefined) return length;
  const { tokens } = estimatePrompt({ messages: [{ role: "user", content: prompt }] });
  return Math.max(16, Math.min(length, contextLength - Math.ceil(tokens * CAUTION)));
}
