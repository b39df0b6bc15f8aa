import { storeTables } from "@tutti/domain";
import type { RecordKey, SetAsideEntry, TableName } from "../../ports.ts";
import { type LightRow, lightOf } from "./light-rows.ts";

/** Every table that rows are kept in; past texts are known before the requests that refer to them. */
export const checkedTables: readonly TableName[] = [...storeTables.filter((table) => table !== "requests"), "requests"];

/** All rows of a store, as far as they speak of each other. */
export interface StoreFacts {
  tables: { [Name in TableName]: Map<string, LightRow<Name>> };
  /** What was set aside of tables in which another row may need it. */
  setAside: readonly LightSetAside[];
}

/** What was set aside, without what is large in it. */
export interface LightSetAside extends Pick<SetAsideEntry, "id" | "table" | "key"> {
  /** Of a chat. */
  title?: string;
  isPinned?: true;
  /** Of a message. */
  parentMessageId?: string;
  /** Of a text that may stand in its table. */
  text?: LightRow<"texts">;
}

export function emptyFacts(): StoreFacts {
  const tables = Object.fromEntries(checkedTables.map((table) => [table, new Map()]));
  return { tables: tables as unknown as StoreFacts["tables"], setAside: [] };
}

/** A disagreement, and what becomes of the row. */
export interface Finding {
  kind: FindingKind;
  table: TableName;
  id: string;
  absent?: readonly RecordKey[];
  present?: readonly RecordKey[];
  to: /** What the row becomes; the same for a row without what is large in it. */
    | { type: "change"; change: (row: never) => { id: string } }
    /** A row that is missing. */
    | { type: "add"; record: { id: string } }
    /** A row that is missing, and was set aside. */
    | { type: "take"; setAsideId: string; row: { id: string } }
    | { type: "set-aside"; reason: string }
    | { type: "remove" };
}

/** What a check repairs. The names are kept with the store. */
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

/** Takes a finding's outcome into the facts, so that what follows from it is found too. */
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
