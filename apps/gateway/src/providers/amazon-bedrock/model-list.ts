import { toModels } from "../anthropic/model-list.ts";
import { slugOf } from "../anthropic/slug-of.ts";
import type { ProviderModel } from "../provider.ts";
import { type ErrorSource, unreadableListError } from "../wire/from-error.ts";
import { isObject, type JsonObject, objectsOf, parseJson, textOf } from "../wire/json.ts";
import { ProviderError } from "../wire/provider-error.ts";

/** The names of Claude's models at Bedrock, as Anthropic names them: without the region, the maker and the version. */
const CLAUDE = /^(?:[a-z-]+\.)?anthropic\.(claude-.+?)(?:-v\d+(?::\d+)?)?$/;

/** Anthropic's own name of one of Bedrock's models; undefined for a model of another maker. */
export function claudeIdOf(upstreamId: string): string | undefined {
  const id = upstreamId.split("/").at(-1) ?? "";
  return CLAUDE.exec(id)?.[1];
}

/**
 * The models of `GET /foundation-models` that stream texts, as they can be called: by their own ids, or, where a model
 * is offered by inference profiles alone, by the id of one in `GET /inference-profiles`. A profile of the region's own
 * part of the world stands before the global one, since data then stays there.
 *
 * @param profiles undefined where the account may not list them
 */
export function readModels(models: string, profiles: string | undefined, source: ErrorSource): ProviderModel[] {
  const value = parseJson(models);
  if (!isObject(value) || !Array.isArray(value["modelSummaries"])) {
    throw new ProviderError(unreadableListError(models.slice(0, 500), source));
  }
  const profileOf = profilesByModel(profiles);
  const bySlug = new Map<string, ProviderModel>();
  for (const entry of objectsOf(value["modelSummaries"])) {
    const id = textOf(entry["modelId"]);
    if (id === undefined || !isAnswering(entry)) continue;
    const isOnDemand = listOf(entry["inferenceTypesSupported"]).includes("ON_DEMAND");
    const callableId = isOnDemand ? id : profileOf.get(id);
    if (callableId === undefined) continue;
    const model = toModel(callableId, entry);
    if (!bySlug.has(model.slug)) bySlug.set(model.slug, model);
  }
  return [...bySlug.values()];
}

function isAnswering(entry: JsonObject): boolean {
  return entry["responseStreamingSupported"] === true && listOf(entry["outputModalities"]).includes("TEXT");
}

function profilesByModel(body: string | undefined): Map<string, string> {
  const value = body === undefined ? undefined : parseJson(body);
  const byModel = new Map<string, string>();
  for (const { inferenceProfileId, models } of objectsOf(isObject(value) ? value["inferenceProfileSummaries"] : [])) {
    const profile = textOf(inferenceProfileId);
    // arn:aws:bedrock:eu-west-1::foundation-model/anthropic.claude-…
    const model = textOf(objectsOf(models)[0]?.["modelArn"])?.split("/").at(-1);
    if (profile === undefined || model === undefined) continue;
    const known = byModel.get(model);
    if (known === undefined || known.startsWith("global.")) byModel.set(model, profile);
  }
  return byModel;
}

function toModel(upstreamId: string, entry: JsonObject): ProviderModel {
  const name = textOf(entry["modelName"]) ?? upstreamId;
  const input = listOf(entry["inputModalities"]).map((modality) => modality.toLowerCase());
  const claudeId = claudeIdOf(upstreamId);
  if (claudeId !== undefined) {
    const [claude] = toModels([{ id: claudeId, display_name: name }], "anthropic");
    // Anthropic's own search runs at Anthropic alone.
    if (claude !== undefined) return { ...claude, upstreamId, supportsWebSearch: false };
  }
  return {
    upstreamId,
    slug: otherSlugOf(upstreamId),
    name,
    inputModalities: [
      "text",
      ...(input.includes("image") ? ["image"] : []),
      ...(takesFiles(upstreamId) ? ["file"] : []),
    ],
    outputModalities: ["text"],
    supportedParameters: [],
    instructType: null,
    assumedFields: ["name", "inputModalities", "supportedParameters"],
  };
}

/** `us.meta.llama3-3-70b-instruct-v1:0` is Meta's; the catalog finds the usual spelling of the name. */
function otherSlugOf(upstreamId: string): string {
  const [maker = "", ...name] = upstreamId
    .replace(/^(us|us-gov|eu|apac|au|ca|in|jp|global)\./, "")
    .replace(/-v\d+(:\d+)?$|-\d+:\d+$/, "")
    .split(".");
  return name.length === 0 ? slugOf(maker, "amazon-bedrock") : `${maker}/${name.join(".")}`;
}

/** Makers whose models read documents by Converse (docs.aws.amazon.com, "Supported models and model features"). */
function takesFiles(upstreamId: string): boolean {
  return /(^|\.)(amazon\.nova|cohere\.command|meta\.llama|mistral\.)/.test(upstreamId);
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
