import { toModels } from "../anthropic/model-list.ts";
import { readModelPage } from "../google/model-list.ts";
import type { ProviderModel } from "../provider.ts";
import { type ErrorSource, unreadableListError } from "../wire/from-error.ts";
import { isObject, type JsonObject, objectsOf, parseJson, textOf } from "../wire/json.ts";
import { ProviderError } from "../wire/provider-error.ts";

/** One page of a publisher's models in Vertex's Model Garden. */
export interface PublisherPage {
  entries: JsonObject[];
  nextPageToken: string | undefined;
}

/** Throws a ProviderError if the response is no list of models. */
export function readPublisherPage(body: string, source: ErrorSource): PublisherPage {
  const value = parseJson(body);
  const entries = isObject(value) ? (value["publisherModels"] ?? []) : undefined;
  if (!isObject(value) || !Array.isArray(entries)) {
    throw new ProviderError(unreadableListError(body.slice(0, 500), source));
  }
  return { entries: objectsOf(entries), nextPageToken: textOf(value["nextPageToken"]) };
}

/** Models of Google's that answer: the rest of its Model Garden draws, speaks, embeds, or is no language model. */
const ANSWERING = /^gemini-/;

/** The models of Google's list that can be called for completions; the list names them, and nothing else of use. */
export function toGeminiModels(entries: readonly JsonObject[], source: ErrorSource): ProviderModel[] {
  const models = namesIn(entries)
    .filter((name) => ANSWERING.test(name))
    .map((name) => ({
      name: `models/${name}`,
      supportedGenerationMethods: ["generateContent"],
      thinking: /^gemini-(2\.5|[3-9])/.test(name) && !/-image\b/.test(name),
    }));
  return readModelPage(JSON.stringify({ models }), source).models;
}

/** Anthropic's models, each with the version that its name at Vertex ends in (`claude-sonnet-4-5@20250929`). */
export function toClaudeModels(entries: readonly JsonObject[]): ProviderModel[] {
  const ids = entries.flatMap((entry) => {
    const name = nameOf(entry);
    const version = textOf(entry["versionId"]);
    if (name === undefined || !name.startsWith("claude-")) return [];
    return [{ id: name.includes("@") || version === undefined || version === "default" ? name : `${name}@${version}` }];
  });
  // Anthropic's own search has to be allowed for each project, and its files are at Anthropic alone.
  return toModels(ids, "anthropic").map((model) => ({ ...model, supportsWebSearch: false }));
}

function namesIn(entries: readonly JsonObject[]): string[] {
  return entries.flatMap((entry) => nameOf(entry) ?? []);
}

function nameOf(entry: JsonObject): string | undefined {
  return textOf(entry["name"])?.split("/").at(-1);
}
