import { withoutUndefined } from "@tutti/contract";
import { perToken } from "../../catalog/read-snapshot.ts";
import type { ProviderModel, ProviderPricing, ReasoningConfig } from "../provider.ts";
import { isObject, type JsonObject, numberOf, textOf } from "../wire/json.ts";

/** Seconds since the epoch, as OpenAI and most vendors send them; Anthropic sends a date as text. */
export function createdIn(entry: JsonObject): number | undefined {
  const seconds = positive(entry["created"]);
  if (seconds !== undefined) return Math.floor(seconds);
  const date = Date.parse(textOf(entry["created_at"]) ?? "");
  return Number.isNaN(date) ? undefined : Math.floor(date / 1000);
}

/**
 * The fields of OpenRouter, Together, Fireworks, Moonshot and Cohere; vLLM; Groq; LM Studio for a model that is loaded
 * with less than its maximum; Mistral and LM Studio; Anthropic; llama.cpp, in this order.
 */
export function contextLengthIn(entry: JsonObject): number | undefined {
  const meta = objectIn(entry["meta"]);
  return (
    positive(entry["context_length"]) ??
    positive(entry["max_model_len"]) ??
    positive(entry["context_window"]) ??
    positive(entry["loaded_context_length"]) ??
    positive(entry["max_context_length"]) ??
    positive(entry["max_input_tokens"]) ??
    positive(meta["n_ctx"]) ??
    positive(meta["n_ctx_train"])
  );
}

export function maxCompletionIn(entry: JsonObject): number | undefined {
  return positive(objectIn(entry["top_provider"])["max_completion_tokens"]) ?? positive(entry["max_completion_tokens"]);
}

/** Groq lists models that it no longer serves; Fireworks and Cohere also list models that are not for chat. */
export function isRetired(entry: JsonObject): boolean {
  const endpoints = textsIn(entry["endpoints"]);
  return (
    entry["active"] === false || entry["supports_chat"] === false || (endpoints?.includes("chat") ?? true) === false
  );
}

/** The input modalities that a server's list names: in the form of OpenRouter or xAI, or as one flag for images. */
export function inputsIn(entry: JsonObject): string[] | undefined {
  const inputModalities =
    textsIn(objectIn(entry["architecture"])["input_modalities"]) ?? textsIn(entry["input_modalities"]);
  if (inputModalities) return inputModalities.includes("text") ? inputModalities : ["text", ...inputModalities];
  const flags = objectIn(entry["capabilities"]);
  const features = textsIn(entry["features"]) ?? textsIn(entry["capabilities"]);
  const sees =
    flagIn(flags["vision"]) ??
    flagIn(entry["supports_image_input"]) ??
    flagIn(entry["supports_image_in"]) ??
    (entry["type"] === "vlm" ? true : undefined) ??
    // A list of features without this one means that it is not supported.
    (features && features.length > 0 ? features.includes("vision") : undefined);
  if (sees === undefined) return undefined;
  return ["text", ...(sees ? ["image"] : []), ...(flags["audio"] === true ? ["audio"] : [])];
}

export function outputsIn(entry: JsonObject): string[] | undefined {
  return textsIn(objectIn(entry["architecture"])["output_modalities"]) ?? textsIn(entry["output_modalities"]);
}

/** OpenRouter's reasoning, Mistral's capability, or Moonshot's flag. */
export function reasoningIn(entry: JsonObject): ReasoningConfig | undefined {
  const reasoning = objectIn(entry["reasoning"]);
  if (typeof reasoning["mandatory"] === "boolean") {
    return {
      mandatory: reasoning["mandatory"],
      ...(typeof reasoning["default_enabled"] === "boolean" ? { defaultEnabled: reasoning["default_enabled"] } : {}),
      ...(textsIn(reasoning["supported_efforts"]) ? { supportedEfforts: textsIn(reasoning["supported_efforts"]) } : {}),
      ...(textOf(reasoning["default_effort"]) ? { defaultEffort: textOf(reasoning["default_effort"]) } : {}),
    };
  }
  const support = objectIn(entry["capabilities"])["reasoning"] ?? entry["supports_reasoning"];
  return support === true ? { mandatory: false } : undefined;
}

/**
 * Prices per token: OpenRouter's texts; Together's dollars per million tokens (`input`, `output`); xAI's cents per
 * hundred million. Other numbers without a unit are not read.
 */
export function pricingIn(entry: JsonObject): ProviderModel["pricing"] {
  const pricing = objectIn(entry["pricing"]);
  const prompt = textOf(pricing["prompt"]);
  const completion = textOf(pricing["completion"]);
  if (prompt !== undefined && completion !== undefined) return { ...cacheRates(pricing), prompt, completion };
  const input = numberOf(pricing["input"]);
  const output = numberOf(pricing["output"]);
  if (input !== undefined && output !== undefined && pricing["hourly"] !== undefined) {
    return { prompt: perToken(input), completion: perToken(output) };
  }
  return xAiPricing(entry);
}

function cacheRates(pricing: JsonObject): Partial<ProviderPricing> {
  const keys = ["input_cache_read", "input_cache_write", "image", "request", "web_search", "internal_reasoning"];
  return Object.fromEntries(keys.flatMap((key) => (textOf(pricing[key]) === undefined ? [] : [[key, pricing[key]]])));
}

function xAiPricing(entry: JsonObject): ProviderPricing | undefined {
  const rate = (name: string) => {
    const cents = numberOf(entry[name]);
    return cents === undefined ? undefined : perToken(cents / 10_000);
  };
  const prompt = rate("prompt_text_token_price");
  const completion = rate("completion_text_token_price");
  if (prompt === undefined || completion === undefined) return undefined;
  const cachePrice = rate("cached_prompt_text_token_price");
  return { prompt, completion, ...withoutUndefined({ input_cache_read: cachePrice }) };
}

export function textsIn(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : undefined;
}

function positive(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? Math.floor(number) : undefined;
}

function flagIn(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function objectIn(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
