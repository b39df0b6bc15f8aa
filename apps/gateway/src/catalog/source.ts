import type { Logger } from "pino";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { ProviderModel } from "../providers/provider.ts";
import { tasksOf } from "../providers/tasks-of.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import { isWithin, withTimeout } from "../with-timeout.ts";
import type { ProviderState } from "./catalog.ts";
import type { ProviderConnection } from "./connection.ts";
import { describeEndpoints } from "./describe-endpoints.ts";
import type { CatalogFacts } from "./facts.ts";

/** One provider's models, requested again from time to time. */
export interface Source {
  /** The provider runs on this machine, and may start and stop. */
  readonly isLocal: boolean;
  /** The endpoints of its last response; empty before the first. The same array as long as nothing new is known. */
  readonly endpoints: readonly Endpoint[];
  /** The endpoints of the same response for what models do besides completions. */
  readonly taskEndpoints: readonly Endpoint[];
  /**
   * Whether a list can be made without waiting for this provider, if its response may be this many milliseconds old.
   */
  hasAnswer(maxAge: number): boolean;
  /**
   * Calls the provider again if its last response is older than this many milliseconds. Resolves when the provider has
   * responded, has failed, or has taken longer than a list may wait; a late response is still used.
   */
  refresh(maxAge: number): Promise<void>;
  /** Calls the provider again if its last response has expired. No request waits for it. */
  refreshInBackground(): void;
  /** The result of its last call. */
  describe(): ProviderState;
}

type SortedEndpoints = Pick<Source, "endpoints" | "taskEndpoints">;

export interface SourceOptions {
  connection: ProviderConnection;
  isLocal: boolean;
  /** An account's own key pays for it. */
  isOwn: boolean;
  /** The known facts about models; a new object whenever a fact is new. */
  facts: () => CatalogFacts;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds that a list may wait for this provider. */
  timeout: number;
}

/**
 * The most models that are used of one provider's list: many times the longest existing list, and few enough that no
 * list can block the gateway.
 */
const MAX_MODELS = 20_000;

/** Milliseconds after which a call for a list is aborted: a local server responds at once or is not running. */
const TIME_LIMIT = { local: 2_000, remote: 20_000 };

/**
 * Milliseconds for which a response is valid: vendors' lists change rarely, local servers and failures all the time.
 */
const HOLDS = { success: 600_000, localOrFailure: 30_000 };

/** A constant list, so that calling a server that is not running changes nothing. */
const none: readonly ProviderModel[] = [];

export function createSource({ connection, isLocal, isOwn, facts, log, now, timeout }: SourceOptions): Source {
  const { provider } = connection;
  const isOnThisMachine = isLocal || connection.isOnThisMachine === true;
  const origin = { ...(isOwn ? { isOwn } : {}), ...(isOnThisMachine ? { isOnThisMachine } : {}) };
  let models = none;
  let askedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  let hasAnswered = false;
  let hasFailed = false;
  // The last logged reason, so that a lasting failure is logged once.
  let lastReason: string | undefined;
  let cache: (SortedEndpoints & { models: unknown; facts: CatalogFacts }) | undefined;

  const reportReason = (reason: string | undefined): void => {
    if (!isLocal && reason !== undefined && reason !== lastReason)
      log.warn({ provider: provider.slug, reason }, "a provider's list of models is not as it should be");
    lastReason = reason;
  };

  const ask = async (): Promise<void> => {
    try {
      const providerModels = await provider.listModels(
        AbortSignal.timeout(isLocal ? TIME_LIMIT.local : TIME_LIMIT.remote),
      );
      if (isLocal && models.length === 0 && providerModels.length > 0) {
        log.info({ provider: provider.slug, models: providerModels.length }, "found a model server on this machine");
      }
      models = providerModels.length > MAX_MODELS ? providerModels.slice(0, MAX_MODELS) : providerModels;
      hasFailed = false;
      reportReason(
        providerModels.length > MAX_MODELS
          ? `It lists ${providerModels.length} models: the first ${MAX_MODELS} are used.`
          : undefined,
      );
    } catch (cause) {
      hasFailed = true;
      // A vendor that cannot be reached for a moment keeps its last list; a local server that is not running has none.
      if (isLocal) models = none;
      reportReason(reasonOf(cause));
    } finally {
      hasAnswered = true;
      running = undefined;
    }
  };

  const start = (): Promise<void> => {
    if (!running) {
      askedAt = now();
      running = ask();
    }
    return running;
  };

  const hasAnswer = (maxAge: number) => !running && isWithin(maxAge, { since: askedAt, now: now() });

  const describedEndpoints = (): SortedEndpoints => {
    const knownFacts = facts();
    if (cache?.models === models && cache.facts === knownFacts) return cache;
    const all = describeEndpoints(connection, models, knownFacts);
    const ownEndpoints = isOwn || isOnThisMachine ? all.map((endpoint) => ({ ...endpoint, ...origin })) : all;
    cache = {
      models,
      facts: knownFacts,
      endpoints: ownEndpoints.filter(({ model }) => model.completes !== false),
      taskEndpoints: ownEndpoints.filter(({ model }) => tasksOf(provider, model).length > 0),
    };
    return cache;
  };

  return {
    isLocal,
    get endpoints() {
      return describedEndpoints().endpoints;
    },
    get taskEndpoints() {
      return describedEndpoints().taskEndpoints;
    },
    describe: () => ({
      provider,
      endpoints: describedEndpoints().endpoints,
      askedAt: Number.isFinite(askedAt) ? askedAt : undefined,
      problem: lastReason,
    }),
    hasAnswer: (maxAge) => hasAnswer(maxAge) || (running !== undefined && hasAnswered && !isLocal),
    async refresh(maxAge) {
      if (hasAnswer(maxAge)) return;
      const startedView = start();
      // A vendor's previous list is good enough until the next one arrives.
      if (hasAnswered && !isLocal) return;
      const remainder = askedAt + timeout - now();
      if (remainder > 0) await withTimeout(startedView, remainder);
    },
    refreshInBackground() {
      const holds = isLocal || hasFailed ? HOLDS.localOrFailure : HOLDS.success;
      // `ask` never rejects.
      if (!isWithin(holds, { since: askedAt, now: now() })) void start();
    },
  };
}

function reasonOf(cause: unknown): string {
  if (cause instanceof ProviderError) return cause.operatorText ?? cause.error.message;
  if (cause instanceof DOMException && cause.name === "TimeoutError") return "It took too long to answer.";
  return cause instanceof Error ? cause.message : String(cause);
}
