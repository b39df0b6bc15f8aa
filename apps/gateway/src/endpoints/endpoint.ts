import type { Provider, ProviderModel } from "../providers/provider.ts";

/** One model as one provider serves it. */
export interface Endpoint {
  provider: Provider;
  model: ProviderModel;
  /** The account's own key pays for it: such endpoints come first. */
  isOwn?: boolean | undefined;
  /** Its server runs on this machine: without a price it costs nothing. */
  isOnThisMachine?: boolean | undefined;
  /**
   * Other names that find this endpoint, and no other provider's: the provider's own spelling
   * (`groq/llama-3.3-70b-versatile`), and the slug that it would have without the catalog's facts.
   */
  aliases?: readonly string[] | undefined;
}

/** The part of an endpoint that rules apply to. */
export interface RuledEndpoint {
  provider: Pick<Endpoint["provider"], "slug" | "name">;
  model: Pick<Endpoint["model"], "slug">;
}

/** The models and providers that one person may use. */
export interface ModelAccess {
  /** A router of another provider, which chooses the model itself, is not permitted where the models are restricted. */
  permits(endpoint: RuledEndpoint): boolean;
  /** @param slug with its variant or without */
  permitsModel(slug: string): boolean;
  permitsProvider(provider: RuledEndpoint["provider"]): boolean;
}

/** The health of an endpoint, as ranking and the catalog read it. */
export interface HealthView {
  /** Its circuit breaker is open: it is called only where no other endpoint is left. */
  isCoolingDown(endpoint: Endpoint): boolean;
  /** Milliseconds until the first part; undefined without a recent measurement. */
  latency(endpoint: Endpoint): Percentiles | undefined;
  /**
   * Tokens a second after the first part; p90 is the rate that nine of ten answers reached. Undefined without a recent
   * measurement.
   */
  throughput(endpoint: Endpoint): Percentiles | undefined;
  /** The share of requests that were answered, 0 to 1, over about the last 5 and 30 minutes and the last day. */
  uptime(endpoint: Endpoint): Uptime;
}

/** The share of answered requests; undefined without a request in that time. */
export interface Uptime {
  last5m: number | undefined;
  last30m: number | undefined;
  last1d: number | undefined;
}

/** Measured values by percentile: nine of ten answers were at least as good as p90. */
export interface Percentiles {
  p50: number;
  p75: number;
  p90: number;
  p99: number;
}
