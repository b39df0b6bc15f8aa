import type { ChatRequest } from "@tutti/contract";
import { type CompressionWish, compressionWishOf, reasoningOf } from "@tutti/contract";
import { estimateTokens } from "../tokens/estimate-tokens.ts";

/** The capabilities that a request requires of a model. */
export interface RequiredCapabilities {
  imageInput: boolean;
  imageOutput: boolean;
  audioInput: boolean;
  fileInput: boolean;
  tools: boolean;
  /** An answer in a given form: JSON, or JSON by a schema. */
  structuredOutput: boolean;
  /** Reasoning is requested, not only allowed. */
  reasoning: boolean;
  /** The most tokens that the answer may have. */
  maxTokens: number | undefined;
  /** Whether messages may be left out for a model whose context is too short. */
  compression: CompressionWish;
  /** The parameters that it sets, as a model's `supported_parameters` name them. */
  parameters: readonly string[];
  /** Whether the text has more estimated tokens than this. Cheap if it is much shorter. */
  promptExceeds(tokens: number): boolean;
  /** The estimated tokens of the text. */
  promptTokens(): number;
}

const parameterNames = [
  "frequency_penalty",
  "include_reasoning",
  "logit_bias",
  "logprobs",
  "max_tokens",
  "min_p",
  "parallel_tool_calls",
  "presence_penalty",
  "reasoning",
  "repetition_penalty",
  "response_format",
  "seed",
  "stop",
  "structured_outputs",
  "temperature",
  "tool_choice",
  "tools",
  "top_a",
  "top_k",
  "top_logprobs",
  "top_p",
  "verbosity",
  "web_search_options",
] as const;

/** The capabilities that a request requires. */
export function requiredCapabilitiesOf(body: ChatRequest): RequiredCapabilities {
  const kinds = new Set<string>();
  const texts: string[] = [];
  for (const { content } of body.messages) {
    if (typeof content === "string") texts.push(content);
    for (const part of Array.isArray(content) ? content : []) {
      kinds.add(part.type);
      if ("text" in part && typeof part.text === "string") texts.push(part.text);
    }
  }
  let tokens: number | undefined;
  const promptTokens = () => {
    tokens ??= texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    return tokens;
  };
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return {
    imageInput: kinds.has("image_url"),
    imageOutput: body.modalities?.includes("image") ?? false,
    audioInput: kinds.has("input_audio"),
    fileInput: kinds.has("file"),
    tools: isFilled(body["tools"]),
    structuredOutput: asksForForm(body["response_format"]),
    reasoning: reasoningOf(body).enabled === true,
    maxTokens: body.max_tokens ?? undefined,
    compression: compressionWishOf(body),
    parameters: parametersOf(body),
    // A character counts at most one token, so that most prompts need no estimate here.
    promptExceeds: (limit) => length > limit && promptTokens() > limit,
    promptTokens,
  };
}

function parametersOf(body: ChatRequest): string[] {
  const namedParameterNames: string[] = parameterNames.filter((name) => isNamed(body[name]));
  if (isNamed(body.reasoning_effort) && !namedParameterNames.includes("reasoning"))
    namedParameterNames.push("reasoning");
  if (formOf(body["response_format"]) === "json_schema" && !namedParameterNames.includes("structured_outputs")) {
    namedParameterNames.push("structured_outputs");
  }
  return namedParameterNames;
}

function isNamed(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function asksForForm(format: unknown): boolean {
  const form = formOf(format);
  return form !== undefined && form !== "text";
}

function formOf(format: unknown): string | undefined {
  if (typeof format !== "object" || format === null || !("type" in format)) return undefined;
  return typeof format.type === "string" ? format.type : undefined;
}
