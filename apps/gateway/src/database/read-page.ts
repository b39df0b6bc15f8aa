import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { ApiFailure } from "../api-failure.ts";

/** The part of a list that is requested. */
export interface PageRequest {
  /** The `nextCursor` of the page before; absent: the first page. */
  cursor?: string | undefined;
  /** The most entries. */
  limit: number;
  /** Entries that are skipped first, for commands; default 0. */
  offset?: number | undefined;
}

/** A part of a list. */
export interface Page<Item> {
  items: Item[];
  /** Null at the end of the list. */
  nextCursor: string | null;
}

/** The order of a list: by a value that rows may share, then by their id, which no two share; both in one direction. */
interface ListOrder<Row> {
  /** The column, or an expression without null. */
  by: string | RawBuilder<unknown>;
  /** The column of the ids. */
  id: string;
  direction: "asc" | "desc";
  /** The type of the value. */
  type: "number" | "string";
  /** The value and the id of a row. */
  keyOf(row: Row): readonly [value: string | number, id: string];
}

/** The order of rows by the time at which they were created, the newest first. @param table of a query with joins */
export function newestFirst(table?: string): ListOrder<{ created_at: number | string | bigint; id: string }> {
  const prefix = table === undefined ? "" : `${table}.`;
  return {
    by: `${prefix}created_at`,
    id: `${prefix}id`,
    direction: "desc",
    type: "number",
    keyOf: ({ created_at, id }) => [Number(created_at), id],
  };
}

/**
 * Reads one page of a query's rows. The next page begins after the last row of this one, so that rows that are added or
 * deleted meanwhile neither repeat nor hide others. Throws 400 for a cursor that no page of this list can have had.
 */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  { cursor, limit, offset = 0 }: PageRequest,
  order: ListOrder<NoInfer<Row>>,
): Promise<Page<Row>> {
  const { direction } = order;
  const by = typeof order.by === "string" ? sql.ref(order.by) : order.by;
  const id = sql.ref(order.id);
  const after = cursor === undefined ? undefined : readCursor(cursor, order.type);
  const rest =
    after === undefined
      ? query
      : query.where(
          direction === "asc"
            ? sql<boolean>`(${by}, ${id}) > (${after[0]}, ${after[1]})`
            : sql<boolean>`(${by}, ${id}) < (${after[0]}, ${after[1]})`,
        );
  const rows = await rest
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor(order.keyOf(last)) : null };
}

/** The same page with each entry in another form. */
export function mapPage<Item, Other>({ items, nextCursor }: Page<Item>, toOther: (item: Item) => Other): Page<Other> {
  return { items: items.map(toOther), nextCursor };
}

/** A text is written in letters that an address may have. */
function writeCursor([value, id]: readonly [string | number, string]): string {
  return `${id}.${typeof value === "number" ? value : Buffer.from(value).toString("base64url")}`;
}

function readCursor(cursor: string, type: "number" | "string"): [string | number, string] {
  const [, id, text] = /^([\w-]{0,100})\.([\w-]{0,1500})$/.exec(cursor) ?? [];
  const value = type === "number" ? Number(text) : Buffer.from(text ?? "", "base64url").toString();
  const isNumber = /^\d{1,15}$/.test(text ?? "");
  // PostgreSQL takes no text with a null character.
  if (id !== undefined && (type === "number" ? isNumber : !String(value).includes("\0"))) return [value, id];
  throw new ApiFailure({ code: 400, message: "cursor: Expected the next_cursor of an earlier response" });
}
