import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { Identity } from "../accounts/identity.ts";
import { MEGABYTE } from "../bytes.ts";
import type { Database } from "../database/database.ts";
import { lockByName } from "../database/lock-by-name.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { HOUR } from "../day.ts";
import { createSealer } from "../provider-keys/seal.ts";
import { quotaTable } from "../quotas/quota-table.ts";
import type { Quotas } from "../quotas/quotas.ts";
import { type CachedRequest, type CacheKey, createCacheKeys } from "./cache-key.ts";

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** The most bytes of one answer, before it is compressed: a few images, and far more text than a model writes. */
export const ANSWER_LIMIT = 16 * MEGABYTE;

/** A kept answer, as text. Times are milliseconds since the epoch. */
export interface KeptAnswer {
  text: string;
  createdAt: number;
  expiresAt: number;
}

/**
 * Answers that are kept for equal requests of the same sender, encrypted, for a bounded time in bounded space. A cache
 * that fails is one that has nothing: no method throws.
 */
export interface AnswerCache {
  /** Whether anything is kept. */
  readonly isOn: boolean;
  keyOf(request: CachedRequest): CacheKey;
  /** Undefined if none is kept; the outcome is counted. */
  find(key: CacheKey): Promise<KeptAnswer | undefined>;
  /** Keeps an answer in place of an earlier one to the same request; others that end first make room for it. */
  keep(sender: Identity, key: CacheKey, answer: { text: string; seconds: number }): Promise<void>;
  remove(key: CacheKey): Promise<void>;
  /** Deletes those whose time is over; also done before each that is kept, and every hour. */
  removeExpired(): Promise<void>;
  close(): void;
}

export interface AnswerCacheOptions {
  database: Pick<Database, "queries">;
  quotas: Pick<Quotas, "most">;
  secret: string;
  /** Bytes of all kept answers together; 0: none is kept. */
  size: number;
  /** Called with the outcome of each search. */
  onSearch?: ((outcome: "hit" | "miss") => void) | undefined;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  const { quotas, size: totalSize, onSearch = () => undefined, log, now } = options;
  const { queries } = options.database;
  const { keyOf } = createCacheKeys(options.secret);

  const removeExpired = async (): Promise<void> => {
    await queries.deleteFrom("cached_answers").where("expires_at", "<=", now()).execute();
  };

  const read = async ({ id, secret }: CacheKey): Promise<KeptAnswer | undefined> => {
    const row = await queries
      .selectFrom("cached_answers")
      .select(["content", "created_at", "expires_at"])
      .where("id", "=", id)
      .where("expires_at", ">", now())
      .executeTakeFirst();
    if (!row) return undefined;
    const opened = createSealer(secret).open(row.content, [id]);
    if (!opened.ok) throw new Error(`A cached answer is ${opened.error}.`);
    const bytes = await decompress(Buffer.from(opened.value, "base64"), { maxOutputLength: 2 * ANSWER_LIMIT });
    return { text: bytes.toString("utf8"), createdAt: Number(row.created_at), expiresAt: Number(row.expires_at) };
  };

  const write = async (
    sender: Identity,
    { id, secret }: CacheKey,
    { text, seconds }: { text: string; seconds: number },
  ): Promise<void> => {
    const packed = await compress(Buffer.from(text, "utf8"));
    const content = createSealer(secret).seal(packed.toString("base64"), [id]);
    const size = content.length;
    const bounds = { rows: quotas.most("cached-answers"), bytes: quotaTable["cached-answers"].bytes };
    if (bounds.rows === 0 || size > Math.min(bounds.bytes, totalSize)) return;
    await queries.transaction().execute(async (transaction) => {
      await lockByName(transaction, "tutti cached answers");
      await transaction
        .deleteFrom("cached_answers")
        .where((row) => row.or([row("id", "=", id), row("expires_at", "<=", now())]))
        .execute();
      await makeRoom(transaction, { userId: sender.userId, size, bounds });
      await makeRoom(transaction, { userId: undefined, size, bounds: { rows: Infinity, bytes: totalSize } });
      const createdAt = now();
      await transaction
        .insertInto("cached_answers")
        .values({
          id,
          user_id: sender.userId,
          organization_id: sender.organizationId ?? null,
          size,
          created_at: createdAt,
          expires_at: createdAt + seconds * 1000,
          content,
        })
        .execute();
    });
  };

  const timer = setInterval(() => {
    removeExpired().catch((err: unknown) => log.warn({ err }, "cached answers could not be deleted in time"));
  }, HOUR).unref();

  return {
    isOn: totalSize > 0,
    keyOf,
    removeExpired,
    close: () => clearInterval(timer),
    async find(key) {
      let answer: KeptAnswer | undefined;
      try {
        answer = await read(key);
      } catch (err) {
        log.warn({ err }, "a cached answer could not be read");
      }
      onSearch(answer ? "hit" : "miss");
      return answer;
    },
    async keep(sender, key, answer) {
      try {
        await write(sender, key, answer);
      } catch (err) {
        log.error({ err }, "an answer could not be cached");
      }
    },
    async remove({ id }) {
      try {
        await queries.deleteFrom("cached_answers").where("id", "=", id).execute();
      } catch (err) {
        log.warn({ err }, "a cached answer could not be deleted");
      }
    },
  };
}

/** Deletes the answers that end first, of a person or of all, until another one fits. */
async function makeRoom(
  queries: Kysely<DatabaseSchema>,
  { userId, size, bounds }: { userId: string | undefined; size: number; bounds: { rows: number; bytes: number } },
): Promise<void> {
  const all = queries.selectFrom("cached_answers");
  const owned = userId === undefined ? all : all.where("user_id", "=", userId);
  const use = await owned
    .select([
      sql<number | string | bigint>`count(*)`.as("rows"),
      sql<number | string | bigint>`coalesce(sum(size), 0)`.as("bytes"),
    ])
    .executeTakeFirstOrThrow();
  let rows = Number(use.rows) + 1 - bounds.rows;
  let bytes = Number(use.bytes) + size - bounds.bytes;
  while (rows > 0 || bytes > 0) {
    const ending = await owned.select(["id", "size"]).orderBy("expires_at").limit(100).execute();
    if (ending.length === 0) return;
    const ended: string[] = [];
    for (const row of ending) {
      if (rows <= 0 && bytes <= 0) break;
      ended.push(row.id);
      rows -= 1;
      bytes -= row.size;
    }
    await queries.deleteFrom("cached_answers").where("id", "in", ended).execute();
  }
}
