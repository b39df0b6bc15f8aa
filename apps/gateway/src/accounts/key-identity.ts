import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import { anyLimit } from "../limits/spending/limit-rows.ts";
import type { Identity } from "./identity.ts";
import { parseKeyScopes } from "./key-scopes.ts";
import { highestRole } from "./organizations/memberships.ts";

/** The identity that a key gives. Times are milliseconds since the epoch. */
export interface KeyIdentity {
  identity: Identity;
  lastUsedAt: number | null;
  /** Null: it has no end. */
  expiresAt: number | null;
}

/**
 * Finds a key by its hash; undefined where it is unknown, disabled or revoked, or its maker has left its organization
 * or is disabled.
 */
export async function findKeyIdentity(queries: Kysely<DatabaseSchema>, hash: string): Promise<KeyIdentity | undefined> {
  const keyRow = await queries
    .selectFrom("api_keys")
    .innerJoin("user", "user.id", "api_keys.user_id")
    .leftJoin("person_limits", "person_limits.user_id", "api_keys.user_id")
    .leftJoin("member", (join) =>
      join
        .onRef("member.organizationId", "=", "api_keys.organization_id")
        .onRef("member.userId", "=", "api_keys.user_id"),
    )
    .select([
      "api_keys.id as keyId",
      "api_keys.last_used_at as lastUsedAt",
      "api_keys.organization_id as organizationId",
      "api_keys.scopes",
      "api_keys.expires_at as expiresAt",
      "api_keys.cache_seconds as cacheSeconds",
      "user.id as userId",
      "user.name",
      "user.email",
      "member.role",
      "person_limits.requests_per_minute",
    ])
    .select(
      anyLimit({ userId: sql.ref("api_keys.user_id"), organizationId: sql.ref("api_keys.organization_id") }).as(
        "any_limit",
      ),
    )
    .where("api_keys.hash", "=", hash)
    .where("api_keys.revoked_at", "is", null)
    .where("api_keys.disabled_at", "is", null)
    .where("user.disabled_at", "is", null)
    .executeTakeFirst();
  if (!keyRow) return undefined;
  const { keyId, userId, name, email, organizationId, role, lastUsedAt, expiresAt, cacheSeconds } = keyRow;
  if (organizationId !== null && role === null) return undefined;
  const identity: Identity = {
    userId,
    name,
    email,
    keyId,
    scopes: parseKeyScopes(keyRow.scopes),
    ...(keyRow.requests_per_minute === null ? {} : { requestsPerMinute: keyRow.requests_per_minute }),
    ...(organizationId === null ? {} : { organizationId, organizationRole: highestRole(role ?? "") }),
    ...(cacheSeconds === null ? {} : { cacheSeconds }),
    ...(Number(keyRow.any_limit) === 1 ? { isLimited: true } : {}),
  };
  return { identity, lastUsedAt, expiresAt };
}
