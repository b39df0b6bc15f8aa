import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import type { Identity } from "./accounts.ts";

const PREFIX = "sk-tutti-";

/** How exactly the last use of a key is kept, in milliseconds: a write for every request would cost more than it tells. */
const LAST_USE_PRECISION = 60_000;

/** Makes and recognises API keys. */
export interface ApiKeys {
  create(userId: string, name: string): Promise<{ id: string; key: string }>;
  /** Whose key this is; undefined where it is none of ours, or revoked. */
  identify(key: string): Promise<Identity | undefined>;
}

/** @param options.now milliseconds since the epoch */
export function createApiKeys(options: { queries: Kysely<DatabaseSchema>; now: () => number }): ApiKeys {
  const { queries, now } = options;

  async function create(userId: string, name: string): Promise<{ id: string; key: string }> {
    const id = randomUUID();
    const key = `${PREFIX}${randomBytes(32).toString("base64url")}`;
    await queries
      .insertInto("api_keys")
      .values({
        id,
        user_id: userId,
        name,
        hash: hashOf(key),
        last_four: key.slice(-4),
        created_at: now(),
        last_used_at: null,
        revoked_at: null,
      })
      .execute();
    return { id, key };
  }

  async function identify(key: string): Promise<Identity | undefined> {
    if (!key.startsWith(PREFIX)) return undefined;
    const found = await queries
      .selectFrom("api_keys")
      .innerJoin("user", "user.id", "api_keys.user_id")
      .select([
        "api_keys.id as keyId",
        "api_keys.last_used_at as lastUsedAt",
        "user.id as userId",
        "user.name",
        "user.email",
      ])
      .where("api_keys.hash", "=", hashOf(key))
      .where("api_keys.revoked_at", "is", null)
      .executeTakeFirst();
    if (!found) return undefined;
    const { lastUsedAt, ...identity } = found;
    if (lastUsedAt === null || now() - lastUsedAt >= LAST_USE_PRECISION) await noteUse(identity.keyId);
    return identity;
  }

  async function noteUse(id: string): Promise<void> {
    await queries.updateTable("api_keys").set({ last_used_at: now() }).where("id", "=", id).execute();
  }

  return { create, identify };
}

/**
 * A key is 256 random bits, so that one round of SHA-256 keeps it safe; and looking a hash up by an index tells an attacker who
 * measures time nothing about the key.
 */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
