import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** The state of a counter after one more request of a person or key. */
export interface Count {
  /** Whether the limit is exceeded. */
  isOver: boolean;
  /** How many more requests are allowed. */
  remaining: number;
  /** Milliseconds until the count starts again. */
  resetIn: number;
}

/** Counts the requests of many people, each by a name, within a period that begins with their first. */
export interface RequestCounter {
  /** How many requests are allowed in the period. */
  readonly limit: number;
  take(name: string): Promise<Count>;
  /** Takes back one request that was counted. */
  giveBack(name: string): void;
}

/** The usual period of a limit, in seconds. */
export const WINDOW = 60;

export interface CounterOptions {
  /** What is counted, such as requests of keys; the name says whose. */
  prefix: string;
  /** How many requests are allowed in the period. */
  limit: number;
  /** The period in seconds; default: a minute. */
  window?: number | undefined;
}

/** Makes a counter, of this process alone or of all that count together. */
export type CreateCounter = (options: CounterOptions) => RequestCounter;

/** The most names of one counter that are remembered: a stranger makes up names, such as addresses to sign in with. */
const MAX_NAMES = 100_000;

/** Counts in this process alone. The name that was counted longest ago is forgotten first. */
export function createMemoryCounter(
  { prefix, limit, window = WINDOW }: CounterOptions,
  maxNames = MAX_NAMES,
): RequestCounter {
  const limiter = new RateLimiterMemory({ keyPrefix: prefix, points: limit, duration: window });
  const names = new Set<string>();
  return {
    limit,
    take(name) {
      names.delete(name);
      names.add(name);
      for (const oldest of names) {
        if (names.size <= maxNames) break;
        names.delete(oldest);
        void limiter.delete(oldest);
      }
      return toCount(limiter.consume(name));
    },
    giveBack: (name) => void limiter.reward(name),
  };
}

/**
 * Converts the library's result: it rejects with the same object if the limit is exceeded, and with an error if it
 * could not count.
 */
export async function toCount(consuming: Promise<RateLimiterRes>): Promise<Count> {
  try {
    return countOf(await consuming, false);
  } catch (cause) {
    if (cause instanceof RateLimiterRes) return countOf(cause, true);
    throw cause;
  }
}

function countOf({ remainingPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): Count {
  return { isOver, remaining: remainingPoints, resetIn: msBeforeNext };
}
