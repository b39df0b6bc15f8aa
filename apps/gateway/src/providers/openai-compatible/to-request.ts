import type { ChatRequest } from "@tutti/contract";
import type { ProviderKind, ProviderModel } from "../provider.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "./json.ts";

/** Keys that only OpenRouter knows; other servers refuse or misread some of them. */
const openRouterOnly = new Set([
  "cache_control",
  "debug",
  "image_config",
  "include_reasoning",
  "max_price",
  "models",
  "plugins",
  "preset",
  "provider",
  "reasoning",
  "route",
  "session_id",
  "trace",
  "transforms",
  "usage",
]);

/** Parameters that are left out where a model does not support them, as OpenRouter does; all others always travel on. */
const optionalParameters = new Set([
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "min_p",
  "presence_penalty",
  "reasoning_effort",
  "repetition_penalty",
  "seed",
  "temperature",
  "top_a",
  "top_k",
  "top_logprobs",
  "top_p",
  "verbosity",
]);

/** Fields of earlier messages that strict servers refuse. OpenRouter takes them back, and needs some of them. */
const replyOnlyFields = [
  "annotations",
  "audio",
  "images",
  "reasoning",
  "reasoning_content",
  "reasoning_details",
  "refusal",
];

export interface RequestTarget {
  kind: ProviderKind;
  model: ProviderModel;
}

/**
 * The body that an upstream is sent: what the client wrote, with the upstream's own model id. Empty fields are left out; a stream is
 * asked to count its tokens. OpenRouter gets the rest untouched, others get it in OpenAI's words.
 */
export function toUpstreamRequest(body: ChatRequest, { kind, model }: RequestTarget): JsonObject {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));
  const asked = kind === "openrouter" ? { ...given, usage: { include: true } } : toPlainRequest(given, { kind, model });
  const isStream = body.stream === true;
  const { stream_options: options, stream: _, ...others } = asked;
  return {
    ...others,
    model: model.upstreamId,
    ...(isStream
      ? { stream: true, stream_options: { ...(isObject(options) ? options : {}), include_usage: true } }
      : {}),
  };
}

function toPlainRequest(body: JsonObject, { kind, model }: RequestTarget): JsonObject {
  const asked: JsonObject = {};
  for (const [key, value] of Object.entries(body)) if (!openRouterOnly.has(key)) asked[key] = value;
  const effort = reasoningEffort(body);
  if (effort) asked["reasoning_effort"] = effort;
  for (const key of optionalParameters) if (!isSupported(key, model)) delete asked[key];
  // OpenAI's reasoning models refuse the older name, and its other models know the newer one.
  if (kind === "openai" && asked["max_tokens"] !== undefined) {
    asked["max_completion_tokens"] ??= asked["max_tokens"];
    delete asked["max_tokens"];
  }
  asked["messages"] = objectsOf(body["messages"]).map((message) => toPlainMessage(message, kind));
  return asked;
}

/** OpenAI's one word for OpenRouter's `reasoning`. Where it is only switched on, a model that thinks does so by itself. */
function reasoningEffort(body: JsonObject): string | undefined {
  const { reasoning } = body;
  if (!isObject(reasoning)) return undefined;
  return reasoning["enabled"] === false ? "none" : textOf(reasoning["effort"]);
}

/** A model without a list of parameters is taken at its word: it gets everything. */
function isSupported(parameter: string, { supportedParameters }: ProviderModel): boolean {
  if (supportedParameters.length === 0 || supportedParameters.includes(parameter)) return true;
  return parameter === "reasoning_effort" && supportedParameters.includes("reasoning");
}

function toPlainMessage(message: JsonObject, kind: ProviderKind): JsonObject {
  const plain = { ...message };
  if (plain["role"] === "assistant") for (const field of replyOnlyFields) delete plain[field];
  // A word of OpenAI's own; the prompt templates of local servers know only the older one.
  if (plain["role"] === "developer" && kind !== "openai") plain["role"] = "system";
  if (Array.isArray(plain["content"])) plain["content"] = objectsOf(plain["content"]).map(withoutCacheHint);
  return plain;
}

function withoutCacheHint({ cache_control: _, ...part }: JsonObject): JsonObject {
  return part;
}
