/** The tables whose rows are loaded when their room is opened, and are part of its file. */
export const openedTables = [
  "characters",
  "messages",
  "texts",
  "artifacts",
  "artifactFiles",
  "artifactVersions",
  "artifactFileContents",
  "votes",
] as const;

/** The tables that are saved unchanged. */
export const storedTables = ["rooms", ...openedTables, "requests", "pastTexts"] as const;

/** The tables of suites, whose rows belong to no room. */
export const suiteTables = ["suites", "suiteRuns", "suiteCells"] as const;

export type SuiteTable = (typeof suiteTables)[number];

/** Whether the rows of a table are a suite's, and belong to no room. */
export function isSuiteTable(table: StoreTable): table is SuiteTable {
  return (suiteTables as readonly StoreTable[]).includes(table);
}

/** Every table of the local store, rooms first: rows that belong to a room can be checked against them. */
export const storeTables = [...storedTables, "drafts", "draftFiles", ...suiteTables] as const;

export type StoreTable = (typeof storeTables)[number];

/** Names one row. */
export interface StoreKey {
  table: StoreTable;
  id: string;
  /** The room that the row belongs to, if a tab notifies others of a row that it has put. */
  roomId?: string;
}
