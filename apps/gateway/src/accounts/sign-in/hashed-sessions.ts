import { kyselyAdapter } from "@better-auth/kysely-adapter";
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from "better-auth";
import type { Kysely } from "kysely";
import type { DatabaseKind } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { hashSecret } from "../../hash-secret.ts";
import { prolongedUntil } from "./session-lifetime.ts";

/**
 * Prefix of the hash that replaces the token in lists of sessions. Changes and deletions find the row by the prefixed
 * hash, which authenticates no request: the look-up of one session treats it as a token, and hashes it.
 */
const LISTED = "hash ";

/**
 * better-auth's tables in our database, with sessions stored by the SHA-256 of their tokens: a hash that is read there,
 * or in a backup, authenticates no request. The token itself is in the browser's cookie, and in the result of a look-up
 * by it. Transactions are those of the caller, whose queries are given.
 */
export function hashedSessions(queries: Kysely<DatabaseSchema>, kind: DatabaseKind) {
  const adapterFor = kyselyAdapter(queries, { type: kind });
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = adapterFor(options);
    const hashing = hashTokens(adapter);
    return { ...hashing, transaction: (use) => use(hashing) };
  };
}

function hashTokens(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create(query) {
      const token = query.model === "session" ? Reflect.get(query.data, "token") : undefined;
      if (typeof token !== "string") return adapter.create(query);
      return withToken(await adapter.create({ ...query, data: { ...query.data, token: hashSecret(token) } }), token);
    },
    async findOne(query) {
      const token = soughtToken(query);
      const row = await adapter.findOne(hashWhere(query, hashSecret));
      return (token === undefined ? asListed(query.model, row) : withToken(row, token)) as never;
    },
    async findMany(query) {
      const rows = await adapter.findMany(hashWhere(query));
      return rows.map((row) => asListed(query.model, row)) as never;
    },
    async update(query) {
      const token = soughtToken(query);
      const row = await adapter.update(await withinLifetime(hashWhere(query), adapter));
      const isListed = token === undefined || token.startsWith(LISTED);
      return (isListed ? asListed(query.model, row) : withToken(row, token)) as never;
    },
    count: (query) => adapter.count(hashWhere(query)),
    updateMany: (query) => adapter.updateMany(hashWhere(query)),
    delete: (query) => adapter.delete(hashWhere(query)),
    deleteMany: (query) => adapter.deleteMany(hashWhere(query)),
    consumeOne: async (query) => asListed(query.model, await adapter.consumeOne(hashWhere(query))) as never,
    incrementOne: async (query) => asListed(query.model, await adapter.incrementOne(hashWhere(query))) as never,
  };
}

/** The same change, which prolongs a session no further than to the end of its lifetime. */
async function withinLifetime<Change extends { model: string; where: Where[]; update: Record<string, unknown> }>(
  change: Change,
  adapter: DBTransactionAdapter,
): Promise<Change> {
  const { model, where, update } = change;
  const expiresAt = model === "session" ? update["expiresAt"] : undefined;
  if (!(expiresAt instanceof Date)) return change;
  const row = await adapter.findOne<{ createdAt: Date | string }>({ model, where });
  return row ? { ...change, update: { ...update, expiresAt: prolongedUntil(expiresAt, row.createdAt) } } : change;
}

interface Query {
  model: string;
  where?: Where[] | undefined;
}

/** The same query with the hashes in place of the session tokens. */
function hashWhere<Kind extends Query>(query: Kind, toHash = hashOf): Kind {
  if (query.model !== "session" || query.where === undefined) return query;
  const where = query.where.map((each) => {
    if (each.field !== "token") return each;
    return {
      ...each,
      value: Array.isArray(each.value) ? each.value.map(String).map(toHash) : toHash(String(each.value)),
    };
  });
  return { ...query, where };
}

/** @param token a session's token, or the prefixed hash that replaces it in lists */
function hashOf(token: string): string {
  return token.startsWith(LISTED) ? token.slice(LISTED.length) : hashSecret(token);
}

/** The session token that a query looks for. */
function soughtToken({ model, where = [] }: Query): string | undefined {
  const value = model === "session" ? where.find(({ field }) => field === "token")?.value : undefined;
  return typeof value === "string" ? value : undefined;
}

function withToken<Row>(row: Row, token: string): Row {
  return typeof row === "object" && row !== null ? { ...row, token } : row;
}

function asListed<Row>(model: string, row: Row): Row {
  const hash: unknown = model === "session" && typeof row === "object" && row !== null ? Reflect.get(row, "token") : "";
  return typeof hash === "string" && hash !== "" ? withToken(row, `${LISTED}${hash}`) : row;
}
