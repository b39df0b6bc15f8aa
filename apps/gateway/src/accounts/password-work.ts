/**
 * The paths that take a password and hash it, with 32 MB of memory and a tenth of a second of a processor each (scrypt
 * as `@better-auth/utils` sets it).
 */
const PASSWORD_PATHS =
  /\/(sign-up|sign-in|change-password|set-password|use-password-link|delete-user|two-factor)(\/|$)/;

/**
 * The most requests that may hash at once. Node hashes four of them at a time: the last one is done after a second or
 * two.
 */
const LIMIT = 32;

/** Seconds until the current requests are done. */
export const RETRY_AFTER = 3;

/**
 * Bounds the passwords that are hashed at once, from all addresses together: an attacker gets many addresses cheaply.
 */
export interface PasswordWork {
  /** Runs the work; undefined, without starting it, where too many requests are hashing. */
  run<Value>(request: Request, work: () => Promise<Value>): Promise<Value | undefined>;
}

export function createPasswordWork(limit = LIMIT): PasswordWork {
  let running = 0;
  return {
    async run(request, work) {
      if (request.method === "GET" || !PASSWORD_PATHS.test(new URL(request.url).pathname)) return work();
      if (running >= limit) return undefined;
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },
  };
}
