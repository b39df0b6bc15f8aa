/** The tables whose rows are loaded when their room is opened, and go into its file. */
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

/** The tables that are saved as they are. */
export const storedTables = ["rooms", ...openedTables, "requests", "pastTexts"] as const;

/** Every table of the local store, rooms first: what belongs to a room is known by then. */
export const storeTables = [...storedTables, "drafts", "draftFiles"] as const;

export type StoreTable = (typeof storeTables)[number];

/** Names one row. */
export interface StoreKey {
  table: StoreTable;
  id: string;
  /** The room that the row belongs to, where a tab tells others of a row that it has put. */
  roomId?: string;
}
