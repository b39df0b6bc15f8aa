import type {
  Artifact,
  ArtifactFile,
  ArtifactFileContent,
  ArtifactVersion,
  Character,
  StoreKey as LocalKey,
  StoreMigration as LocalMigration,
  RowRepair as LocalRepair,
  StoreTrouble as LocalTrouble,
  Message,
  MessageText,
  PastText,
  Result,
  Room,
  SentRequest,
  SetAsideEntry,
  SetAsideRow,
  StoredCheck,
  StoredDraft,
  StoredDraftFiles,
  Suite,
  SuiteCell,
  SuiteRun,
  Vote,
} from "@tutti/domain";
import { openedTables, storeTables } from "@tutti/domain";

export type {
  RowRepair as LocalRepair,
  SetAsideEntry,
  SetAsideRow,
  StoredCheck,
  StoreKey as LocalKey,
  StoreMigration as LocalMigration,
  StoreTrouble as LocalTrouble,
} from "@tutti/domain";
export { openedTables } from "@tutti/domain";

/**
 * The tables of the local store. A record's `id` is its key; every record but a room carries its `roomId`, those of
 * suites apart.
 */
export interface LocalRecords {
  rooms: Room;
  characters: Character;
  messages: Message;
  texts: MessageText;
  artifacts: Artifact;
  artifactFiles: ArtifactFile;
  artifactVersions: ArtifactVersion;
  artifactFileContents: ArtifactFileContent;
  /** The person's decisions about the answers to blind questions, by the questions' ids. */
  votes: Vote;
  /** The requests that models were sent, by the answers' ids. */
  requests: SentRequest;
  /** Texts that were replaced, as long as a sent request refers to them. */
  pastTexts: PastText;
  /** By the id of their room. */
  drafts: StoredDraft;
  /** By the id of their room; apart from the drafts, which change with every keystroke. */
  draftFiles: StoredDraftFiles;
  suites: Suite;
  suiteRuns: SuiteRun;
  /** Cells of one run are adjacent: their ids begin with the run's. */
  suiteCells: SuiteCell;
}

export type LocalTable = keyof LocalRecords;

export type OpenedTable = (typeof openedTables)[number];

/** The tables whose rows belong to a room and are removed with it. */
export const roomTables = [...openedTables, "requests", "pastTexts", "drafts", "draftFiles"] as const;

/** Every table, in the order in which they are written. */
export const localTables = storeTables satisfies readonly LocalTable[];

/**
 * What must be stored for a change to be made, checked in the same transaction. Tabs write to one store without
 * coordination: without conditions a later write of one tab would restore a row that another has deleted.
 */
export type LocalCondition =
  /** The row itself: an update creates no row. */
  | { type: "row" }
  /** The room that the row belongs to. */
  | { type: "room" }
  /** A message that this very run is answering: after the end of a run none of its changes are made. */
  | { type: "run"; messageId: string; runId: string }
  /**
   * For a removal in a table of drafts: the stored draft is the one that this tab has written or last read. It also
   * holds if no draft is stored, and for a draft of a version that gave drafts no revisions.
   */
  | { type: "draft"; writer: string; revision?: string };

/** One row put or removed. Removing a room removes every row that carries its id. */
export type LocalChange = { onlyIf?: LocalCondition } & (
  | { [Name in LocalTable]: { table: Name; type: "put"; record: LocalRecords[Name] } }[LocalTable]
  | { table: LocalTable; type: "remove"; id: string }
);

/** The outcome of a batch. */
export interface LocalWrite {
  /** The rows whose condition did not hold: they are as another tab has left them. */
  droppedKeys: readonly LocalKey[];
}

/** Everything that is shown of one room. */
export type LocalRoom = { [Name in OpenedTable]: LocalRecords[Name][] };

/** The ids of a room's contents (specification, point 3, "Room manifest"), without the rows. */
export interface LocalManifest {
  characterIds: string[];
  messageIds: string[];
  artifactIds: string[];
}

/** Why the store refused. */
export interface LocalFailure {
  code: "quota-exceeded" | "unavailable" | "unknown";
  message: string;
}

/** Notifications between tabs on the same store. */
export interface LocalTabs {
  /** Calls the listener with the rows that another tab has written or removed. Returns a function that ends it. */
  subscribe(listener: (keys: readonly LocalKey[]) => void): () => void;
}

export interface LoadRoomOptions {
  /** Called once, before the rest is read, with the newest messages, their texts, and all of the other tables. */
  onNewest?(newest: LocalRoom): void;
}

/** The store, as the engine's `Database` port describes it; the two packages are linked by structural typing alone. */
export interface LocalDatabase {
  loadRooms(): Promise<Result<Room[], LocalFailure>>;
  /** The master index: the ids of all rooms, in their order. */
  roomIds(): Promise<Result<string[], LocalFailure>>;
  /** The room's contents as stored at one moment, each list in the order of its ids. No row is read for it. */
  roomManifest(roomId: string): Promise<Result<LocalManifest, LocalFailure>>;
  /**
   * The rows of one room as they were at one moment, in no particular order. A room without rows is empty, not an
   * error.
   */
  loadRoom(roomId: string, options?: LoadRoomOptions): Promise<Result<LocalRoom, LocalFailure>>;
  /**
   * The rows as they are stored now: one change for each key, in the keys' order: a `put` for a stored row, a `remove`
   * for a missing one.
   */
  read(keys: readonly LocalKey[]): Promise<Result<LocalChange[], LocalFailure>>;
  /** All rows of a table that belong to a room, in the order of their ids. */
  rowsOfRoom<Name extends LocalTable>(table: Name, roomId: string): Promise<Result<LocalRecords[Name][], LocalFailure>>;
  /**
   * At most `limit` rows of a table in the order of their ids, from the first one after the given id on.
   *
   * @param page.weight UTF-16 code units after which the page ends, with one row at least: then only an empty page is
   *   the last
   */
  rowsAfter<Name extends LocalTable>(
    table: Name,
    page: { after?: string; limit: number; weight?: number },
  ): Promise<Result<LocalRecords[Name][], LocalFailure>>;
  /** At most `limit` ids of rows of a table, in their order, from the first one after the given id on. */
  idsAfter(table: LocalTable, page: { after?: string; limit: number }): Promise<Result<string[], LocalFailure>>;
  /**
   * Writes all of the changes whose conditions hold, in order, or none of them. Calls take effect in the order in which
   * they are made.
   *
   * @param options.isLast the page gets no other turn: the changes are handed over at once, without checking
   *   conditions, except those of a run whose message is not among them
   */
  write(changes: readonly LocalChange[], options?: { isLast?: boolean }): Promise<Result<LocalWrite, LocalFailure>>;
  /** Makes the repairs whose rows are unchanged since they were seen, in one transaction. Returns these repairs. */
  repair(repairs: readonly LocalRepair[]): Promise<Result<LocalRepair[], LocalFailure>>;
  /** The rows that were set aside, the latest last, without their records. */
  setAsideEntries(): Promise<Result<SetAsideEntry[], LocalFailure>>;
  /** The rows with these ids that are set aside, in the order of the ids. */
  setAsideRows(ids: readonly string[]): Promise<Result<SetAsideRow[], LocalFailure>>;
  /** Deletes set-aside rows for good. */
  removeSetAside(ids: readonly string[]): Promise<Result<void, LocalFailure>>;
  /** Completes interrupted removals of rooms. Returns how many rows were left of them. */
  finishRemovals(): Promise<Result<number, LocalFailure>>;
  /**
   * Compares copies of rows with the rows, beginning after a given copy, and deletes a copy that differs.
   *
   * @param after `next` of the last call; absent: from the first copy on
   */
  checkCopies(after?: unknown): Promise<Result<{ next?: unknown; removedCount: number }, LocalFailure>>;
  lastCheck(): Promise<Result<StoredCheck | undefined, LocalFailure>>;
  keepCheck(check: StoredCheck): Promise<Result<void, LocalFailure>>;
  /** Reports that the store can no longer be used as it was. Absent where that cannot happen. */
  onTrouble?(listener: (trouble: LocalTrouble) => void): () => void;
  /** Creates a store that is gone again, empty. If another tab has done so already, its rows stay. */
  recreate?(): Promise<Result<void, LocalFailure>>;
  /** Absent where no other tab can share the store. */
  tabs?: LocalTabs;
  /** Reports the migration of an older store, which the first call starts. Absent where no older store can exist. */
  onMigration?(listener: (event: LocalMigration) => void): () => void;
  /** After this, every call fails with `unavailable`. */
  close(): void;
}

/** A room without rows. */
export function emptyRoom(): LocalRoom {
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
