import { openedTables, type RoomRecords, type StoreTable, storeTables } from "@tutti/domain";

/** The tables whose rows belong to a room and are removed with it. */
export const roomTables = [...openedTables, "requests", "pastTexts", "drafts", "draftFiles"] as const;

/** Every table, in the order in which they are written. */
export const localTables = storeTables satisfies readonly StoreTable[];

/** A room without rows. */
export function emptyRoom(): RoomRecords {
  return {
    characters: [],
    messages: [],
    texts: [],
    artifacts: [],
    artifactFiles: [],
    artifactVersions: [],
    artifactFileContents: [],
    votes: [],
  };
}
