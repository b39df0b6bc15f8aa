import { withoutUndefined } from "../fields.ts";
import type { ProviderModel, ProviderPricing, ReasoningConfig } from "../providers/provider.ts";
import { canonicalSlug, createSlugIndex, type UpstreamName } from "./canonical-slug.ts";

/**
 * What is known of a model with any provider. Lengths and prices are those of its author, or of the cheapest who serves
 * it.
 */
export interface ModelFacts
  extends Omit<
    ProviderModel,
    "upstreamId" | "inputModalities" | "outputModalities" | "supportedParameters" | "assumedFields" | "chatTemplate"
  > {
  inputModalities: readonly string[];
  outputModalities: readonly string[];
  /** In OpenRouter's words; absent where only single features are known. */
  supportedParameters?: readonly string[] | undefined;
  tools?: boolean | undefined;
  structuredOutputs?: boolean | undefined;
}

/** What is known of a model as one vendor serves it. */
export interface EndpointFacts {
  vendor: string;
  upstreamId: string;
  /** Absent where OpenRouter does not list the model. */
  slug?: string | undefined;
  name?: string | undefined;
  contextLength?: number | undefined;
  maxCompletionTokens?: number | undefined;
  inputModalities: readonly string[];
  pricing?: ProviderPricing | undefined;
  reasoning?: ReasoningConfig | undefined;
}

/** Everything that is known of models without asking who serves them. Never changes: newer facts are another object. */
export interface Facts {
  /** By slug, in the slugs' order. */
  readonly models: ReadonlyMap<string, ModelFacts>;
  readonly endpoints: readonly EndpointFacts[];
  endpoint(name: UpstreamName): EndpointFacts | undefined;
  /** The slug of what a vendor serves under its own name, where that is certain. */
  slugOf(name: UpstreamName): string | undefined;
}

export function createFacts(source: { models: Iterable<ModelFacts>; endpoints: readonly EndpointFacts[] }): Facts {
  const models = new Map([...source.models].map((model) => [model.slug, model]));
  const slugs = createSlugIndex(models.keys());
  const byName = new Map(source.endpoints.map((endpoint) => [`${endpoint.vendor} ${endpoint.upstreamId}`, endpoint]));
  const endpoint = ({ vendor, upstreamId }: UpstreamName) => byName.get(`${vendor} ${upstreamId}`);
  return {
    models,
    endpoints: source.endpoints,
    endpoint,
    slugOf: (name) => endpoint(name)?.slug ?? canonicalSlug(name, slugs),
  };
}

/** The same facts, with newer ones about some models. What only the older ones say stays. */
export function withNewerModels(facts: Facts, newer: readonly ModelFacts[]): Facts {
  const models = new Map(facts.models);
  for (const model of newer) models.set(model.slug, { ...facts.models.get(model.slug), ...withoutUndefined(model) });
  return createFacts({ models: models.values(), endpoints: facts.endpoints });
}
