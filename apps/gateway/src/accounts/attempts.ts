import { isWithin } from "../with-timeout.ts";

/** How often an address may try, or an account may be tried, within `window` seconds of the last try. */
export interface AttemptLimit {
  window: number;
  max: number;
}

/** Counts attempts, in better-auth's form, whose own memory is one for all gateways of the process. */
export interface Attempts {
  /**
   * Counts one more try, unless there were too many.
   *
   * @returns `retryAfter`: seconds until the next try is let through
   */
  consume(key: string, limit: AttemptLimit): Promise<{ allowed: boolean; retryAfter: number | null }>;
  /** Forgets the tries so far. */
  forget(key: string): void;
}

/** How many are remembered; who has not tried for longest is forgotten first. */
const REMEMBERED = 100_000;

/** @param now milliseconds since the epoch */
export function createAttempts(now: () => number): Attempts {
  const tries = new Map<string, { count: number; last: number }>();

  return {
    async consume(key, { window, max }) {
      const earlierTries = tries.get(key);
      const isRecent = earlierTries !== undefined && isWithin(window * 1000, { since: earlierTries.last, now: now() });
      if (isRecent && earlierTries.count >= max) {
        return { allowed: false, retryAfter: Math.ceil((earlierTries.last + window * 1000 - now()) / 1000) };
      }
      tries.delete(key);
      tries.set(key, { count: isRecent ? earlierTries.count + 1 : 1, last: now() });
      for (const oldest of tries.keys()) {
        if (tries.size <= REMEMBERED) break;
        tries.delete(oldest);
      }
      return { allowed: true, retryAfter: null };
    },
    forget: (key) => void tries.delete(key),
  };
}
