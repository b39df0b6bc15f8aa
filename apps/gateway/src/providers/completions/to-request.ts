import type { RenderedPrompt } from "../../instruct/render-format.ts";
import { estimatePrompt } from "../../tokens/estimate-prompt.ts";
import { toUpstreamRequest } from "../openai-compatible/to-request.ts";
import type { ProviderModel, ProviderRequest } from "../provider.ts";
import { type JsonObject, numberOf } from "../wire/json.ts";

/** Fields that only chat completions have, or that would change the form of the answer. */
const chatOnly = [
  "audio",
  "best_of",
  "echo",
  "function_call",
  "functions",
  "logprobs",
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
 * The request body for a server of raw text. The prompt is sent without the mark for its beginning, which servers add
 * themselves: a second one makes models worse. The maximum length of the answer is always sent, since vLLM and OpenAI
 * otherwise end it after 16 tokens.
 */
export function toCompletionRequest(
  { body, model }: Pick<ProviderRequest, "body" | "model">,
  { renderedPrompt, stops }: RenderedRequest,
): JsonObject {
  const upstream = toUpstreamRequest({ ...body, messages: [] }, { kind: "completions", model });
  const others = Object.fromEntries(
    Object.entries(upstream).filter(([key]) => !chatOnly.includes(key) || isKept(key, model)),
  );
  return {
    ...others,
    prompt: renderedPrompt.prompt.slice(renderedPrompt.bos.length),
    max_tokens: numberOf(body.max_tokens) ?? roomFor(renderedPrompt.prompt, model),
    stop: [...stops],
    ...(upstream["logprobs"] === true ? { logprobs: Math.max(1, numberOf(body.top_logprobs) ?? 0) } : {}),
  };
}

/** vLLM enforces an answer's form here too; only the operator knows whether the server does. */
function isKept(key: string, { supportedParameters }: ProviderModel): boolean {
  return key === "response_format" && supportedParameters.includes(key);
}

/** The length of an answer if neither request nor model limits it, in tokens. */
const USUAL_LENGTH = 4_096;

/** The factor by which an estimate may be too low before a server refuses a prompt that does not fit. */
const CAUTION = 1.3;

/**
 * The maximum length of the answer, in tokens, if the request does not set it: the model's limit, or the usual one, as
 * far as the context allows.
 */
function roomFor(prompt: string, { contextLength, maxCompletionTokens }: ProviderModel): number {
  const length = maxCompletionTokens ?? USUAL_LENGTH;
  if (contextLength === undefined) return length;
  const { tokens } = estimatePrompt({ messages: [{ role: "user", content: prompt }] });
  return Math.max(16, Math.min(length, contextLength - Math.ceil(tokens * CAUTION)));
}
