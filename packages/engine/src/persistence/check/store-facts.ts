import { storeTables } from "@tutti/domain";
import type { RecordKey, SetAsideEntry, StoreTable } from "../../ports.ts";
import { type LightRow, lightOf } from "./light-rows.ts";

/** Every table with rows; past texts come before the requests that refer to them. */
export const checkedTables: readonly StoreTable[] = [
  ...storeTables.filter((table) => table !== "requests"),
  "requests",
];

/** All rows of a store, with their references to each other. */
export interface StoreFacts {
  tables: { [Name in StoreTable]: Map<string, LightRow<Name>> };
  /** Rows that were set aside, of tables in which another row may need them. */
  setAside: readonly LightSetAside[];
}

/** A row that was set aside, without its large fields. */
export interface LightSetAside extends Pick<SetAsideEntry, "id" | "table" | "key"> {
  /** For a chat. */
  title?: string;
  isPinned?: true;
  /** For a message. */
  parentMessageId?: string;
  /** For a text that is valid in its table. */
  text?: LightRow<"texts">;
}

export function emptyFacts(): StoreFacts {
  const tables = Object.fromEntries(checkedTables.map((table) => [table, new Map()]));
  return { tables: tables as unknown as StoreFacts["tables"], setAside: [] };
}

/** An inconsistency, and the repair of the row. */
export interface Finding {
  kind: FindingKind;
  table: StoreTable;
  id: string;
  absent?: readonly RecordKey[];
  present?: readonly RecordKey[];
  to: /** Changes the row; works the same on a light row. */
    | { type: "change"; change: (row: never) => { id: string } }
    /** The row is missing. */
    | { type: "add"; record: { id: string } }
    /** The row is missing, and was set aside. */
    | { type: "take"; setAsideId: string; row: { id: string } }
    | { type: "set-aside"; reason: string }
    | { type: "remove" };
}

/** The kinds of repairs. The names are kept with the store. */
export const findingKinds = [
  "damaged",
  "readable",
  "room",
  "place",
  "text",
  "author",
  "parent",
  "artifact",
  "version",
  "file",
  "record",
  "draft",
  "removal",
  "copy",
] as const;

export type FindingKind = (typeof findingKinds)[number];

/** Applies a finding's repair to the facts, so that inconsistencies that follow from it are found too. */
export function applyFinding({ tables }: StoreFacts, { table, id, to }: Finding): void {
  const rows = tables[table] as Map<string, { id: string }>;
  const before = rows.get(id);
  if (to.type === "change" && before) rows.set(id, to.change(before as never));
  else if (to.type === "add") rows.set(id, lightOf(table, to.record));
  else if (to.type === "take") rows.set(id, to.row);
  else rows.delete(id);
}

/** Rows by one of their fields. */
export function groupBy<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string | undefined): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
