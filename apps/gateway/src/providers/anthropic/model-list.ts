import type { AssumedField, ProviderModel, ReasoningConfig } from "../provider.ts";
import { type ErrorSource, unreadableListError } from "../wire/from-error.ts";
import { isObject, type JsonObject, numberOf, objectsOf, parseJson, textOf } from "../wire/json.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { datedSlugOf, slugOf } from "./slug-of.ts";
import { type ClaudeTraits, type Effort, efforts, traitsOf } from "./traits.ts";

/** One page of Anthropic's list of models. */
export interface ClaudeModelPage {
  entries: JsonObject[];
  /** The id of the model after which the next page begins; undefined after the last page. */
  next: string | undefined;
}

/** Throws a ProviderError if the response is no list of models, as from another kind of server. */
export function readModelPage(body: string, source: ErrorSource): ClaudeModelPage {
  const value = parseJson(body);
  if (!isObject(value) || !Array.isArray(value["data"])) {
    throw new ProviderError(unreadableListError(body.slice(0, 500), source));
  }
  const next = value["has_more"] === true ? textOf(value["last_id"]) : undefined;
  return { entries: objectsOf(value["data"]), next };
}

/**
 * The models of a list, newest first, as Anthropic sends them. Of several releases with one name the newest has the
 * plain slug; the others are called by slugs with their dates.
 */
export function toModels(entries: readonly JsonObject[], providerSlug: string): ProviderModel[] {
  const models = new Map<string, ProviderModel>();
  for (const entry of entries) {
    const id = textOf(entry["id"]);
    if (id === undefined || entry["lifecycle"] === "retired") continue;
    const slug = slugOf(id, providerSlug);
    const free = models.has(slug) && id.startsWith("claude-") ? datedSlugOf(id) : slug;
    if (!models.has(free)) models.set(free, toModel(id, free, entry));
  }
  return [...models.values()];
}

function toModel(id: string, slug: string, entry: JsonObject): ProviderModel {
  const createdAt = Date.parse(textOf(entry["created_at"]) ?? "");
  const name = textOf(entry["display_name"]);
  const bare: ProviderModel = {
    upstreamId: id,
    slug,
    name: name ?? id,
    created: Number.isNaN(createdAt) || createdAt <= 0 ? undefined : Math.floor(createdAt / 1000),
    contextLength: positive(entry["max_input_tokens"]),
    maxCompletionTokens: positive(entry["max_tokens"]),
    inputModalities: ["text"],
    outputModalities: ["text"],
    supportedParameters: [],
    instructType: null,
    tokenizer: id.startsWith("claude-") ? "Claude" : undefined,
  };
  const capabilities = isObject(entry["capabilities"]) ? entry["capabilities"] : undefined;
  return { ...bare, ...capabilitiesOf(traitsOf(bare), capabilities), ...assumedOf({ name, entry: capabilities }) };
}

/** The fields that the list lacks were derived from the model's name; the catalog may know better. */
function assumedOf({ name, entry }: { name: string | undefined; entry: JsonObject | undefined }) {
  const assumedFields: AssumedField[] = [
    ...(name === undefined ? (["name"] as const) : []),
    ...(entry === undefined ? (["inputModalities", "supportedParameters"] as const) : []),
  ];
  return assumedFields.length === 0 ? {} : { assumedFields };
}

function capabilitiesOf(traits: ClaudeTraits, capabilities: JsonObject = {}) {
  const can = (name: string, byName: boolean) => supportOf(capabilities[name]) ?? byName;
  const thinks = can("thinking", traits.thinking !== "none");
  const serverTools = isObject(capabilities["server_tools"]) ? capabilities["server_tools"] : {};
  const images = can("image_input", traits.images) ? ["image"] : [];
  const files = can("pdf_input", traits.files) ? ["file"] : [];
  const hasSchemas = can("structured_outputs", traits.structuredOutputs);
  const efforts = effortsIn(capabilities["effort"]) ?? traits.efforts;
  return {
    inputModalities: ["text", ...images, ...files],
    supportedParameters: parametersOf(traits, { thinks, hasSchemas, hasEfforts: efforts.length > 0 }),
    ...(thinks ? { reasoning: reasoningConfigOf({ ...traits, efforts }, capabilities["thinking"]) } : {}),
    supportsWebSearch: supportOf(serverTools["web_search"]) ?? traits.webSearch,
  };
}

function effortsIn(capability: unknown): readonly Effort[] | undefined {
  if (!isObject(capability)) return undefined;
  return supportOf(capability) === false ? [] : efforts.filter((effort) => supportOf(capability[effort]) === true);
}

function reasoningConfigOf(traits: ClaudeTraits, capability: unknown): ReasoningConfig {
  const types = isObject(capability) && isObject(capability["types"]) ? capability["types"] : {};
  const canBeOff = supportOf(types["disabled"]) ?? traits.off === "disabled";
  const canBeLow = supportOf(types["between_tools"]) ?? traits.off === "between_tools";
  const isCounted = supportOf(types["enabled"]) ?? traits.thinking !== "adaptive";
  return {
    mandatory: !canBeOff && !canBeLow,
    defaultEnabled: traits.thinksByDefault,
    // A model with a token budget takes every effort: each stands for a share of the answer.
    ...(isCounted ? {} : { supportedEfforts: traits.efforts.toReversed() }),
    supportsMaxTokens: isCounted,
  };
}

interface Abilities {
  thinks: boolean;
  hasSchemas: boolean;
  hasEfforts: boolean;
}

function parametersOf(traits: ClaudeTraits, { thinks, hasSchemas, hasEfforts }: Abilities): string[] {
  return [
    "max_tokens",
    "stop",
    "tools",
    "tool_choice",
    "parallel_tool_calls",
    "response_format",
    ...(hasSchemas ? ["structured_outputs"] : []),
    ...(traits.sampling === "none" ? [] : ["temperature", "top_p", "top_k"]),
    ...(thinks ? ["reasoning", "include_reasoning"] : []),
    ...(hasEfforts ? ["verbosity"] : []),
  ];
}

function supportOf(capability: unknown): boolean | undefined {
  const support = isObject(capability) ? capability["supported"] : undefined;
  return typeof support === "boolean" ? support : undefined;
}

function positive(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? Math.floor(number) : undefined;
}
