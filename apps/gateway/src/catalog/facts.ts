import { withoutUndefined } from "@tutti/contract";
import type { ProviderModel, ProviderPricing, ReasoningConfig } from "../providers/provider.ts";
import { canonicalSlug, createSlugIndex, type UpstreamName } from "./canonical-slug.ts";

/**
 * The known facts about a model, independent of the provider. Lengths and prices are those of its author, or of the
 * cheapest provider that serves it.
 */
export interface ModelFacts
  extends Omit<
    ProviderModel,
    "upstreamId" | "inputModalities" | "outputModalities" | "supportedParameters" | "assumedFields" | "chatTemplate"
  > {
  inputModalities: readonly string[];
  outputModalities: readonly string[];
  /** By OpenRouter's names; absent if only single features are known. */
  supportedParameters?: readonly string[] | undefined;
  tools?: boolean | undefined;
  structuredOutputs?: boolean | undefined;
}

/** The known facts about a model as one vendor serves it. */
export interface EndpointFacts {
  vendor: string;
  upstreamId: string;
  /** Absent if OpenRouter does not list the model. */
  slug?: string | undefined;
  name?: string | undefined;
  contextLength?: number | undefined;
  maxCompletionTokens?: number | undefined;
  inputModalities: readonly string[];
  pricing?: ProviderPricing | undefined;
  reasoning?: ReasoningConfig | undefined;
}

/** All known facts about models, without a call to a provider. Immutable: newer facts are another object. */
export interface CatalogFacts {
  /** By slug, in the slugs' order. */
  readonly models: ReadonlyMap<string, ModelFacts>;
  readonly endpoints: readonly EndpointFacts[];
  /** When the newest of them were published or read, in milliseconds since the epoch; undefined: not known. */
  readonly asOf: number | undefined;
  endpoint(name: UpstreamName): EndpointFacts | undefined;
  /** The slug of a model that a vendor serves under its own name, if it is certain. */
  slugOf(name: UpstreamName): string | undefined;
}

export function createFacts(source: {
  models: Iterable<ModelFacts>;
  endpoints: readonly EndpointFacts[];
  asOf?: number | undefined;
}): CatalogFacts {
  const models = new Map([...source.models].map((model) => [model.slug, model]));
  const slugs = createSlugIndex(models.keys());
  const byName = new Map(source.endpoints.map((endpoint) => [`${endpoint.vendor} ${endpoint.upstreamId}`, endpoint]));
  const endpoint = ({ vendor, upstreamId }: UpstreamName) => byName.get(`${vendor} ${upstreamId}`);
  return {
    models,
    endpoints: source.endpoints,
    asOf: source.asOf,
    endpoint,
    slugOf: (name) => endpoint(name)?.slug ?? canonicalSlug(name, slugs),
  };
}

/**
 * The same facts, with newer ones about some models. Facts that only the older ones have stay.
 *
 * @param asOf when the newer ones were read, in milliseconds since the epoch
 */
export function withNewerModels(facts: CatalogFacts, newer: readonly ModelFacts[], asOf?: number): CatalogFacts {
  const models = new Map(facts.models);
  for (const model of newer) models.set(model.slug, { ...facts.models.get(model.slug), ...withoutUndefined(model) });
  return createFacts({ models: models.values(), endpoints: facts.endpoints, asOf: asOf ?? facts.asOf });
}
