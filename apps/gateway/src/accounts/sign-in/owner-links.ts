import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import { DAY } from "../../day.ts";
import { hashSecret } from "../../hash-secret.ts";

/** Milliseconds for which a link is valid, unless it is used before. */
const LIFETIME = DAY;

/**
 * Links that only the user of this machine can have, since a start or a command prints them: the proof that a request
 * is the owner's, and not that of another user of the machine, or of a proxy that announces nothing.
 */
export interface OwnerLinks {
  /** Makes a link beside those that are still valid. The secret (256 random bits) is returned this once. */
  create(): Promise<string>;
  /**
   * Whether a link can still be used.
   *
   * @param transaction default: none
   */
  isValid(secret: string, transaction?: Kysely<DatabaseSchema>): Promise<boolean>;
  /** Uses a link up; false if it does not exist, was used, or has expired. Of simultaneous calls one succeeds. */
  take(secret: string, transaction?: Kysely<DatabaseSchema>): Promise<boolean>;
}

/**
 * In the database, so that a command makes a link beside a running gateway, and every gateway and worker accepts it.
 *
 * @param options.now milliseconds since the epoch
 */
export function createOwnerLinks(options: { queries: Kysely<DatabaseSchema>; now: () => number }): OwnerLinks {
  const { queries, now } = options;
  return {
    async create() {
      await queries.deleteFrom("owner_links").where("expires_at", "<=", now()).execute();
      const secret = randomBytes(32).toString("base64url");
      const row = { hash: hashSecret(secret), expires_at: now() + LIFETIME };
      await queries.insertInto("owner_links").values(row).execute();
      return secret;
    },
    async isValid(secret, transaction = queries) {
      const row = await transaction
        .selectFrom("owner_links")
        .select("hash")
        .where("hash", "=", hashSecret(secret))
        .where("expires_at", ">", now())
        .executeTakeFirst();
      return row !== undefined;
    },
    async take(secret, transaction = queries) {
      const { numDeletedRows } = await transaction
        .deleteFrom("owner_links")
        .where("hash", "=", hashSecret(secret))
        .where("expires_at", ">", now())
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** The address that the owner of the machine opens. The secret is in the fragment, which browsers do not send. */
export function ownerAddressOf(address: string, secret: string): string {
  return `${address}/#owner=${secret}`;
}
