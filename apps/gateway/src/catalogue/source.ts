import type { Logger } from "pino";
import type { Provider, ProviderModel } from "../providers/provider.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { within } from "../within.ts";

/** What one provider offers, asked again from time to time. */
export interface Source {
  readonly provider: Provider;
  /** Runs on this machine, and may come and go. */
  readonly isLocal: boolean;
  /** The last known models; empty before the first answer. */
  readonly models: readonly ProviderModel[];
  /**
   * Asks again, where the last answer is older than this many milliseconds. Resolves when the provider has answered, has failed, or
   * has taken longer than a list may wait; a late answer still counts when it comes.
   */
  refresh(maxAge: number): Promise<void>;
  /** Asks again where the last answer has outlived its kind. Nobody waits for it. */
  refreshInBackground(): void;
}

export interface SourceOptions {
  provider: Provider;
  isLocal: boolean;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds that a list may wait for this provider. */
  patience: number;
}

/** Milliseconds after which a call for a list is given up: a local server answers at once or is not there. */
const TIME_LIMIT = { local: 2_000, remote: 20_000 };

/** Milliseconds that an answer holds: vendors' lists change rarely, local servers and failures all the time. */
const HOLDS = { success: 600_000, localOrFailure: 30_000 };

export function createSource({ provider, isLocal, log, now, patience }: SourceOptions): Source {
  let models: readonly ProviderModel[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  let hasAnswered = false;
  let hasFailed = false;
  // What was logged last, so that a lasting failure is told once.
  let lastReason: string | undefined;

  const ask = async (): Promise<void> => {
    try {
      const found = await provider.listModels(AbortSignal.timeout(isLocal ? TIME_LIMIT.local : TIME_LIMIT.remote));
      if (isLocal && models.length === 0 && found.length > 0) {
        log.info({ provider: provider.slug, models: found.length }, "found a model server on this machine");
      }
      models = found;
      hasFailed = false;
      lastReason = undefined;
    } catch (cause) {
      hasFailed = true;
      // A vendor that cannot be asked for a moment keeps its last list; a local server that is gone is gone.
      if (isLocal) models = [];
      const reason = reasonOf(cause);
      if (!isLocal && reason !== lastReason)
        log.warn({ provider: provider.slug, reason }, "a provider's models are not known");
      lastReason = reason;
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

  return {
    provider,
    isLocal,
    get models() {
      return models;
    },
    async refresh(maxAge) {
      if (!running && now() - askedAt < maxAge) return;
      const asked = start();
      // What a vendor said before is good enough while it is asked again.
      if (hasAnswered && !isLocal) return;
      const left = askedAt + patience - now();
      if (left > 0) await within(asked, left);
    },
    refreshInBackground() {
      const holds = isLocal || hasFailed ? HOLDS.localOrFailure : HOLDS.success;
      // `ask` never rejects.
      if (now() - askedAt >= holds) void start();
    },
  };
}

function reasonOf(cause: unknown): string {
  if (cause instanceof ProviderError) return cause.error.message;
  if (cause instanceof DOMException && cause.name === "TimeoutError") return "It took too long to answer.";
  return cause instanceof Error ? cause.message : String(cause);
}
