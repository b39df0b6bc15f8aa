import type { ChatRequest, KnownModel } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { CatalogView } from "../catalog/catalog.ts";
import type { Endpoint, HealthView, Percentiles } from "../endpoints/endpoint.ts";
import type { Provider, ProviderModel } from "../providers/provider.ts";
import type { RankingContext } from "./rank-endpoints.ts";
import { requiredCapabilitiesOf } from "./required-capabilities.ts";

/** The properties of an endpoint that a test of routing sets; the others have default values. */
export interface EndpointTraits extends Partial<ProviderModel> {
  /** US dollars per million tokens, the same for prompt and completion. */
  price?: number;
  isOwn?: boolean;
  provider?: Partial<Provider>;
}

const connections = new Map<string, Provider>();

/** One connection for each slug, unless a test overrides its properties. */
function providerOf(slug: string, special: Partial<Provider> | undefined): Provider {
  const provider: Provider = {
    slug,
    name: slug,
    kind: slug === "demo" || slug === "openrouter" ? slug : "openai-compatible",
    listModels: async () => [],
    complete: () => {
      throw new Error("No provider is asked here.");
    },
    ...special,
  };
  if (special) return provider;
  const knownProvider = connections.get(slug) ?? provider;
  connections.set(slug, knownProvider);
  return knownProvider;
}

/** `endpoint("groq", "meta/llama")`: one model as one provider serves it. */
export function endpoint(
  slug: string,
  model: string,
  { price, isOwn, provider, ...traits }: EndpointTraits = {},
): Endpoint {
  const perToken = String((price ?? 0) / 1_000_000);
  return {
    provider: providerOf(slug, provider),
    model: {
      upstreamId: model.split("/")[1] ?? model,
      slug: model,
      name: model,
      inputModalities: ["text"],
      outputModalities: ["text"],
      supportedParameters: [],
      ...(price === undefined ? {} : { pricing: { prompt: perToken, completion: perToken } }),
      ...traits,
    },
    ...withoutUndefined({ isOwn }),
  };
}

/** The endpoints that one account can call, and the models that it could call if more providers were connected. */
export function viewOf(
  endpoints: readonly Endpoint[],
  knownModels: readonly KnownModel[] = [],
): Pick<CatalogView, "find" | "endpoints" | "listKnownModels"> {
  return {
    find: async (slug) => endpoints.filter(({ model }) => model.slug === slug),
    endpoints: async () => endpoints,
    listKnownModels: async () => knownModels,
  };
}

/** Measured values by the providers' slugs. */
export interface MeasuredTraits {
  coolingDown?: readonly string[];
  latency?: Readonly<Record<string, number | Percentiles>>;
  throughput?: Readonly<Record<string, number | Percentiles>>;
  uptime?: Readonly<Record<string, number>>;
}

export function healthOf({
  coolingDown = [],
  latency = {},
  throughput = {},
  uptime = {},
}: MeasuredTraits = {}): HealthView {
  const percentiles = (value: number | Percentiles | undefined) =>
    typeof value === "number" ? { p50: value, p75: value, p90: value, p99: value } : value;
  return {
    isCoolingDown: ({ provider }) => coolingDown.includes(provider.slug),
    latency: ({ provider }) => percentiles(latency[provider.slug]),
    throughput: ({ provider }) => percentiles(throughput[provider.slug]),
    uptime: ({ provider }) => {
      const share = uptime[provider.slug];
      return { last5m: share, last30m: share, last1d: share };
    },
  };
}

export function request(fields: Partial<ChatRequest> = {}): ChatRequest {
  return { messages: [{ role: "user", content: "Hi" }], ...fields };
}

/** The ranking context of a request. */
export function rankingOf(
  body: ChatRequest,
  { measurements = {}, random = () => 0.5 }: { measurements?: MeasuredTraits; random?: () => number } = {},
): RankingContext {
  return {
    preferences: body.provider ?? {},
    maxPrice: body.max_price,
    needs: requiredCapabilitiesOf(body),
    health: healthOf(measurements),
    random,
  };
}
