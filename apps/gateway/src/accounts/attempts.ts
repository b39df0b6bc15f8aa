import { isWithin } from "../with-timeout.ts";

/** How many attempts one address may make, or one account may receive, within `window` seconds of the last attempt. */
export interface AttemptLimit {
  window: number;
  max: number;
}

/** Counts attempts, in better-auth's form; better-auth's own memory is shared by all gateways of the process. */
export interface Attempts {
  /**
   * Counts one more attempt, unless there were too many.
   *
   * @returns `retryAfter`: seconds until the next attempt is allowed
   */
  consume(key: string, limit: AttemptLimit): Promise<{ allowed: boolean; retryAfter: number | null }>;
  /** Forgets the attempts so far. */
  forget(key: string): void;
}

/** The most keys that are remembered; the key whose last attempt is oldest is forgotten first. */
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
