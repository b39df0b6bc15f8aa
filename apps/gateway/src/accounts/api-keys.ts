import { randomBytes, randomUUID } from "node:crypto";
import type { KeyScope } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { type Actor, type AuditChange, appendAudit } from "../audit/audit-log.ts";
import { mapPage, newestFirst, type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { createExpiringCache } from "../expiring-cache.ts";
import { hashSecret } from "../hash-secret.ts";
import type { KeyLimit } from "../limits/spending/limit-period.ts";
import { createQuotas, type Quotas } from "../quotas/quotas.ts";
import { type Identity, isManager } from "./identity.ts";
import { findKeyIdentity, type KeyIdentity } from "./key-identity.ts";
import { type KeyLimitRow, setKeyLimit, toSpendingLimit } from "./key-limits.ts";
import { formatKeyScopes, parseKeyScopes } from "./key-scopes.ts";

const PREFIX = "sk-tutti-";

/** Precision of a key's last use, in milliseconds: a write for every request would cost more than it is worth. */
const LAST_USE_PRECISION = 60_000;

/** Milliseconds for which a key's identity is cached without another database query. */
const BELIEVED_FOR = 5_000;

/**
 * How many revoked keys of a person are kept, for the names in reports of usage; the usage itself stays in the ledger.
 */
const REVOKED_KEPT = 200;

/** The stored data of a key, without the key itself. Times are milliseconds since the epoch. */
export interface ApiKeyRecord {
  id: string;
  userId: string;
  /** The name of the person who made the key. */
  userName: string;
  organizationId: string | null;
  name: string;
  lastFour: string;
  createdAt: number;
  lastUsedAt: number | null;
  isDisabled: boolean;
  spendingLimit: KeyLimit | null;
  /** What the key may do besides what every key may; fixed when the key is made. */
  scopes: readonly KeyScope[];
  /** The key is not valid from then on; null: it has no end. */
  expiresAt: number | null;
  /** Seconds for which answers to its requests are kept for equal ones; null: none is, unless a request asks it. */
  cacheSeconds: number | null;
}

/** A change to a key; undefined fields stay as they are. */
export interface ApiKeyChange {
  name?: string | undefined;
  isDisabled?: boolean | undefined;
  spendingLimit?: KeyLimit | null | undefined;
  cacheSeconds?: number | null | undefined;
}

/**
 * Makes and recognizes API keys. A viewer sees their own keys: those of the open organization where there is one, else
 * those of no organization. An organization's owners and admins see and change the keys of all its members.
 */
export interface ApiKeys {
  /** The key itself is returned only here; the database stores its hash. */
  create(
    userId: string,
    name: string,
    options?: Omit<NewApiKey, "userId" | "name" | "at">,
  ): Promise<{ id: string; key: string }>;
  /**
   * The identity that the key belongs to; undefined where the key is unknown, disabled or revoked, or its maker has
   * left its organization or is disabled.
   */
  identify(key: string): Promise<Identity | undefined>;
  /** Newest first. */
  list(viewer: Identity, page: PageRequest): Promise<Page<ApiKeyRecord>>;
  find(viewer: Identity, id: string): Promise<ApiKeyRecord | undefined>;
  /** The key as it is now; undefined where the viewer sees no such key. */
  update(viewer: Identity, id: string, change: ApiKeyChange): Promise<ApiKeyRecord | undefined>;
  /** Resolves with false where the viewer sees no such key. */
  revoke(viewer: Identity, id: string): Promise<boolean>;
  /** Looks every key up again at its next use. */
  forgetIdentities(): void;
}

/** The person as the actor of an audit entry; a person's key acts in the person's name. */
export function actorOf({ userId, name }: Pick<Identity, "userId" | "name">): Actor {
  return { id: userId, name };
}

/** The values of a new key. */
export interface NewApiKey {
  userId: string;
  name: string;
  organizationId?: string | undefined;
  spendingLimit?: KeyLimit | null | undefined;
  /** Default: none. */
  scopes?: readonly KeyScope[] | undefined;
  /** Milliseconds since the epoch; default: it has no end. */
  expiresAt?: number | undefined;
  cacheSeconds?: number | null | undefined;
  /** The account that makes the key; default: the person. */
  actor?: Actor | undefined;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Makes a key for a person, and writes the audit entry; call it in a transaction. */
export async function createApiKey(
  queries: Kysely<DatabaseSchema>,
  { userId, name, organizationId, spendingLimit, scopes = [], expiresAt, cacheSeconds, actor, at }: NewApiKey,
): Promise<{ id: string; key: string }> {
  await forgetOldRevokedKeys(queries, userId);
  const id = randomUUID();
  const key = `${PREFIX}${randomBytes(32).toString("base64url")}`;
  await queries
    .insertInto("api_keys")
    .values({
      id,
      user_id: userId,
      organization_id: organizationId ?? null,
      name,
      hash: hashSecret(key),
      last_four: key.slice(-4),
      created_at: at,
      last_used_at: null,
      revoked_at: null,
      disabled_at: null,
      scopes: formatKeyScopes(scopes),
      expires_at: expiresAt ?? null,
      cache_seconds: cacheSeconds ?? null,
    })
    .execute();
  if (spendingLimit) await setKeyLimit(queries, { id, userId, spendingLimit, at });
  const person = await queries.selectFrom("user").select("name").where("id", "=", userId).executeTakeFirstOrThrow();
  const detail = [
    `of ${person.name}`,
    ...(spendingLimit ? [describeLimit(spendingLimit)] : []),
    ...(scopes.length > 0 ? [`scopes ${formatKeyScopes(scopes)}`] : []),
    ...(cacheSeconds ? [describeCache(cacheSeconds)] : []),
    ...(expiresAt === undefined ? [] : [`until ${new Date(expiresAt).toISOString()}`]),
  ].join(", ");
  await tell(queries, { actor: actor ?? { id: userId, name: person.name }, action: "key.create", id, detail, at });
  return { id, key };
}

async function forgetOldRevokedKeys(queries: Kysely<DatabaseSchema>, userId: string): Promise<void> {
  const oldest = await queries
    .selectFrom("api_keys")
    .select("revoked_at")
    .where("user_id", "=", userId)
    .where("revoked_at", "is not", null)
    .orderBy("revoked_at", "desc")
    .offset(REVOKED_KEPT)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await queries
    .deleteFrom("spending_limits")
    .where("kind", "=", "key")
    .where("id", "in", (keys) =>
      keys
        .selectFrom("api_keys")
        .select("id")
        .where("user_id", "=", userId)
        .where("revoked_at", "<=", oldest.revoked_at),
    )
    .execute();
  await queries
    .deleteFrom("api_keys")
    .where("user_id", "=", userId)
    .where("revoked_at", "<=", oldest.revoked_at)
    .execute();
}

/** Revokes a key, and writes the audit entry; call it in a transaction. */
export async function revokeApiKey(
  queries: Kysely<DatabaseSchema>,
  { id, actor, at }: { id: string; actor: Actor; at: number },
): Promise<void> {
  await queries.updateTable("api_keys").set({ revoked_at: at }).where("id", "=", id).execute();
  await tell(queries, { actor, action: "key.revoke", id, at });
}

async function tell(
  queries: Kysely<DatabaseSchema>,
  { id, ...change }: Omit<AuditChange, "target"> & { id: string },
): Promise<void> {
  const { name, last_four } = await queries
    .selectFrom("api_keys")
    .select(["name", "last_four"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await appendAudit(queries, { ...change, target: { id, name: `${name} (…${last_four})` } });
}

function describeLimit({ amount, reset }: KeyLimit): string {
  return `$${amount} ${reset ?? "in all"}`;
}

function describeCache(cacheSeconds: number | null): string {
  return cacheSeconds === null ? "no cache" : `cache ${cacheSeconds} s`;
}

function describeChange({ name, isDisabled, spendingLimit, cacheSeconds }: ApiKeyChange): string {
  return [
    ...(name === undefined ? [] : ["renamed"]),
    ...(isDisabled === undefined ? [] : [isDisabled ? "disabled" : "enabled"]),
    ...(spendingLimit === undefined ? [] : [spendingLimit ? `limit ${describeLimit(spendingLimit)}` : "no limit"]),
    ...(cacheSeconds === undefined ? [] : [describeCache(cacheSeconds)]),
  ].join(", ");
}

/** @param options.now milliseconds since the epoch */
export function createApiKeys(options: {
  queries: Kysely<DatabaseSchema>;
  quotas?: Quotas | undefined;
  /** Called after a key was changed or revoked. */
  onChange?: () => void;
  log: Logger;
  now: () => number;
}): ApiKeys {
  const { onChange = () => undefined } = options;
  const { queries, quotas = createQuotas({ queries }), log, now } = options;
  const identities = createExpiringCache<KeyIdentity>({ lifetime: BELIEVED_FOR, limit: 10_000, now });

  const create: ApiKeys["create"] = (userId, name, options = {}) =>
    quotas.insert({ quota: "api-keys", owner: userId, userId }, (transaction) =>
      createApiKey(transaction, { userId, name, ...options, at: now() }),
    );

  async function identify(key: string): Promise<Identity | undefined> {
    if (!key.startsWith(PREFIX)) return undefined;
    const hash = hashSecret(key);
    const apiKey = await identities.get(hash, () => findKeyIdentity(queries, hash));
    if (!apiKey || (apiKey.expiresAt !== null && apiKey.expiresAt <= now())) return undefined;
    if (apiKey.lastUsedAt === null || now() - apiKey.lastUsedAt >= LAST_USE_PRECISION) {
      apiKey.lastUsedAt = now();
      await noteUse(apiKey.identity.keyId ?? "", apiKey.lastUsedAt);
    }
    return apiKey.identity;
  }

  /** Records a key's last use. A failed write is no reason to refuse the request. */
  async function noteUse(id: string, time: number): Promise<void> {
    try {
      await queries.updateTable("api_keys").set({ last_used_at: time }).where("id", "=", id).execute();
    } catch (error) {
      log.warn({ err: error }, "the last use of a key could not be written");
    }
  }

  function selectSeenBy(viewer: Identity) {
    const keys = queries
      .selectFrom("api_keys")
      .innerJoin("user", "user.id", "api_keys.user_id")
      .leftJoin("spending_limits", (join) => join.on("spending_limits.subject", "=", sql`'key:' || api_keys.id`))
      .selectAll("api_keys")
      .select(["user.name as user_name", "spending_limits.picodollars", "spending_limits.period"])
      .where("api_keys.revoked_at", "is", null);
    if (viewer.organizationId === undefined) {
      return keys.where("api_keys.organization_id", "is", null).where("api_keys.user_id", "=", viewer.userId);
    }
    const organizationKeys = keys.where("api_keys.organization_id", "=", viewer.organizationId);
    return isManager(viewer) ? organizationKeys : organizationKeys.where("api_keys.user_id", "=", viewer.userId);
  }

  async function find(viewer: Identity, id: string): Promise<ApiKeyRecord | undefined> {
    const row = await selectSeenBy(viewer).where("api_keys.id", "=", id).executeTakeFirst();
    return row && toRecord(row);
  }

  async function update(viewer: Identity, id: string, change: ApiKeyChange): Promise<ApiKeyRecord | undefined> {
    const record = await find(viewer, id);
    if (!record) return undefined;
    const { name, isDisabled, spendingLimit, cacheSeconds } = change;
    const values = {
      ...withoutUndefined({ name }),
      ...(isDisabled === undefined ? {} : { disabled_at: isDisabled ? now() : null }),
      ...(cacheSeconds === undefined ? {} : { cache_seconds: cacheSeconds }),
    };
    if (Object.keys(values).length > 0 || spendingLimit !== undefined) {
      const { userId } = record;
      await queries.transaction().execute(async (transaction) => {
        if (Object.keys(values).length > 0)
          await transaction.updateTable("api_keys").set(values).where("id", "=", id).execute();
        if (spendingLimit !== undefined) await setKeyLimit(transaction, { id, userId, spendingLimit, at: now() });
        const detail = describeChange(change);
        await tell(transaction, { actor: actorOf(viewer), action: "key.update", id, detail, at: now() });
      });
      identities.clear();
      onChange();
    }
    return find(viewer, id);
  }

  async function revoke(viewer: Identity, id: string): Promise<boolean> {
    if (!(await find(viewer, id))) return false;
    await queries
      .transaction()
      .execute((transaction) => revokeApiKey(transaction, { id, actor: actorOf(viewer), at: now() }));
    identities.clear();
    onChange();
    return true;
  }

  return {
    create,
    identify,
    list: async (viewer, page) => {
      return mapPage(await readPage(selectSeenBy(viewer), page, newestFirst("api_keys")), toRecord);
    },
    find,
    update,
    revoke,
    forgetIdentities: () => identities.clear(),
  };
}

type ApiKeyRow = DatabaseSchema["api_keys"] & KeyLimitRow & { user_name: string };

function toRecord(row: ApiKeyRow): ApiKeyRecord {
  return {
    id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    organizationId: row.organization_id,
    name: row.name,
    lastFour: row.last_four,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isDisabled: row.disabled_at !== null,
    spendingLimit: toSpendingLimit(row),
    scopes: parseKeyScopes(row.scopes),
    expiresAt: row.expires_at,
    cacheSeconds: row.cache_seconds,
  };
}
