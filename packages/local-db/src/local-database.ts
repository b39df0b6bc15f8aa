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
  /** What the person decided about the answers to blind questions, by the questions' ids. */
  votes: Vote;
  /** What the models were asked, by the answers' ids. */
  requests: SentRequest;
  /** Texts that were replaced, as long as a request refers to them. */
  pastTexts: PastText;
  /** By the id of their room. */
  drafts: StoredDraft;
  /** By the id of their room: apart from the drafts, which change with every key. */
  draftFiles: StoredDraftFiles;
  suites: Suite;
  suiteRuns: SuiteRun;
  /** Those of one run stand together: their ids begin with the run's. */
  suiteCells: SuiteCell;
}

export type LocalTable = keyof LocalRecords;

export type OpenedTable = (typeof openedTables)[number];

/** The tables whose rows belong to a room and go with it. */
export const roomTables = [...openedTables, "requests", "pastTexts", "drafts", "draftFiles"] as const;

/** Every table, in the order in which they are written. */
export const localTables = storeTables satisfies readonly LocalTable[];

/**
 * What must be stored for a change to be made, seen in the same transaction. Tabs write to one store without asking
 * each other: without conditions the later write of one would bring back what the other has deleted.
 */
export type LocalCondition =
  /** The row itself: an update makes nothing anew. */
  | { type: "row" }
  /** The room that the row belongs to. */
  | { type: "room" }
  /** A message that is being answered by this very run: what a run brings ends with it. */
  | { type: "run"; messageId: string; runId: string }
  /**
   * Of a removal in a table of drafts: the draft is still what this tab has written, or last read. It holds where no
   * draft is stored, and for one of a version that gave drafts no revisions.
   */
  | { type: "draft"; writer: string; revision?: string };

/** One row put or removed. Removing a room removes every row that carries its id. */
export type LocalChange = { onlyIf?: LocalCondition } & (
  | { [Name in LocalTable]: { table: Name; type: "put"; record: LocalRecords[Name] } }[LocalTable]
  | { table: LocalTable; type: "remove"; id: string }
);

/** What became of a batch. */
export interface LocalWrite {
  /** The rows whose condition did not hold: they are as another tab has left them. */
  droppedKeys: readonly LocalKey[];
}

/** Everything that is shown of one room. */
export type LocalRoom = { [Name in OpenedTable]: LocalRecords[Name][] };

/** The ids of what a room holds (specification, point 3, "Room manifest"), without the rows. */
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

/** What tabs on the same store tell each other. */
export interface LocalTabs {
  /** Called with the rows that another tab has just written or removed, after they were. Returns what ends it. */
  subscribe(listener: (keys: readonly LocalKey[]) => void): () => void;
}

export interface LoadRoomOptions {
  /** Called once, before the rest is read, with the newest messages, their texts, and all of the other tables. */
  onNewest?(newest: LocalRoom): void;
}

/** The store, as the engine's `Database` port describes it; the two packages meet by shape alone. */
export interface LocalDatabase {
  loadRooms(): Promise<Result<Room[], LocalFailure>>;
  /** The master index: the ids of all rooms, in their order. */
  roomIds(): Promise<Result<string[], LocalFailure>>;
  /** What a room holds as it is stored at one moment, each list in the order of its ids. No row is read for it. */
  roomManifest(roomId: string): Promise<Result<LocalManifest, LocalFailure>>;
  /**
   * The rows of one room as they were at one moment, in no particular order. A room without rows is empty, not an
   * error.
   */
  loadRoom(roomId: string, options?: LoadRoomOptions): Promise<Result<LocalRoom, LocalFailure>>;
  /**
   * The rows as they are stored now: one change for each key, in their order: a `put` where it is there, a `remove`
   * where not.
   */
  read(keys: readonly LocalKey[]): Promise<Result<LocalChange[], LocalFailure>>;
  /** All rows of a table that belong to a room, in the order of their ids. */
  rowsOfRoom<Name extends LocalTable>(table: Name, roomId: string): Promise<Result<LocalRecords[Name][], LocalFailure>>;
  /**
   * Up to so many rows of a table in the order of their ids, from the first one after the given id on.
   *
   * @param page.weight UTF-16 code units after which the page ends, with one row at least: then only an empty page is
   *   the last
   */
  rowsAfter<Name extends LocalTable>(
    table: Name,
    page: { after?: string; limit: number; weight?: number },
  ): Promise<Result<LocalRecords[Name][], LocalFailure>>;
  /** The ids of up to so many rows of a table, in their order, from the first one after the given id on. */
  idsAfter(table: LocalTable, page: { after?: string; limit: number }): Promise<Result<string[], LocalFailure>>;
  /**
   * Writes all of the changes whose conditions hold, in order, or none of them. Calls take effect in the order in which
   * they are made.
   *
   * @param options.isLast the page has no other turn: all is handed over at once, without looking, but for what a run
   *   has brought to a message that is not handed over itself
   */
  write(changes: readonly LocalChange[], options?: { isLast?: boolean }): Promise<Result<LocalWrite, LocalFailure>>;
  /** Makes all of the repairs whose rows are as they were seen, in one transaction. Which they were. */
  repair(repairs: readonly LocalRepair[]): Promise<Result<LocalRepair[], LocalFailure>>;
  /** What was set aside, the latest last, without what it holds. */
  setAsideEntries(): Promise<Result<SetAsideEntry[], LocalFailure>>;
  /** Those of the rows by these ids that are set aside, in the order of the ids. */
  setAsideRows(ids: readonly string[]): Promise<Result<SetAsideRow[], LocalFailure>>;
  /** Deletes rows for good that were set aside. */
  removeSetAside(ids: readonly string[]): Promise<Result<void, LocalFailure>>;
  /** Ends removals of rooms that were broken off. How many rows were left of them. */
  finishRemovals(): Promise<Result<number, LocalFailure>>;
  /**
   * Compares copies of rows with the rows, from a copy on, and deletes a copy that is not true.
   *
   * @param after what the last call gave; absent: from the first one on
   */
  checkCopies(after?: unknown): Promise<Result<{ next?: unknown; removedCount: number }, LocalFailure>>;
  lastCheck(): Promise<Result<StoredCheck | undefined, LocalFailure>>;
  keepCheck(check: StoredCheck): Promise<Result<void, LocalFailure>>;
  /** Tells that the store can no longer be used as it was. Absent where that cannot be. */
  onTrouble?(listener: (trouble: LocalTrouble) => void): () => void;
  /** Makes a store anew that is gone: an empty one. Another tab may have done so, whose rows stay. */
  recreate?(): Promise<Result<void, LocalFailure>>;
  /** Absent where no other tab can share the store. */
  tabs?: LocalTabs;
  /** Tells how the move of an older store goes, which the first call starts. Absent where nothing older can be met. */
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
