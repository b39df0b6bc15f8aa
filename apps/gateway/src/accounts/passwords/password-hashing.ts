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
  /** Running or waiting for one stored hash, thus for one account or page. */
  perHash: number;
  /** Running or waiting that make a hash: new passwords, and sign-ins with addresses that have no account. */
  made: number;
}

/**
 * A hash (scrypt, as `@better-auth/utils` sets it) takes 32 MB of memory and a tenth of a second of one of the four
 * threads that Node also reads files with: two threads stay free for those. The last one that waits is done after a
 * second or two. Guesses at one account, or at addresses that have none, fill their own share alone: the sign-in of
 * another person finds a place beside them.
 */
const BOUNDS: HashingBounds = { running: 2, waiting: 30, perHash: 12, made: 18 };

/** Counts all calls that make a hash, beside the counts of each stored hash, which is never empty. */
const MADE = "";

/** Seconds until the passwords that are waiting are hashed. */
const RETRY_AFTER = 3;

/** The code of the refusal on the paths of better-auth, whose errors have codes in words. */
export const BUSY_CODE = "TOO_MANY_SIGN_INS";

/**
 * Hashes passwords, in a queue: all passwords of a process are hashed by one such object, whichever request they come
 * with. A test finds code that hashes by itself. Beyond the bounds, of all calls or of those for one account, a call
 * throws an ApiFailure, 503 with Retry-After, without hashing: an attacker gets many addresses cheaply, and attempts
 * are counted by address.
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
  const counts = new Map<string, number>();
  async function queue<Value>(share: string, most: number, work: () => Promise<Value>): Promise<Value> {
    const count = counts.get(share) ?? 0;
    if (count >= most || limit.activeCount + limit.pendingCount >= bounds.running + bounds.waiting) throw busy();
    counts.set(share, count + 1);
    try {
      return await limit(work);
    } finally {
      const left = (counts.get(share) ?? 1) - 1;
      if (left === 0) counts.delete(share);
      else counts.set(share, left);
    }
  }
  return {
    hash: (password) => queue(MADE, bounds.made, () => hashing.hash(password)),
    verify: (stored) => queue(stored.hash, bounds.perHash, () => hashing.verify(stored)),
  };
}

function busy(): ApiFailure {
  const message = `Many passwords are being checked at the moment. Try again in ${RETRY_AFTER} seconds.`;
  return new ApiFailure({ code: 503, message }, { "Retry-After": String(RETRY_AFTER) });
}
