import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import { hashSecret } from "../../hash-secret.ts";
import type { KeyLimit } from "../../limits/spending/limit-period.ts";

/** Milliseconds for which a code is valid: as long as RFC 6749 (4.1.2) allows at most. */
const LIFETIME = 10 * 60_000;

/** The key that a person allows a program. */
export interface AllowedKey {
  userId: string;
  organizationId: string | undefined;
  name: string;
  spendingLimit: KeyLimit | null;
  /** Milliseconds since the epoch; undefined: it has no end. */
  expiresAt: number | undefined;
}

/** Codes for keys. A person has one at a time: a new one takes the place of the one before it. */
export interface SignInCodes {
  /**
   * Makes a code of 256 random bits, which is returned this once.
   *
   * @param challenge the SHA-256 of the program's verifier, in base64url
   */
  create(key: AllowedKey, challenge: string): Promise<string>;
  /**
   * Uses a code up, right or wrong verifier, so that it is tried once. Undefined if it does not exist, was used, has
   * expired, or belongs to another verifier, or if its person was disabled.
   */
  take(code: string, verifier: string): Promise<AllowedKey | undefined>;
}

/** @param options.now milliseconds since the epoch */
export function createSignInCodes({
  queries,
  now,
}: {
  queries: Kysely<DatabaseSchema>;
  now: () => number;
}): SignInCodes {
  return {
    async create({ userId, organizationId, name, spendingLimit, expiresAt }, challenge) {
      const code = randomBytes(32).toString("base64url");
      const content = {
        hash: hashSecret(code),
        challenge,
        organization_id: organizationId ?? null,
        key_name: name,
        spending_limit: spendingLimit?.amount ?? null,
        limit_reset: spendingLimit?.reset ?? null,
        key_expires_at: expiresAt ?? null,
        expires_at: now() + LIFETIME,
      };
      await queries
        .insertInto("sign_in_codes")
        .values({ user_id: userId, ...content })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(content))
        .execute();
      return code;
    },
    async take(code, verifier) {
      const row = await queries
        .deleteFrom("sign_in_codes")
        .where("hash", "=", hashSecret(code))
        .returningAll()
        .executeTakeFirst();
      if (!row || row.expires_at <= now() || !isChallengeOf(row.challenge, verifier)) return undefined;
      const person = await queries
        .selectFrom("user")
        .select("id")
        .where("id", "=", row.user_id)
        .where("disabled_at", "is", null)
        .executeTakeFirst();
      if (!person) return undefined;
      return {
        userId: row.user_id,
        organizationId: row.organization_id ?? undefined,
        name: row.key_name,
        spendingLimit: row.spending_limit === null ? null : { amount: row.spending_limit, reset: row.limit_reset },
        expiresAt: row.key_expires_at ?? undefined,
      };
    },
  };
}

/** RFC 7636, section 4.6, for S256. */
function isChallengeOf(challenge: string, verifier: string): boolean {
  const own = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  const shown = Buffer.from(challenge);
  return own.length === shown.length && timingSafeEqual(own, shown);
}
