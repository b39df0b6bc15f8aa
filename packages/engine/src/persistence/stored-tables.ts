import { storedTables } from "@tutti/domain";
import type { RecordTypes, StoreTable } from "../ports.ts";
import type { RecordTable } from "../state/record-table.ts";
import type { EngineTables } from "../state/tables.ts";

// Drafts, the tables beside these, live in the composer.
export { storedTables } from "@tutti/domain";

export type StoredTable = (typeof storedTables)[number];

/** The tables whose rows come with their room, in the order in which they are put. */
export const openedTables = [
  "characters",
  "artifacts",
  "artifactFiles",
  "artifactVersions",
  "artifactFileContents",
  "votes",
  "texts",
  "messages",
] as const satisfies readonly StoredTable[];

export function isStoredTable(table: StoreTable): table is StoredTable {
  return (storedTables as readonly StoreTable[]).includes(table);
}

/** A table by a name that is only known when it runs; the compiler cannot follow a record's type through the name. */
export function tableNamed<Name extends StoredTable>(tables: EngineTables, name: Name): RecordTable<RecordTypes[Name]> {
  return tables[name] as unknown as RecordTable<RecordTypes[Name]>;
}

/** The rows of a room in a table. */
export function rowsOfRoom<Name extends Exclude<StoredTable, "rooms">>(
  tables: EngineTables,
  name: Name,
  roomId: string,
): RecordTypes[Name][] {
  const rows: readonly RecordTypes[Name][] = tableNamed(tables, name).all();
  return rows.filter((row) => row.roomId === roomId);
}
