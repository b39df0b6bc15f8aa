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
 * The tables of the local store. A record's `id` is its key; every record but a room carries its `roomId`, those of
 * suites apart.
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
  /** What the person decided about the answers to blind questions, by the questions' ids. */
  votes: Vote;
  /** What the models were asked, by the answers' ids. Not loaded with the room. */
  requests: SentRequest;
  /** Texts that were replaced, as long as a request refers to them. Not loaded with the room. */
  pastTexts: PastText;
  /** By the id of their room. */
  drafts: StoredDraft;
  /** By the id of their room. */
  draftFiles: StoredDraftFiles;
  /** None of the three is loaded before suites are wanted. */
  suites: Suite;
  suiteRuns: SuiteRun;
  /** Those of one run stand together: their ids begin with the run's. */
  suiteCells: SuiteCell;
}

export type TableName = keyof RecordTypes;

/**
 * What must be stored for a change to be made, seen in the same transaction. Tabs write to one store without asking
 * each other: without conditions the later write of one would bring back what the other has deleted.
 */
export type RecordCondition =
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
export type RecordChange = { onlyIf?: RecordCondition } & (
  | { [Name in TableName]: { table: Name; type: "put"; record: RecordTypes[Name] } }[TableName]
  | { table: TableName; type: "remove"; id: string }
);

/** What became of a batch. */
export interface RecordWrite {
  /** The rows whose condition did not hold: they are as another tab has left them. */
  droppedKeys: readonly StoreKey[];
}

/** One row put. */
export type PutChange = Extract<RecordChange, { type: "put" }>;

/** Everything that is shown of one room. */
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

/** The ids of what a room holds (specification, point 3, "Room manifest"), without the rows. */
export interface RoomManifest {
  characterIds: string[];
  messageIds: string[];
  artifactIds: string[];
}

/** Why the local store refused: it is full, its data is not what was expected, or the browser said no. */
export interface DatabaseFailure {
  code: "quota-exceeded" | "unavailable" | "unknown";
  message: string;
}

/** What tabs on the same store tell each other. */
export interface OtherTabs {
  /** Called with the rows that another tab has just written or removed, after they were. Returns what ends it. */
  subscribe(listener: (keys: readonly StoreKey[]) => void): () => void;
}

/** Where rooms are kept. Implemented by `local-db`: IndexedDB in the page, memory in tests. */
export interface Database {
  loadRooms(): Promise<Result<Room[], DatabaseFailure>>;
  /** The master index: the ids of all rooms, in their order. */
  roomIds(): Promise<Result<string[], DatabaseFailure>>;
  /** What a room holds as it is stored at one moment, each list in the order of its ids. No row is read for it. */
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
   * The rows as they are stored now: one change for each key, in their order: a `put` where it is there, a `remove`
   * where not.
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
   * @param options.isLast the page has no other turn: all is handed over at once, without looking, but for what a run
   *   has brought to a message that is not handed over itself
   */
  write(
    changes: readonly RecordChange[],
    options?: { isLast?: boolean },
  ): Promise<Result<RecordWrite, DatabaseFailure>>;
  /** Makes all of the repairs whose rows are as they were seen, in one transaction. Which they were. */
  repair(repairs: readonly RowRepair[]): Promise<Result<RowRepair[], DatabaseFailure>>;
  /** What was set aside, the latest last, without what it holds. */
  setAsideEntries(): Promise<Result<SetAsideEntry[], DatabaseFailure>>;
  /** Those of the rows by these ids that are set aside, in the order of the ids. */
  setAsideRows(ids: readonly string[]): Promise<Result<SetAsideRow[], DatabaseFailure>>;
  /** Deletes rows for good that were set aside. */
  removeSetAside(ids: readonly string[]): Promise<Result<void, DatabaseFailure>>;
  /** Ends removals of rooms that were broken off. How many rows were left of them. */
  finishRemovals(): Promise<Result<number, DatabaseFailure>>;
  /** Compares the store's own copies of rows with the rows, from a copy on, and deletes one that is not true. */
  checkCopies(after?: unknown): Promise<Result<{ next?: unknown; removedCount: number }, DatabaseFailure>>;
  lastCheck(): Promise<Result<StoredCheck | undefined, DatabaseFailure>>;
  keepCheck(check: StoredCheck): Promise<Result<void, DatabaseFailure>>;
  /** Tells that the store can no longer be used as it was. Absent where that cannot be. */
  onTrouble?(listener: (trouble: StoreTrouble) => void): () => void;
  /** Makes a store anew that is gone: an empty one. */
  recreate?(): Promise<Result<void, DatabaseFailure>>;
  /** Absent where no other tab can share the store. */
  tabs?: OtherTabs;
  /** Tells how the move of an older store goes, which the first call starts. Absent where nothing older can be met. */
  onMigration?(listener: (event: StoreMigration) => void): () => void;
  close(): void;
}

/** Told what a run's log says. */
export interface RunListener {
  /**
   * @param head how far the log was when the reading began: what is replayed need not be shown before that number has
   *   come
   */
  onEntries(entries: readonly RunEntry[], head: number): void;
  /** The gateway does not have the run: the last call. */
  onGone(): void;
  /** Whether the connection is there; told when it changes. */
  onConnection?(isConnected: boolean): void;
}

/** Where answers come from: runs of the gateway, which go on without the page. Implemented by `client`. */
export interface RunClient {
  /**
   * Starts a run; starting the same id again changes nothing. Settles when the gateway has it, or with the reason why
   * it has not (code 0: not reached). Never rejects; after an abort of the signal its value means nothing.
   */
  start(
    id: string,
    request: ChatRequest,
    options: { signal: AbortSignal; onWait?(wait: { status: number; seconds: number }): void },
  ): Promise<Result<void, ApiError>>;
  /**
   * Reads the log of a run from an entry on, through reconnects: each entry once, in order. Returns what ends the
   * reading.
   */
  follow(id: string, options: { from: number; listener: RunListener }): () => void;
  /** Stops a run, also one whose start is still on its way. Does not wait. */
  stop(id: string): void;
  close(): void;
}

/** Locks that all tabs of the store share. */
export interface Locks {
  /** Resolves when this tab has the lock, with what gives it back; it goes with the tab. */
  acquire(name: string): Promise<() => void>;
}

/** Time, so that tests own it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

/** Later, so that tests own it. Each returns what cancels it. */
export interface Scheduler {
  /** Runs once, before the next frame is drawn (or soon, where nothing is drawn, as in a hidden tab). */
  onFrame(run: () => void): () => void;
  after(milliseconds: number, run: () => void): () => void;
}

/** A short notice for the person. `status` makes the heading 'Error {status}' for errors. */
export interface Notice {
  kind: "info" | "success" | "error";
  title: string;
  text?: string;
  /** An undo, or another way on. */
  action?: { label: string; run: () => void };
  /** What the notice tells of goes on until this settles: so long it stays, and then it goes. */
  until?: Promise<unknown>;
}

/** A model, and what it is called. */
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
  /** Told once of each kind of answer part that this version does not know, for the log. */
  warn?(message: string): void;
  /** Told what is done with the product, never what is said in it. Absent: nothing is told. */
  analytics?(event: AnalyticsEvent): void;
  /** Told of unexpected errors. Absent: nothing is told. */
  reportError?(report: ErrorReport): void;
  /**
   * Runs once, so many milliseconds later or when the page has nothing else to do, whichever is last. Absent:
   * `scheduler.after`.
   */
  whenIdle?(milliseconds: number, run: () => void): () => void;
  /** Called after each check of the store: what is kept elsewhere for rows that are gone can go. */
  afterCheck?(): Promise<void>;
  /** Whether the page is being left: a connection that breaks then says nothing of the gateway. Absent: never. */
  isLeaving?(): boolean;
  /** Whether a person is signed in right now. */
  isSignedIn(): boolean;
  /** How many tokens a model takes, prompt and answer together. Absent, or undefined: not known. */
  contextLengthOf?(model: string): number | undefined;
  /**
   * The one system prompt that a model works with, in the place of a character's. Absent, or undefined: it takes any.
   */
  requiredSystemPromptOf?(model: string): string | undefined;
  /** Whether a model takes pictures. Absent, or undefined: not known. */
  takesImages?(model: string): boolean | undefined;
  /**
   * The models that the auto router is to take first for what is asked, the best first. Absent, or empty: it chooses as
   * it does.
   */
  preferredModelsFor?(text: string, mode: GenerationMode): readonly string[];
  /** The model slugs of a room that was not set up: the default model and one more. */
  defaultModels(): readonly ModelChoice[];
}
