import type { GenerationListQuery } from "@tutti/contract";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { ReceiptTable } from "../../database/receipt-tables.ts";
import type { DatabaseSchema, GenerationTable } from "../../database/schema.ts";
import { DAY } from "../../day.ts";

/** A generation with its receipt: null while it runs, and where it ended before receipts were kept. */
export type ReceiptedGeneration = GenerationTable & { [Name in "number" | "hash"]: ReceiptTable[Name] | null };

/** One generation of an owner; undefined if there is none with this id, or it is another owner's. */
export async function findGeneration(
  queries: Kysely<DatabaseSchema>,
  { owner, id }: { owner: string; id: string },
): Promise<ReceiptedGeneration | undefined> {
  return queries
    .selectFrom("generations")
    .leftJoin("receipts", "receipts.generation_id", "generations.id")
    .selectAll("generations")
    .select(["receipts.number", "receipts.hash"])
    .where("generations.id", "=", id)
    .where("generations.owner", "=", owner)
    .executeTakeFirst();
}

export type ListQuery = GenerationListQuery & { owner: string };

export interface GenerationPage {
  rows: GenerationTable[];
  /** The cursor of the next page; null at the end. */
  nextCursor: string | null;
}

/**
 * Milliseconds of the table that one statement searches for rare rows: the embedded database executes one statement at
 * a time.
 */
const WINDOW = 10 * DAY;

/** A page of an owner's generations, the newest first. */
export async function listGenerations({ kind, queries }: Database, query: ListQuery): Promise<GenerationPage> {
  const { limit, model, key, id } = query;
  const before = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const isSearch = kind === "sqlite" && id === undefined && (model !== undefined || key !== undefined);
  const rows = isSearch
    ? await searchBackwards(queries, query, before)
    : await selectPage(queries, query, { before, since: 0, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? `${last.started_at}.${last.id}` : null };
}

/**
 * There is no index of models and keys, since every generation would pay for it. PostgreSQL may scan all rows; the
 * embedded database searches one period after the other, until there is one row more than the page has.
 */
async function searchBackwards(
  queries: Kysely<DatabaseSchema>,
  query: ListQuery,
  cursor: Position | undefined,
): Promise<GenerationTable[]> {
  const edge = await edgesOf(queries, query.owner);
  const rows: GenerationTable[] = [];
  let before = cursor;
  // A cursor that a client made up may name any time: periods without rows are not searched.
  let until = Math.min(cursor?.startedAt ?? edge.newest, edge.newest);
  while (rows.length <= query.limit && until >= edge.oldest) {
    const since = until - WINDOW;
    rows.push(...(await selectPage(queries, query, { before, since, limit: query.limit + 1 - rows.length })));
    before = { startedAt: since, id: "" };
    until = since;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return rows;
}

interface Position {
  startedAt: number;
  id: string;
}

function readCursor(cursor: string): Position {
  const point = cursor.indexOf(".");
  return { startedAt: Number(cursor.slice(0, point)), id: cursor.slice(point + 1) };
}

async function selectPage(
  queries: Kysely<DatabaseSchema>,
  { owner, id, model, key, status }: ListQuery,
  { before, since, limit }: { before: Position | undefined; since: number; limit: number },
): Promise<GenerationTable[]> {
  let query = queries
    .selectFrom("generations")
    .selectAll()
    .where("owner", "=", owner)
    .where("started_at", ">=", since)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (id !== undefined) query = query.where("id", "=", id);
  if (model !== undefined) query = query.where("model", "=", model);
  if (key !== undefined) query = key === "" ? query.where("key_id", "is", null) : query.where("key_id", "=", key);
  if (status !== undefined) query = query.where("status", "=", status);
  // With exactly this condition the database uses the partial index of all generations that did not simply finish.
  if (status !== undefined && status !== "finished") query = query.where(sql<boolean>`status <> 'finished'`);
  if (before !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("started_at", "id"), "<", tuple(before.startedAt, before.id)),
    );
  }
  return query.execute();
}

/** When an owner's first and last generation began; if there is none, the last is before the first. */
async function edgesOf(queries: Kysely<DatabaseSchema>, owner: string): Promise<{ oldest: number; newest: number }> {
  const edge = (direction: "asc" | "desc") =>
    queries
      .selectFrom("generations")
      .select("started_at")
      .where("owner", "=", owner)
      .orderBy("started_at", direction)
      .limit(1)
      .executeTakeFirst();
  const [oldest, newest] = [await edge("asc"), await edge("desc")];
  return { oldest: oldest?.started_at ?? 0, newest: newest?.started_at ?? -1 };
}
