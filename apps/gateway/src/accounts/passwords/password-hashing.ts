import { hashPassword, verifyPassword } from "better-auth/crypto";
import pLimit from "p-limit";
import { ApiFailure } from "../../api-failure.ts";

/** Makes and verifies the hash that is stored of a password. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
}

/** How many passwords one process hashes. */
export interface HashingBounds {
  /** At the same time. */
  running: number;
  /** More that wait for their turn. */
  waiting: number;
}

/**
 * A hash (scrypt, as `@better-auth/utils` sets it) takes 32 MB of memory and a tenth of a second of one of the four
 * threads that Node also reads files with: two threads stay free for those. The last one that waits is done after a
 * second or two.
 */
const BOUNDS: HashingBounds = { running: 2, waiting: 30 };

/** Seconds until the passwords that are waiting are hashed. */
const RETRY_AFTER = 3;

/** The code of the refusal on the paths of better-auth, whose errors have codes in words. */
export const BUSY_CODE = "TOO_MANY_SIGN_INS";

/**
 * Hashes passwords, in a queue: all passwords of a process are hashed by one such object, whichever request they come
 * with. A test finds code that hashes by itself. Beyond the bounds a call throws an ApiFailure, 503 with Retry-After,
 * without hashing: an attacker gets many addresses cheaply, and attempts are counted by address.
 *
 * @param hashing default: better-auth's own, scrypt
 */
export function createPasswordHashing({
  hashing = { hash: hashPassword, verify: verifyPassword },
  bounds = BOUNDS,
}: {
  hashing?: PasswordHashing | undefined;
  bounds?: HashingBounds;
} = {}): PasswordHashing {
  const limit = pLimit(bounds.running);
  async function queue<Value>(work: () => Promise<Value>): Promise<Value> {
    if (limit.activeCount + limit.pendingCount >= bounds.running + bounds.waiting) throw busy();
    return limit(work);
  }
  return {
    hash: (password) => queue(() => hashing.hash(password)),
    verify: (stored) => queue(() => hashing.verify(stored)),
  };
}

function busy(): ApiFailure {
  const message = `Many passwords are being checked at the moment. Try again in ${RETRY_AFTER} seconds.`;
  return new ApiFailure({ code: 503, message }, { "Retry-After": String(RETRY_AFTER) });
}
