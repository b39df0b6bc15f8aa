import type { ApiError } from "@tutti/contract";
import type { Logger } from "pino";
import { ApiFailure } from "../api-failure.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { ProviderCall } from "../limits/spending/cost-outcome.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import type { AttemptRecord } from "../routing/attempt-record.ts";
import type { EndpointHealth } from "../routing/endpoint-health.ts";
import { refusalReason } from "../routing/refusal-reason.ts";
import { combine } from "../routing/run-with-fallback.ts";

/** One endpoint that was called, and what it did with the request. */
export interface EndpointCall {
  endpoint: Endpoint;
  state: ProviderCall["state"];
}

interface CallOptions<Result> {
  call: (endpoint: Endpoint) => Promise<Result>;
  signal: AbortSignal;
  /** Only the first endpoint is called. */
  isPinned: boolean;
  log: Logger;
  health: EndpointHealth;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Gets each endpoint right before it is called; its state is set when it has answered or refused. */
  calls: EndpointCall[];
  attempts: AttemptRecord[];
}

/**
 * Calls one endpoint after the other until one has a result. If all refuse, the first one's refusal is thrown, with the
 * others in its metadata; an ApiFailure says that the request itself is wrong for an endpoint.
 */
export async function callEndpoints<Result>(
  endpoints: readonly Endpoint[],
  { call, signal, isPinned, log, health, now, calls, attempts }: CallOptions<Result>,
): Promise<{ endpoint: Endpoint; result: Result }> {
  const refusals: (ProviderError | ApiFailure)[] = [];
  for (const endpoint of isPinned ? endpoints.slice(0, 1) : endpoints) {
    const { provider, model } = endpoint;
    const names = { providerSlug: provider.slug, providerName: provider.name, modelSlug: model.slug };
    const startedAt = now();
    const ownCall: EndpointCall = { endpoint, state: "open" };
    calls.push(ownCall);
    try {
      const result = await call(endpoint);
      ownCall.state = "answered";
      attempts.push({ ...names, status: 200, latency: now() - startedAt });
      health.recordFirstPart(endpoint, now() - startedAt);
      health.recordEnd(endpoint);
      return { endpoint, result };
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof ApiFailure) {
        ownCall.state = "refused";
        refusals.push(cause);
        continue;
      }
      if (!(cause instanceof ProviderError)) throw cause;
      if (cause.isUnbilled) ownCall.state = "refused";
      const reason = refusalReason(cause.error);
      attempts.push({ ...names, status: cause.error.code, reason, latency: now() - startedAt });
      health.recordRefusal(endpoint, cause.error, cause.retryAfter);
      logRefusal(log, { endpoint, error: cause.error, reason: cause.operatorText ?? reason });
      refusals.push(cause);
    }
  }
  throw combine(refusals);
}

function logRefusal(
  log: Logger,
  { endpoint: { provider, model }, error, reason }: { endpoint: Endpoint; error: ApiError; reason: string },
): void {
  log.warn({ provider: provider.slug, model: model.slug, code: error.code, reason }, "a provider refused the request");
}
