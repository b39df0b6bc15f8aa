import type { ApiError } from "@tutti/contract";
import type { Endpoint, HealthView, Uptime } from "../endpoints/endpoint.ts";
import type { Provider } from "../providers/provider.ts";
import {
  afterFailure,
  afterFirstPart,
  afterSuccess,
  type BreakerState,
  closedBreaker,
  isCoolingDown,
  type RefusalKind,
} from "./circuit-breaker.ts";
import { createMeasurements, type Measurements } from "./measurements.ts";

/** The endpoint of an event: a connection, and the provider's own name for the model. */
export interface EndpointIdentity extends Pick<Endpoint, "provider"> {
  model: Pick<Endpoint["model"], "upstreamId">;
}

/**
 * The health of the endpoints that were called, measured by this gateway, with old measurements decaying. It belongs to
 * a provider's connection, so that one account's refused key says nothing about another's, and an endpoint without a
 * connection takes no memory.
 */
export interface EndpointHealth extends HealthView {
  /** It refused before its first part. `retryAfter` is in seconds. */
  recordRefusal(endpoint: EndpointIdentity, error: ApiError, retryAfter?: number): void;
  /** Its first part arrived after `latency` milliseconds. */
  recordFirstPart(endpoint: EndpointIdentity, latency: number): void;
  /** Its answer broke after the first part. */
  recordFailure(endpoint: EndpointIdentity, error: ApiError): void;
  /** Its answer ended, or the client no longer wanted it. */
  recordEnd(endpoint: EndpointIdentity): void;
  /** An answer's tokens, and the milliseconds from its first part to its last. */
  recordThroughput(endpoint: EndpointIdentity, answer: { tokens: number; milliseconds: number }): void;
}

interface ProviderHealth {
  /** The breaker of the key and the account, which all models share. */
  account: BreakerState;
  models: Map<string, ModelHealth>;
}

interface ModelHealth {
  breaker: BreakerState;
  measurements: Measurements;
}

/** @param now milliseconds since the epoch */
export function createEndpointHealth(now: () => number): EndpointHealth {
  const providers = new WeakMap<Provider, ProviderHealth>();

  const modelHealthOf = ({ provider, model }: EndpointIdentity): ModelHealth | undefined =>
    providers.get(provider)?.models.get(model.upstreamId);

  const providerOf = ({ provider }: EndpointIdentity): ProviderHealth => {
    const health = providers.get(provider) ?? { account: closedBreaker, models: new Map() };
    providers.set(provider, health);
    return health;
  };

  const modelOf = (endpoint: EndpointIdentity): ModelHealth => {
    const { models } = providerOf(endpoint);
    const { upstreamId } = endpoint.model;
    const health = models.get(upstreamId) ?? { breaker: closedBreaker, measurements: createMeasurements() };
    models.set(upstreamId, health);
    return health;
  };

  const recordFailure = (endpoint: EndpointIdentity, error: ApiError, retryAfter?: number) => {
    const kind = refusalKind(error);
    if (kind === "request") return;
    const time = now();
    const model = modelOf(endpoint);
    model.measurements.count(false, time);
    if (kind === "account") {
      const provider = providerOf(endpoint);
      provider.account = afterFailure(provider.account, { kind, now: time });
    } else model.breaker = afterFailure(model.breaker, { kind, now: time, retryAfter });
  };

  return {
    isCoolingDown(endpoint) {
      const provider = providers.get(endpoint.provider);
      if (!provider) return false;
      const time = now();
      return (
        isCoolingDown(provider.account, time) || isCoolingDown(modelHealthOf(endpoint)?.breaker ?? closedBreaker, time)
      );
    },
    latency: (endpoint) => modelHealthOf(endpoint)?.measurements.latency(now()),
    throughput: (endpoint) => modelHealthOf(endpoint)?.measurements.throughput(now()),
    uptime: (endpoint) => modelHealthOf(endpoint)?.measurements.uptime(now()) ?? noUptime,
    recordRefusal: recordFailure,
    recordFailure,
    recordFirstPart(endpoint, latency) {
      const provider = providerOf(endpoint);
      provider.account = afterSuccess(provider.account);
      const model = modelOf(endpoint);
      model.breaker = afterFirstPart(model.breaker);
      model.measurements.addLatency(latency, now());
    },
    recordEnd(endpoint) {
      const model = modelOf(endpoint);
      model.breaker = afterSuccess(model.breaker);
      model.measurements.count(true, now());
    },
    recordThroughput: (endpoint, answer) => modelOf(endpoint).measurements.addThroughput(answer, now()),
  };
}

const noUptime: Uptime = { last5m: undefined, last30m: undefined, last1d: undefined };

/** What a refusal says about the endpoint, by its status and OpenRouter's `error_type`. */
export function refusalKind({ code, metadata }: ApiError): RefusalKind {
  if (code === 401 || code === 402) return "account";
  if (code === 403) return metadata?.error_type === "permission_denied" ? "failure" : "request";
  if (code === 429) return "busy";
  return code === 404 || code === 408 || code >= 500 ? "failure" : "request";
}
