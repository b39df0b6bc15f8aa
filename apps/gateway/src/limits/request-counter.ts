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

/** Counts the requests of many people, each by a name, within a minute that begins with their first. */
export interface RequestCounter {
  /** How many requests are allowed in a minute. */
  readonly limit: number;
  take(name: string): Promise<Count>;
}

/** The period of a limit, in seconds. */
export const WINDOW = 60;

export interface CounterOptions {
  /** What is counted, such as requests of keys; the name says whose. */
  prefix: string;
  /** How many requests are allowed in a minute. */
  limit: number;
}

/** Counts in this process alone. */
export function createMemoryCounter(options: CounterOptions): RequestCounter {
  const limiter = new RateLimiterMemory({ keyPrefix: options.prefix, points: options.limit, duration: WINDOW });
  return { limit: options.limit, take: (name) => toCount(limiter.consume(name)) };
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
