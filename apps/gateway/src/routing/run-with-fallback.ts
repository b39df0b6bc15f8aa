import type { ApiError, ChatRequest } from "@tutti/contract";
import type { Logger } from "pino";
import { ApiFailure } from "../api-failure.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { ProviderRequest } from "../providers/provider.ts";
import { batchesOf, type PartBatch, type PartStream, toPartStream } from "../providers/wire/part-stream.ts";
import { brokenOff, ProviderError } from "../providers/wire/provider-error.ts";
import { toApiError } from "../to-api-error.ts";
import type { AttemptRecord } from "./attempt-record.ts";
import type { EndpointHealth } from "./endpoint-health.ts";
import type { Sort } from "./rank-endpoints.ts";
import { refusalReason } from "./refusal-reason.ts";
import { requestFor, withItsPrompt } from "./request-for.ts";

export interface RouteAttempt {
  body: ChatRequest;
  /** The sort of the providers behind an endpoint, by the variant of its slug. */
  sorts?: ReadonlyMap<Endpoint, Sort> | undefined;
  signal: AbortSignal;
  log: Logger;
  health: EndpointHealth;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Changes the request to one endpoint; throws an ApiFailure if its model must not be called. */
  beforeAttempt?:
    | ((request: ProviderRequest, endpoint: Endpoint) => ProviderRequest | Promise<ProviderRequest>)
    | undefined;
  /**
   * Called right before an endpoint is sent the request; what it returns is called if the endpoint has refused without
   * any work, or has begun to answer.
   */
  onCall?: ((endpoint: Endpoint) => (state: "refused" | "answered") => void) | undefined;
  /** Receives each endpoint that was called, once it has begun to answer or has refused. */
  onAttempt?: ((record: AttemptRecord) => void) | undefined;
}

/** An endpoint that has begun to answer. */
export interface EndpointAnswer {
  endpoint: Endpoint;
  parts: PartStream;
}

/**
 * Calls one endpoint after the other until one begins to answer. After its first part no other is tried: a later
 * failure is part of the answer. A request that allows no fallbacks is tried only with the providers that it names
 * itself, and with its further models. If all refuse, the first one's refusal is thrown (a ProviderError, or the
 * ApiFailure of `beforeAttempt`), since the request meant that endpoint; the later refusals are its
 * `metadata.previous_errors`, as OpenRouter calls them.
 */
export async function runWithFallback(
  endpoints: readonly [Endpoint, ...Endpoint[]],
  attempt: RouteAttempt,
): Promise<EndpointAnswer> {
  const { provider } = attempt.body;
  const isPinned = provider?.allow_fallbacks === false && !provider.order?.length;
  const refusals: (ProviderError | ApiFailure)[] = [];
  const closedModels = new Set<string>();
  for (const endpoint of endpoints) {
    const { slug } = endpoint.model;
    if (closedModels.has(slug)) continue;
    const outcome = await ask(endpoint, attempt);
    if (!(outcome instanceof Error)) return outcome;
    refusals.push(outcome);
    if (isPinned || outcome instanceof ApiFailure) closedModels.add(slug);
  }
  throw combine(refusals);
}

async function ask(endpoint: Endpoint, attempt: RouteAttempt): Promise<EndpointAnswer | ProviderError | ApiFailure> {
  const { body, sorts, signal, log, health, now, beforeAttempt, onCall, onAttempt } = attempt;
  const { provider, model } = endpoint;
  const names = { providerSlug: provider.slug, providerName: provider.name, modelSlug: model.slug };
  const repairs = new Set<string>();
  const onRepair = (what: string): void => {
    if (repairs.has(what)) return;
    repairs.add(what);
    log.info({ provider: provider.slug, model: model.slug, repaired: what }, "a provider's answer was repaired");
  };
  const plain: ProviderRequest = { model, body: requestFor(body, endpoint, sorts?.get(endpoint)), signal, onRepair };
  let startedAt = now();
  let endCall: ((state: "refused" | "answered") => void) | undefined;
  try {
    const request = withItsPrompt(beforeAttempt ? await beforeAttempt(plain, endpoint) : plain);
    signal.throwIfAborted();
    startedAt = now();
    endCall = onCall?.(endpoint);
    const batches = batchesOf(provider.complete(request));
    const first = await batches.next();
    if (first.done) throw new ProviderError(brokenOff(provider));
    endCall?.("answered");
    const latency = now() - startedAt;
    onAttempt?.({ ...names, status: 200, latency });
    health.recordFirstPart(endpoint, latency);
    return { endpoint, parts: toPartStream(continueFrom(first.value, batches, { endpoint, health, now, signal })) };
  } catch (cause) {
    // The client has disconnected: the provider has not failed.
    signal.throwIfAborted();
    if (cause instanceof ApiFailure) {
      // The provider was never called: the route taken does not name it.
      log.info({ model: model.slug, code: cause.error.code }, "a plugin refused the request");
      return cause;
    }
    if (!(cause instanceof ProviderError)) throw cause;
    const { error } = cause;
    if (cause.isUnbilled) endCall?.("refused");
    const reason = refusalReason(error);
    onAttempt?.({ ...names, status: error.code, reason, latency: now() - startedAt });
    health.recordRefusal(endpoint, error, cause.retryAfter);
    // An error on the way to a provider is logged with the gateway's own text; the provider's message may repeat what a
    // person wrote.
    const loggedMessage = cause.operatorText ?? (cause.cause !== undefined ? error.message : reason);
    log.warn(
      { provider: provider.slug, model: model.slug, code: error.code, reason: loggedMessage },
      "a provider refused the request",
    );
    return cause;
  }
}

interface Watch {
  endpoint: Endpoint;
  health: EndpointHealth;
  now: () => number;
  signal: AbortSignal;
}

/** Passes an answer on, and records in the health how it ended: whole, broken, or no longer wanted. */
async function* continueFrom(
  first: PartBatch,
  batches: AsyncIterator<PartBatch, void, undefined>,
  { endpoint, health, now, signal }: Watch,
): AsyncGenerator<PartBatch, void, undefined> {
  const beganAt = now();
  let error: ApiError | undefined;
  let isFinished = false;
  let tokens = 0;
  try {
    for (let batch: PartBatch | undefined = first; batch; batch = (await batches.next()).value ?? undefined) {
      for (const part of batch) {
        if (part.type === "error") error = part.error;
        else if (part.type === "finish") isFinished = true;
        else if (part.type === "usage") tokens = part.usage.completion_tokens;
      }
      yield batch;
    }
    if (!isFinished) error ??= brokenOff(endpoint.provider);
  } catch (cause) {
    // The client has disconnected: the provider has not failed.
    if (!signal.aborted) error ??= toApiError(cause);
    throw cause;
  } finally {
    if (error) health.recordFailure(endpoint, error);
    else health.recordEnd(endpoint);
    if (!error && tokens > 0) health.recordThroughput(endpoint, { tokens, milliseconds: now() - beganAt });
    await batches.return?.();
  }
}

/** The first refusal, with the others in its metadata. */
export function combine(refusals: readonly (ProviderError | ApiFailure)[]): Error {
  const [first, ...others] = refusals;
  if (!first) return new Error("There was no endpoint to call.");
  if (others.length === 0) return first;
  const previous = others.map(({ error: { code, message, metadata } }) => ({
    code,
    message,
    ...(metadata?.provider_name ? { provider_name: metadata.provider_name } : {}),
  }));
  const error = { ...first.error, metadata: { ...first.error.metadata, previous_errors: previous } };
  return first instanceof ApiFailure
    ? new ApiFailure(error, first.headers)
    : new ProviderError(error, { retryAfter: first.retryAfter, cause: first.cause });
}
