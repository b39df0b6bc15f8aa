import type { ApiError, ChatRequest, RunEntry } from "@tutti/contract";
import type {
  Artifact,
  ArtifactFile,
  ArtifactFileContent,
  ArtifactVersion,
  Character,
  GenerationMode,
  Message,
  MessageText,
  PastText,
  Result,
  Room,
  RowRepair,
  SentRequest,
  SetAsideEntry,
  SetAsideRow,
  StoredCheck,
  StoredDraft,
  StoredDraftFiles,
  StoreKey,
  StoreMigration,
  StoreTrouble,
  Suite,
  SuiteCell,
  SuiteRun,
  Vote,
} from "@tutti/domain";
import type { AnalyticsEvent, ErrorReport } from "./analytics.ts";

export type {
  RowRepair,
  SetAsideEntry,
  SetAsideRow,
  StoredCheck,
  StoreKey as RecordKey,
  StoreMigration,
} from "@tutti/domain";

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

export type TableName = keyof RecordTypes;

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
  | { [Name in TableName]: { table: Name; type: "put"; record: RecordTypes[Name] } }[TableName]
  | { table: TableName; type: "remove"; id: string }
);

/** The result of writing a batch. */
export interface RecordWrite {
  /** The rows whose condition did not hold: they are stored as another tab has left them. */
  droppedKeys: readonly StoreKey[];
}

/** One row put. */
export type PutChange = Extract<RecordChange, { type: "put" }>;

/** All records of one room that are shown. */
export type RoomRecords = {
  [Name in
    | "characters"
    | "messages"
    | "texts"
    | "artifacts"
    | "artifactFiles"
    | "artifactVersions"
    | "artifactFileContents"
    | "votes"]: RecordTypes[Name][];
};

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

/** Messages between tabs on the same store. */
export interface OtherTabs {
  /**
   * Called with the rows that another tab has just written or removed, after the write. Returns a function that ends
   * the subscription.
   */
  subscribe(listener: (keys: readonly StoreKey[]) => void): () => void;
}

/** The local store of rooms. Implemented by `local-db`: IndexedDB in the page, memory in tests. */
export interface Database {
  loadRooms(): Promise<Result<Room[], DatabaseFailure>>;
  /** The master index: the ids of all rooms, in their order. */
  roomIds(): Promise<Result<string[], DatabaseFailure>>;
  /** A room's stored ids at one moment, each list in the order of its ids. No row is read for it. */
  roomManifest(roomId: string): Promise<Result<RoomManifest, DatabaseFailure>>;
  /**
   * The rows of one room as they were at one moment. `onNewest` is called at most once, before the rest is read: with
   * the newest messages, their texts, and all of the other tables.
   */
  loadRoom(
    roomId: string,
    options?: { onNewest?(newest: RoomRecords): void },
  ): Promise<Result<RoomRecords, DatabaseFailure>>;
  /**
   * The rows as they are stored now: one change for each key, in their order: a `put` if the row is stored, else a
   * `remove`.
   */
  read(keys: readonly StoreKey[]): Promise<Result<RecordChange[], DatabaseFailure>>;
  /** All rows of a table that belong to a room, in the order of their ids. */
  rowsOfRoom<Name extends TableName>(
    table: Name,
    roomId: string,
  ): Promise<Result<RecordTypes[Name][], DatabaseFailure>>;
  /**
   * Up to so many rows of a table in the order of their ids, from the first one after the given id on.
   *
   * @param page.weight UTF-16 code units after which the page ends, with one row at least: then only an empty page is
   *   the last
   */
  rowsAfter<Name extends TableName>(
    table: Name,
    page: { after?: string; limit: number; weight?: number },
  ): Promise<Result<RecordTypes[Name][], DatabaseFailure>>;
  /** The ids of up to so many rows of a table, in their order, from the first one after the given id on. */
  idsAfter(table: TableName, page: { after?: string; limit: number }): Promise<Result<string[], DatabaseFailure>>;
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
  /** Compares the store's own copies of rows with the rows, from a copy on, and deletes one that differs. */
  checkCopies(after?: unknown): Promise<Result<{ next?: unknown; removedCount: number }, DatabaseFailure>>;
  lastCheck(): Promise<Result<StoredCheck | undefined, DatabaseFailure>>;
  keepCheck(check: StoredCheck): Promise<Result<void, DatabaseFailure>>;
  /** Reports that the store can no longer be used as it was. Absent if that cannot happen. */
  onTrouble?(listener: (trouble: StoreTrouble) => void): () => void;
  /** Recreates a store that is gone, as an empty one. */
  recreate?(): Promise<Result<void, DatabaseFailure>>;
  /** Absent if no other tab can share the store. */
  tabs?: OtherTabs;
  /** Reports the migration of an older store, which the first call starts. Absent if no older store can exist. */
  onMigration?(listener: (event: StoreMigration) => void): () => void;
  close(): void;
}

/** Receives the log of a run. */
export interface RunListener {
  /**
   * @param head the last number of the log when the reading began: replayed entries need not be shown before that
   *   number has come
   */
  onEntries(entries: readonly RunEntry[], head: number): void;
  /** The gateway does not have the run; this is the last call. */
  onGone(): void;
  /** Called with whether the connection is open, when that changes. */
  onConnection?(isConnected: boolean): void;
}

/** The source of answers: runs of the gateway, which continue without the page. Implemented by `client`. */
export interface RunClient {
  /**
   * Starts a run; starting the same id again changes nothing. Settles when the gateway has the run, or with the reason
   * why it does not (code 0: not reached). Never rejects; after an abort of the signal the result is meaningless.
   */
  start(
    id: string,
    request: ChatRequest,
    options: { signal: AbortSignal; onWait?(wait: { status: number; seconds: number }): void },
  ): Promise<Result<void, ApiError>>;
  /**
   * Reads the log of a run from an entry on, through reconnects: each entry once, in order. Returns a function that
   * ends the reading.
   */
  follow(id: string, options: { from: number; listener: RunListener }): () => void;
  /** Stops a run, even one that is still being started. Does not wait. */
  stop(id: string): void;
  close(): void;
}

/** Locks that all tabs of the store share. */
export interface Locks {
  /** Resolves with a release function when this tab has the lock; the lock is also released when the tab is closed. */
  acquire(name: string): Promise<() => void>;
}

/** The current time, so that tests control it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

/** Delayed calls, so that tests control them. Each method returns a function that cancels the call. */
export interface Scheduler {
  /** Runs once, before the next frame is drawn (or soon, if nothing is drawn, as in a hidden tab). */
  onFrame(run: () => void): () => void;
  after(milliseconds: number, run: () => void): () => void;
}

/** A short notice for the person. `status` makes the heading 'Error {status}' for errors. */
export interface Notice {
  kind: "info" | "success" | "error";
  title: string;
  text?: string;
  /** An undo, or another follow-up action. */
  action?: { label: string; run: () => void };
  /** The notice stays until this operation settles, and then disappears. */
  until?: Promise<unknown>;
}

/** A model and its name. */
export interface ModelChoice {
  model: string;
  name: string;
}

export interface EnginePorts {
  database: Database;
  runs: RunClient;
  /** Absent: no other tab shares the store. */
  locks?: Locks;
  clock: Clock;
  scheduler: Scheduler;
  notify(notice: Notice): void;
  /** Called once for each kind of answer part that this version does not know, for the log. */
  warn?(message: string): void;
  /** Called with events of how the product is used, never with its content. Absent: no events. */
  analytics?(event: AnalyticsEvent): void;
  /** Called with unexpected errors. Absent: no reports. */
  reportError?(report: ErrorReport): void;
  /**
   * Runs once, so many milliseconds later or when the page has nothing else to do, whichever is last. Absent:
   * `scheduler.after`.
   */
  whenIdle?(milliseconds: number, run: () => void): () => void;
  /** Called after each check of the store, so that data kept elsewhere for rows that are gone can be removed. */
  afterCheck?(): Promise<void>;
  /** Whether the page is being left: a connection that breaks then says nothing about the gateway. Absent: never. */
  isLeaving?(): boolean;
  /** Whether a person is signed in right now. */
  isSignedIn(): boolean;
  /** The context length of a model in tokens, prompt and answer together. Absent, or undefined: not known. */
  contextLengthOf?(model: string): number | undefined;
  /**
   * The only system prompt that a model works with, instead of a character's. Absent, or undefined: any prompt works.
   */
  requiredSystemPromptOf?(model: string): string | undefined;
  /** Whether a model accepts image input. Absent, or undefined: not known. */
  takesImages?(model: string): boolean | undefined;
  /**
   * The models that the auto router should prefer for a prompt, the best first. Absent, or empty: it chooses without
   * preferences.
   */
  preferredModelsFor?(text: string, mode: GenerationMode): readonly string[];
  /** The model slugs of a room that was not set up: the default model and one more. */
  defaultModels(): readonly ModelChoice[];
}
