import type { AssumedField, ProviderModel, ReasoningConfig } from "../provider.ts";
import type { ErrorSource } from "../wire/from-error.ts";
import { unreadableListError } from "../wire/from-error.ts";
import { isObject, type JsonObject, numberOf, objectsOf, parseJson, textOf } from "../wire/json.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { familyOf, type ModelFamily } from "./model-family.ts";

/** One page of Google's list of models. */
export interface GeminiModelPage {
  models: ProviderModel[];
  /** The token with which the next page is requested; undefined on the last. */
  nextPageToken: string | undefined;
}

/** Models that are of no use in a conversation: they generate speech, embed, or operate a computer. */
const otherPurposes = /-tts\b|embedding|\baqa\b|computer-use|-live\b|native-audio|deep-research|^(imagen|veo|lyria)/;

/** Reads a page of `GET /v1beta/models`. Throws a ProviderError if the body is none. */
export function readModelPage(body: string, source: ErrorSource): GeminiModelPage {
  const value = parseJson(body);
  if (!isObject(value) || (value["models"] !== undefined && !Array.isArray(value["models"]))) {
    throw new ProviderError(unreadableListError(body.slice(0, 500), source));
  }
  return {
    models: objectsOf(value["models"]).flatMap((entry) => toModel(entry) ?? []),
    nextPageToken: textOf(value["nextPageToken"]),
  };
}

/** The fields that are derived from the family's name, since Google's list lacks them. */
const guesses: readonly AssumedField[] = ["inputModalities", "outputModalities", "supportedParameters"];

function toModel(entry: JsonObject): ProviderModel | undefined {
  const id = textOf(entry["name"])?.replace(/^models\//, "");
  const methods = entry["supportedGenerationMethods"];
  if (id !== undefined && Array.isArray(methods) && methods.includes("embedContent")) return toEmbedder(id, entry);
  const isAnswering = Array.isArray(methods) && methods.includes("generateContent");
  if (id === undefined || !isAnswering || otherPurposes.test(id)) return undefined;
  const family = familyOf(id);
  const name = textOf(entry["displayName"]);
  const context = numberOf(entry["inputTokenLimit"]);
  return {
    upstreamId: id,
    slug: `google/${id}`,
    name: name ?? id,
    description: textOf(entry["description"]),
    contextLength: context,
    maxPromptTokens: context,
    maxCompletionTokens: numberOf(entry["outputTokenLimit"]),
    inputModalities: inputModalitiesOf(id, family),
    outputModalities: family.isImage ? ["text", "image"] : ["text"],
    supportedParameters: supportedParametersOf(family, entry["thinking"] === true),
    reasoning: entry["thinking"] === true ? reasoningOf(family) : undefined,
    instructType: null,
    supportsWebSearch: family.generation >= 2 && !(family.isImage && family.generation < 3),
    supportsImplicitCaching: family.generation >= 2.5,
    tokenizer: family.generation > 0 ? "Gemini" : undefined,
    assumedFields: name === undefined ? ["name", ...guesses] : guesses,
  };
}

/** A model that embeds, in the place of completions. */
function toEmbedder(id: string, entry: JsonObject): ProviderModel {
  return {
    upstreamId: id,
    slug: `google/${id}`,
    name: textOf(entry["displayName"]) ?? id,
    description: textOf(entry["description"]),
    contextLength: numberOf(entry["inputTokenLimit"]),
    inputModalities: ["text"],
    outputModalities: ["embeddings"],
    completes: false,
    supportedParameters: [],
    instructType: null,
  };
}

function inputModalitiesOf(id: string, { generation, isImage }: ModelFamily): string[] {
  if (generation === 0) return /^gemma-3-(270m|1b)/.test(id) ? ["text"] : ["text", "image"];
  return isImage ? ["text", "image"] : ["text", "image", "file", "audio", "video"];
}

const everywhere = ["max_tokens", "stop", "temperature", "top_p", "top_k", "seed"];
const structuredParameters = ["tools", "tool_choice", "response_format", "structured_outputs"];

/** The parameters that Google documents for the family; models from 2.5 on refuse penalties. */
function supportedParametersOf({ generation, isImage }: ModelFamily, isThinking: boolean): string[] {
  return [
    ...everywhere,
    ...(generation >= 2 && !isImage ? structuredParameters : []),
    ...(isThinking ? ["reasoning", "include_reasoning"] : []),
    ...(generation > 0 && generation < 2.5
      ? ["frequency_penalty", "presence_penalty", "logprobs", "top_logprobs"]
      : []),
  ];
}

function reasoningOf({ generation, size }: ModelFamily): ReasoningConfig {
  const isPro = size === "pro";
  if (generation < 3) {
    return { mandatory: isPro, defaultEnabled: size !== "flash-lite", supportsMaxTokens: true };
  }
  const efforts = ["high", "medium", "low"];
  return { mandatory: true, supportedEfforts: isPro ? efforts : [...efforts, "minimal"], supportsMaxTokens: false };
}
