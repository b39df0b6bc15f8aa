import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** One more request of a person or key, counted. */
export interface Count {
  /** More than may be. */
  isOver: boolean;
  /** How many more may come. */
  remaining: number;
  /** Milliseconds until counting begins anew. */
  resetIn: number;
}

/** Counts the requests of many people, each by a name, within a minute that begins with their first. */
export interface RequestCounter {
  /** How many may come in a minute. */
  readonly limit: number;
  take(name: string): Promise<Count>;
}

/** Seconds in which the limit may be reached. */
export const WINDOW = 60;

export interface CounterOptions {
  /** Of what is counted, beside whose requests they are. */
  prefix: string;
  /** How many may come in a minute. */
  limit: number;
}

/** Counts in this process alone. */
export function createMemoryCounter(options: CounterOptions): RequestCounter {
  const limiter = new RateLimiterMemory({ keyPrefix: options.prefix, points: options.limit, duration: WINDOW });
  return { limit: options.limit, take: (name) => toCount(limiter.consume(name)) };
}

/**
 * The library's answer: it rejects with the same object where the limit is passed, and with an error where it could not
 * count.
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
