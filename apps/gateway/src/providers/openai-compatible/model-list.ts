import type { ProviderKind, ProviderModel } from "../provider.ts";
import { ProviderError } from "../provider-error.ts";
import { type ErrorSource, unreadableListError } from "./from-error.ts";
import { isObject, type JsonObject, numberOf, objectsOf, parseJson, textOf } from "./json.ts";
import { inputModalitiesOf, isChatModel, supportedParametersOf } from "./known-models.ts";

export interface ListOwner {
  kind: ProviderKind;
  providerSlug: string;
  source: ErrorSource;
}

/**
 * The chat models in a server's `/models` answer. Every vendor adds fields of its own to OpenAI's bare ids; the ones that say
 * something about length, modalities, prices or parameters are read, and where they are silent, the name speaks.
 * Throws a ProviderError where the answer is no list of models, as from another kind of server on the same port.
 */
export function readModelList(body: string, owner: ListOwner): ProviderModel[] {
  const value = parseJson(body);
  const entries = Array.isArray(value) ? value : isObject(value) ? value["data"] : undefined;
  if (!Array.isArray(entries)) {
    throw new ProviderError(unreadableListError(body.slice(0, 500), owner.source));
  }
  const models = new Map<string, ProviderModel>();
  for (const entry of objectsOf(entries)) {
    const id = textOf(entry["id"])?.replace(/^models\//, "");
    if (id === undefined || !isChatModel(id, { kind: owner.kind, type: textOf(entry["type"]) })) continue;
    const model = toModel(id, entry, owner);
    if (!models.has(model.slug)) models.set(model.slug, model);
  }
  return [...models.values()];
}

function toModel(id: string, entry: JsonObject, { kind, providerSlug }: ListOwner): ProviderModel {
  const top = isObject(entry["top_provider"]) ? entry["top_provider"] : {};
  const architecture = isObject(entry["architecture"]) ? entry["architecture"] : {};
  const reasoning = isObject(entry["reasoning"]) ? entry["reasoning"] : undefined;
  return {
    upstreamId: id,
    slug: id.includes("/") ? id : `${providerSlug}/${id}`,
    name: textOf(entry["display_name"]) ?? textOf(entry["name"]) ?? id,
    description: textOf(entry["description"]),
    created: createdOf(entry),
    contextLength: contextLengthOf(entry),
    maxCompletionTokens: positive(top["max_completion_tokens"]) ?? positive(entry["max_completion_tokens"]),
    inputModalities: textsOf(architecture["input_modalities"]) ?? inputModalitiesOf(id, entry["capabilities"]),
    outputModalities:
      textsOf(architecture["output_modalities"]) ?? (/-image\b/.test(id) ? ["text", "image"] : ["text"]),
    pricing: pricingOf(entry["pricing"]),
    supportedParameters: textsOf(entry["supported_parameters"]) ?? supportedParametersOf(id, kind),
    reasoning:
      reasoning && typeof reasoning["mandatory"] === "boolean" ? { mandatory: reasoning["mandatory"] } : undefined,
    instructType: textOf(architecture["instruct_type"]) ?? null,
  };
}

/** OpenAI and most: seconds since the epoch. Anthropic: a date in words. */
function createdOf(entry: JsonObject): number | undefined {
  const seconds = positive(entry["created"]);
  if (seconds !== undefined) return Math.floor(seconds);
  const date = Date.parse(textOf(entry["created_at"]) ?? "");
  return Number.isNaN(date) ? undefined : Math.floor(date / 1000);
}

/** OpenRouter and Together; vLLM; Groq; Mistral and LM Studio; Anthropic; llama.cpp, in the order of this list. */
function contextLengthOf(entry: JsonObject): number | undefined {
  const meta = isObject(entry["meta"]) ? entry["meta"] : {};
  return (
    positive(entry["context_length"]) ??
    positive(entry["max_model_len"]) ??
    positive(entry["context_window"]) ??
    positive(entry["max_context_length"]) ??
    positive(entry["max_input_tokens"]) ??
    positive(meta["n_ctx"]) ??
    positive(meta["n_ctx_train"])
  );
}

function positive(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? Math.floor(number) : undefined;
}

/** Only OpenRouter's form is sure to be per token; others that have a `pricing` count in millions or in cents. */
function pricingOf(value: unknown): ProviderModel["pricing"] {
  if (!isObject(value)) return undefined;
  const prompt = textOf(value["prompt"]);
  const completion = textOf(value["completion"]);
  return prompt !== undefined && completion !== undefined ? { prompt, completion } : undefined;
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : undefined;
}
