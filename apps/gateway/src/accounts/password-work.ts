/**
 * What takes a password, and hashes it: 32 MB of memory and a tenth of a second of a processor each (scrypt as
 * `@better-auth/utils` sets it).
 */
const PASSWORD_PATHS =
  /\/(sign-up|sign-in|change-password|set-password|use-password-link|delete-user|two-factor)(\/|$)/;

/** How many may be at it at once. Node hashes four of them at a time: the last one is through after a second or two. */
const LIMIT = 32;

/** Seconds until those that are at it now are through. */
export const RETRY_AFTER = 3;

/**
 * Bounds the passwords that are hashed at once, whichever addresses they come from: many addresses are cheap to have.
 */
export interface PasswordWork {
  /** Does it; undefined, without having begun, where too many are at it. */
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
