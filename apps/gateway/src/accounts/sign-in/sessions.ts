import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { mapPage, type Page, type PageRequest, readPage } from "../../database/read-page.ts";
import type { DatabaseSchema } from "../../database/schema.ts";

/** Precision of a session's last use, in milliseconds, the same as a key's. */
const LAST_USE_PRECISION = 60_000;

/** The place of a session that was not used yet: it has just begun, and is before all others. */
const NOT_USED_YET = 999_999_999_999_999;

/** A browser that is signed in. Times are milliseconds since the epoch. */
export interface SessionRecord {
  id: string;
  /** The browser's `User-Agent` at the sign-in; empty where there was none. */
  userAgent: string;
  createdAt: number;
  lastUsedAt: number;
}

/** The sessions of one person; each is a browser that is signed in. */
export interface Sessions {
  /** The sessions that have not expired, the last used first. */
  list(userId: string, page: PageRequest): Promise<Page<SessionRecord>>;
  /** Ends one; false where the person has no such session. Other gateways notice it after at most five seconds. */
  end(userId: string, id: string): Promise<boolean>;
  /** Ends all but one. */
  endOthers(userId: string, id: string): Promise<void>;
}

/** @param options.now milliseconds since the epoch */
export function createSessions(options: {
  queries: Kysely<DatabaseSchema>;
  now: () => number;
  /** Called after sessions have ended. */
  onEnd: () => void;
}): Sessions {
  const { queries, now, onEnd } = options;
  return {
    async list(userId, page) {
      const query = queries
        .selectFrom("session")
        .select(["id", "userAgent", "createdAt", "last_used_at"])
        .where("userId", "=", userId)
        .where("expiresAt", ">", new Date(now()).toISOString());
      const rows = await readPage(query, page, {
        by: sql`coalesce(last_used_at, ${sql.lit(NOT_USED_YET)})`,
        id: "id",
        direction: "desc",
        type: "number",
        keyOf: ({ last_used_at, id }) => [Number(last_used_at ?? NOT_USED_YET), id],
      });
      return mapPage(rows, toRecord);
    },
    async end(userId, id) {
      const { numDeletedRows } = await queries
        .deleteFrom("session")
        .where("userId", "=", userId)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      onEnd();
      return numDeletedRows > 0n;
    },
    async endOthers(userId, id) {
      await queries.deleteFrom("session").where("userId", "=", userId).where("id", "!=", id).execute();
      onEnd();
    },
  };
}

function toRecord(row: {
  id: string;
  userAgent: string | null;
  createdAt: string | Date;
  last_used_at: number | null;
}): SessionRecord {
  const createdAt = new Date(row.createdAt).getTime();
  return { id: row.id, userAgent: row.userAgent ?? "", createdAt, lastUsedAt: Number(row.last_used_at ?? createdAt) };
}

/** A session that was looked up, with the last recorded time of its use. */
export interface SessionUse {
  id: string;
  /** Milliseconds since the epoch; null: never. */
  lastUsedAt: number | null;
}

/** Records the use of a session, unless that was done within the last minute. */
export async function noteSessionUse(
  use: SessionUse,
  { queries, log, now }: { queries: Kysely<DatabaseSchema>; log: Logger; now: () => number },
): Promise<void> {
  const time = now();
  if (use.lastUsedAt !== null && time - use.lastUsedAt < LAST_USE_PRECISION) return;
  use.lastUsedAt = time;
  try {
    await queries.updateTable("session").set({ last_used_at: time }).where("id", "=", use.id).execute();
  } catch (error) {
    // A failed write is no reason to refuse the request.
    log.warn({ err: error }, "the last use of a session could not be written");
  }
}
