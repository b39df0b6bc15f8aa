import type { Artifact } from "../artifact/artifact.ts";
import type { ArtifactFile, ArtifactFileContent } from "../artifact/artifact-file.ts";
import type { ArtifactVersion } from "../artifact/artifact-version.ts";
import type { Character } from "../character/character.ts";
import type { StoredDraft, StoredDraftFiles } from "../draft/stored-draft.ts";
import type { Vote } from "../evidence/vote.ts";
import type { Message, MessageText } from "../message/message.ts";
import type { PastText } from "../request/past-text.ts";
import type { SentRequest } from "../request/sent-request.ts";
import type { Result } from "../result.ts";
import type { Room } from "../room/room.ts";
import type { Suite } from "../suite/suite.ts";
import type { SuiteCell } from "../suite/suite-cell.ts";
import type { SuiteRun } from "../suite/suite-run.ts";
import type { openedTables, StoreKey, StoreTable } from "./store-tables.ts";
import type {
  RowRepair,
  SetAsideEntry,
  SetAsideRow,
  StoredCheck,
  StoreMigration,
  StoreTrouble,
} from "./store-upkeep.ts";

/**
 * The tables of the local store. A record's `id` is its key; every record carries its `roomId`, except rooms and the
 * records of suites.
 */
export interface RecordTypes {
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
  /** The requests that models were sent, by the answers' ids. Not loaded with the room. */
  requests: SentRequest;
  /** Texts that were replaced, as long as a request refers to them. Not loaded with the room. */
  pastTexts: PastText;
  /** By the id of their room. */
  drafts: StoredDraft;
  /** By the id of their room. */
  draftFiles: StoredDraftFiles;
  /** None of the three is loaded before suites are opened. */
  suites: Suite;
  suiteRuns: SuiteRun;
  /** The cells of one run are adjacent: their ids begin with the run's. */
  suiteCells: SuiteCell;
}

/**
 * A condition on stored rows for a change to be made, checked in the same transaction. Tabs write to one store
 * independently: without conditions, a later write of one tab would recreate rows that another has deleted.
 */
export type RecordCondition =
  /** The row itself is stored: an update creates no row. */
  | { type: "row" }
  /** The room of the row is stored. */
  | { type: "room" }
  /** The message is being answered by this very run: rows of the run are written only while it lasts. */
  | { type: "run"; messageId: string; runId: string }
  /**
   * For a removal in a table of drafts: the draft is still the one that this tab has written, or last read. It also
   * holds if no draft is stored, and for a draft of a version without draft revisions.
   */
  | { type: "draft"; writer: string; revision?: string };

/** One row put or removed. Removing a room removes every row that carries its id. */
export type RecordChange = { onlyIf?: RecordCondition } & (
  | { [Name in StoreTable]: { table: Name; type: "put"; record: RecordTypes[Name] } }[StoreTable]
  | { table: StoreTable; type: "remove"; id: string }
);

/** The result of writing a batch. */
export interface RecordWrite {
  /** The rows whose condition did not hold: they are stored as another tab has left them. */
  droppedKeys: readonly StoreKey[];
}

/** One row put. */
export type PutChange = Extract<RecordChange, { type: "put" }>;

/** All records of one room that are shown. */
export type RoomRecords = { [Name in (typeof openedTables)[number]]: RecordTypes[Name][] };

/** The ids of a room's records (specification, point 3, "Room manifest"), without the rows. */
export interface RoomManifest {
  characterIds: string[];
  messageIds: string[];
  artifactIds: string[];
}

/** Why the local store refused: it is full, its data are not as expected, or the browser refused access. */
export interface DatabaseFailure {
  code: "quota-exceeded" | "unavailable" | "unknown";
  message: string;
}

/** The mark of a row that was written, stored in the same transaction as the row. */
export interface ChangeMark {
  id: string;
  table: StoreTable;
  /** The id of the row. */
  key: string;
  /** Milliseconds since the epoch: when it was written. */
  at: number;
  /** Another one for each write of the row. */
  nonce: number;
  /** The row was stored before the store was shared: `at` is the time of the row's own last change. */
  isFirst?: true;
}

/** Marks of the rows that were written, while `marksChanges` says that the store is shared with other devices. */
export interface ChangeMarks {
  /** Up to so many marks in the order of their ids, from the first one after the given id on. */
  list(page: { after?: string; limit: number }): Promise<Result<ChangeMark[], DatabaseFailure>>;
  /** Deletes those of the marks whose rows were not written again since. */
  forget(marks: readonly ChangeMark[]): Promise<Result<void, DatabaseFailure>>;
  /** Marks rows that are stored already, and have no mark. */
  add(marks: readonly Omit<ChangeMark, "id" | "nonce">[]): Promise<Result<void, DatabaseFailure>>;
}

/** Messages between tabs on the same store. */
export interface OtherTabs {
  /**
   * Called with the rows that another tab has just written or removed, after the write. Returns a function that ends
   * the subscription.
   */
  subscribe(listener: (keys: readonly StoreKey[]) => void): () => void;
}

export interface LoadRoomOptions {
  /** Called at most once, before the rest is read: with the newest messages, their texts, and all other tables. */
  onNewest?(newest: RoomRecords): void;
}

/**
 * The local store of rooms: the engine's port, and what `local-db` implements, with IndexedDB in the page and with
 * memory in tests.
 */
export interface Database {
  loadRooms(): Promise<Result<Room[], DatabaseFailure>>;
  /** The master index: the ids of all rooms, in their order. */
  roomIds(): Promise<Result<string[], DatabaseFailure>>;
  /** A room's stored ids at one moment, each list in the order of its ids. No row is read for it. */
  roomManifest(roomId: string): Promise<Result<RoomManifest, DatabaseFailure>>;
  /**
   * The rows of one room as they were at one moment, in no particular order. A room without rows is empty, not an
   * error.
   */
  loadRoom(roomId: string, options?: LoadRoomOptions): Promise<Result<RoomRecords, DatabaseFailure>>;
  /**
   * The rows as they are stored now: one change for each key, in their order: a `put` if the row is stored, else a
   * `remove`.
   */
  read(keys: readonly StoreKey[]): Promise<Result<RecordChange[], DatabaseFailure>>;
  /** All rows of a table that belong to a room, in the order of their ids. */
  rowsOfRoom<Name extends StoreTable>(
    table: Name,
    roomId: string,
  ): Promise<Result<RecordTypes[Name][], DatabaseFailure>>;
  /**
   * Up to so many rows of a table in the order of their ids, from the first one after the given id on.
   *
   * @param page.weight UTF-16 code units after which the page ends, with one row at least: then only an empty page is
   *   the last
   */
  rowsAfter<Name extends StoreTable>(
    table: Name,
    page: { after?: string; limit: number; weight?: number },
  ): Promise<Result<RecordTypes[Name][], DatabaseFailure>>;
  /** The ids of up to so many rows of a table, in their order, from the first one after the given id on. */
  idsAfter(table: StoreTable, page: { after?: string; limit: number }): Promise<Result<string[], DatabaseFailure>>;
  /**
   * Writes all of the changes whose conditions hold, or none of them. Calls take effect in the order in which they are
   * made.
   *
   * @param options.isLast the page has no other turn: everything is handed over at once, without checking conditions,
   *   except rows that a run has brought to a message that is not handed over itself
   */
  write(
    changes: readonly RecordChange[],
    options?: { isLast?: boolean },
  ): Promise<Result<RecordWrite, DatabaseFailure>>;
  /**
   * Makes, in one transaction, all of the repairs whose rows are still as they were read. Returns those that were made.
   */
  repair(repairs: readonly RowRepair[]): Promise<Result<RowRepair[], DatabaseFailure>>;
  /** The rows that were set aside, the latest last, without their content. */
  setAsideEntries(): Promise<Result<SetAsideEntry[], DatabaseFailure>>;
  /** Those of the rows with these ids that are set aside, in the order of the ids. */
  setAsideRows(ids: readonly string[]): Promise<Result<SetAsideRow[], DatabaseFailure>>;
  /** Permanently deletes rows that were set aside. */
  removeSetAside(ids: readonly string[]): Promise<Result<void, DatabaseFailure>>;
  /** Completes interrupted removals of rooms. Returns the number of rows that were left of them. */
  finishRemovals(): Promise<Result<number, DatabaseFailure>>;
  /**
   * Compares the store's own copies of rows with the rows, beginning after a given copy, and deletes one that differs.
   *
   * @param after `next` of the last call; absent: from the first copy on
   */
  checkCopies(after?: unknown): Promise<Result<{ next?: unknown; removedCount: number }, DatabaseFailure>>;
  lastCheck(): Promise<Result<StoredCheck | undefined, DatabaseFailure>>;
  keepCheck(check: StoredCheck): Promise<Result<void, DatabaseFailure>>;
  /** Reports that the store can no longer be used as it was. Absent if that cannot happen. */
  onTrouble?(listener: (trouble: StoreTrouble) => void): () => void;
  /** Recreates a store that is gone, as an empty one. */
  recreate?(): Promise<Result<void, DatabaseFailure>>;
  /** Absent if no other tab can share the store. */
  tabs?: OtherTabs;
  /** The rows that were written since other devices were last told. Absent in stores that are never shared so. */
  changeMarks?: ChangeMarks;
  /** Reports the migration of an older store, which the first call starts. Absent if no older store can exist. */
  onMigration?(listener: (event: StoreMigration) => void): () => void;
  /** After this, every call fails with `unavailable`. */
  close(): void;
}
