import type { Logger } from "pino";
import type { ProviderModel } from "../providers/provider.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import { isWithin, withTimeout } from "../with-timeout.ts";
import type { Endpoint, ProviderState } from "./catalog.ts";
import type { Connection } from "./connection.ts";
import { describeEndpoints } from "./describe-endpoints.ts";
import type { Facts } from "./facts.ts";

/** What one provider offers, asked again from time to time. */
export interface Source {
  /** Runs on this machine, and may come and go. */
  readonly isLocal: boolean;
  /**
   * What it served when it answered last; empty before the first answer. The same array as long as nothing new is
   * known.
   */
  readonly endpoints: readonly Endpoint[];
  /** Whether a list can be made without waiting for it, though its answer may be this many milliseconds old. */
  hasAnswer(maxAge: number): boolean;
  /**
   * Asks again, where the last answer is older than this many milliseconds. Resolves when the provider has answered,
   * has failed, or has taken longer than a list may wait; a late answer still counts when it comes.
   */
  refresh(maxAge: number): Promise<void>;
  /** Asks again where the last answer has outlived its kind. No request waits for it. */
  refreshInBackground(): void;
  /** How it did when it was asked last. */
  describe(): ProviderState;
}

export interface SourceOptions {
  connection: Connection;
  isLocal: boolean;
  /** An account's own key pays for it. */
  isOwn: boolean;
  /** What is known of models; another object whenever something new is. */
  facts: () => Facts;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds that a list may wait for this provider. */
  timeout: number;
}

/**
 * How many models one provider is believed to have: many times the longest list there is, and no way to stop
 * everything.
 */
const MAX_MODELS = 20_000;

/** Milliseconds after which a call for a list is given up: a local server answers at once or is not there. */
const TIME_LIMIT = { local: 2_000, remote: 20_000 };

/** Milliseconds that an answer holds: vendors' lists change rarely, local servers and failures all the time. */
const HOLDS = { success: 600_000, localOrFailure: 30_000 };

/** The same list every time, so that a server that is not there changes nothing whenever it is looked for. */
const none: readonly ProviderModel[] = [];

export function createSource({ connection, isLocal, isOwn, facts, log, now, timeout }: SourceOptions): Source {
  const { provider } = connection;
  let models = none;
  let askedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  let hasAnswered = false;
  let hasFailed = false;
  // What was logged last, so that a lasting failure is told once.
  let lastReason: string | undefined;
  let cache: { models: unknown; facts: Facts; endpoints: readonly Endpoint[] } | undefined;

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
      // A vendor that cannot be asked for a moment keeps its last list; a local server that is gone is gone.
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

  const describedEndpoints = (): readonly Endpoint[] => {
    const knownFacts = facts();
    if (cache?.models === models && cache.facts === knownFacts) return cache.endpoints;
    const endpoints = describeEndpoints(connection, models, knownFacts);
    cache = {
      models,
      facts: knownFacts,
      endpoints: isOwn ? endpoints.map((endpoint) => ({ ...endpoint, isOwn })) : endpoints,
    };
    return cache.endpoints;
  };

  return {
    isLocal,
    get endpoints() {
      return describedEndpoints();
    },
    describe: () => ({
      provider,
      endpoints: describedEndpoints(),
      askedAt: Number.isFinite(askedAt) ? askedAt : undefined,
      problem: lastReason,
    }),
    hasAnswer: (maxAge) => hasAnswer(maxAge) || (running !== undefined && hasAnswered && !isLocal),
    async refresh(maxAge) {
      if (hasAnswer(maxAge)) return;
      const startedView = start();
      // What a vendor said before is good enough while it is asked again.
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
