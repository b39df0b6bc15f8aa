import type { Model } from "@tutti/contract";
import { AUTO_ROUTER_MODEL, withoutUndefined } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { blendedPrice } from "../endpoints/price.ts";
import { largest } from "../largest.ts";
import type { ProviderModel, ReasoningConfig } from "../providers/provider.ts";

/** OpenRouter's notation for a price that is unknown or not fixed. */
export const UNKNOWN_PRICE = { prompt: "-1", completion: "-1" };

/**
 * One model in OpenRouter's `/models` form: the facts of its leading endpoint (the account's own, else the least
 * expensive), with the capabilities of all its endpoints.
 */
export function toWireModel(endpoints: readonly [Endpoint, ...Endpoint[]]): Model {
  const { model, provider } = leadingEndpoint(endpoints);
  const aliases = new Set(endpoints.flatMap(namesWorthKnowing));
  return {
    ...describe({ ...model, ...abilities(endpoints) }),
    context_length: longest(endpoints.map((endpoint) => endpoint.model.contextLength)),
    provider_name: provider.name,
    ...(endpoints.some((endpoint) => endpoint.model.supportsWebSearch === true) ? { searches_web: true } : {}),
    ...(aliases.size === 0 ? {} : { aliases: [...aliases] }),
  };
}

/** The Auto Router as a model: its modalities and parameters are those that any of these endpoints has. */
export function toAutoRouterModel(endpoints: readonly Endpoint[]): Model {
  const router: ProviderModel = {
    upstreamId: AUTO_ROUTER_MODEL,
    slug: AUTO_ROUTER_MODEL,
    name: "Auto Router",
    description: "Picks a model by what each message needs. The answer says which one it was.",
    contextLength: longest(endpoints.map(({ model }) => model.contextLength)) ?? undefined,
    ...abilities(endpoints),
    tokenizer: "Router",
  };
  const searches = endpoints.some(({ model }) => model.supportsWebSearch === true);
  return { ...describe(router), ...(searches ? { searches_web: true } : {}) };
}

/** A model's input and output modalities, in OpenRouter's form. */
export function architectureOf(model: ProviderModel): Model["architecture"] {
  return {
    modality: `${model.inputModalities.join("+")}->${model.outputModalities.join("+")}`,
    input_modalities: [...model.inputModalities],
    output_modalities: [...model.outputModalities],
    tokenizer: model.tokenizer ?? "Other",
    instruct_type: model.instructType ?? null,
  };
}

function describe(model: ProviderModel): Model {
  return {
    id: model.slug,
    canonical_slug: model.slug,
    ...withoutUndefined({ hugging_face_id: model.huggingFaceId }),
    name: model.name,
    created: model.created ?? 0,
    ...withoutUndefined({ description: model.description }),
    context_length: model.contextLength ?? null,
    architecture: architectureOf(model),
    pricing: toWirePricing(model.pricing),
    top_provider: {
      context_length: model.contextLength ?? null,
      max_completion_tokens: model.maxCompletionTokens ?? null,
      is_moderated: model.isModerated ?? false,
    },
    per_request_limits: null,
    supported_parameters: [...model.supportedParameters],
    default_parameters: model.defaultParameters ?? null,
    supported_voices: null,
    links: { details: `/api/v1/models/${model.slug}/endpoints` },
    ...(model.reasoning ? { reasoning: toWireReasoning(model.reasoning) } : {}),
    ...withoutUndefined({
      required_system_prompt: model.requiredSystemPrompt,
      knowledge_cutoff: model.knowledgeCutoff,
      expiration_date: model.expirationDate,
    }),
  };
}

export function toWirePricing(pricing: ProviderModel["pricing"]): Model["pricing"] {
  if (!pricing) return UNKNOWN_PRICE;
  const { overrides, ...prices } = pricing;
  return { ...prices, ...(overrides ? { overrides: overrides.map((override) => ({ ...override })) } : {}) };
}

function toWireReasoning(reasoning: ReasoningConfig): NonNullable<Model["reasoning"]> {
  const { mandatory, defaultEnabled, supportedEfforts, defaultEffort, supportsMaxTokens } = reasoning;
  return {
    mandatory,
    ...withoutUndefined({ default_enabled: defaultEnabled }),
    ...(supportedEfforts === undefined ? {} : { supported_efforts: [...supportedEfforts] }),
    ...withoutUndefined({ default_effort: defaultEffort, supports_max_tokens: supportsMaxTokens }),
  };
}

function leadingEndpoint([first, ...others]: readonly [Endpoint, ...Endpoint[]]): Endpoint {
  let leading = first;
  for (const endpoint of others) {
    const price = blendedPrice(endpoint.model.pricing) ?? Number.POSITIVE_INFINITY;
    const least = blendedPrice(leading.model.pricing) ?? Number.POSITIVE_INFINITY;
    if (endpoint.isOwn === leading.isOwn && price < least) leading = endpoint;
  }
  return leading;
}

/** The modalities and parameters that any of the endpoints has. */
function abilities(endpoints: readonly Endpoint[]) {
  const union = (field: "inputModalities" | "outputModalities" | "supportedParameters") => [
    ...new Set(endpoints.flatMap(({ model }) => model[field])),
  ];
  return {
    inputModalities: union("inputModalities"),
    outputModalities: union("outputModalities"),
    supportedParameters: union("supportedParameters"),
  };
}

function longest(lengths: readonly (number | undefined)[]): number | null {
  return largest(lengths.filter((length) => length !== undefined)) ?? null;
}

/** The aliases without `openrouter/vendor/name`, which adds nothing to the slug. */
function namesWorthKnowing({ provider, model, aliases = [] }: Endpoint): string[] {
  return aliases.filter((alias) => alias !== `${provider.slug}/${model.slug}`);
}
