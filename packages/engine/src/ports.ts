import type { ChatRequest, ReplyPart } from "@tutti/contract";
import type {
  Artifact,
  ArtifactFile,
  ArtifactFileContent,
  ArtifactVersion,
  Character,
  Message,
  MessageText,
  PastText,
  Result,
  Room,
  SentRequest,
  StoredDraft,
  StoredDraftFiles,
} from "@tutti/domain";
import type { AnalyticsEvent, ErrorReport } from "./analytics.ts";

/** The tables of the local store. A record's `id` is its key; every record but a room carries its `roomId`. */
export interface RecordTypes {
  rooms: Room;
  characters: Character;
  messages: Message;
  texts: MessageText;
  artifacts: Artifact;
  artifactFiles: ArtifactFile;
  artifactVersions: ArtifactVersion;
  artifactFileContents: ArtifactFileContent;
  /** What the models were asked, by the answers' ids. Not loaded with the room. */
  requests: SentRequest;
  /** Texts that were replaced, as long as a request refers to them. Not loaded with the room. */
  pastTexts: PastText;
  /** By the id of their room. */
  drafts: StoredDraft;
  /** By the id of their room. */
  draftFiles: StoredDraftFiles;
}

export type TableName = keyof RecordTypes;

/** One row put or removed. Removing a room removes every row that carries its id. */
export type RecordChange =
  | { [Name in TableName]: { table: Name; type: "put"; record: RecordTypes[Name] } }[TableName]
  | { table: TableName; type: "remove"; id: string };

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
    | "artifactFileContents"]: RecordTypes[Name][];
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

/** Names one row. */
export interface RecordKey {
  table: TableName;
  id: string;
}

/** What tabs on the same store tell each other. */
export interface OtherTabs {
  /** Called with the rows that another tab has just written or removed, after they were. Returns what ends it. */
  subscribe(listener: (keys: readonly RecordKey[]) => void): () => void;
}

/** How the move of an older store to this version's form goes. */
export type StoreMigration =
  | { type: "started" }
  /** `rooms`: how many there are in it. */
  | { type: "finished"; rooms: number }
  /** The store is as it was. */
  | { type: "failed"; message: string };

/** Where rooms are kept. Implemented by `local-db`: IndexedDB in the page, memory in tests. */
export interface Database {
  loadRooms(): Promise<Result<Room[], DatabaseFailure>>;
  /** The master index: the ids of all rooms, in their order. */
  roomIds(): Promise<Result<string[], DatabaseFailure>>;
  /** What a room holds as it is stored at one moment, each list in the order of its ids. No row is read for it. */
  roomManifest(roomId: string): Promise<Result<RoomManifest, DatabaseFailure>>;
  /**
   * The rows of one room as they were at one moment. `onNewest` is called at most once, before the rest is read: with the newest
   * messages, their texts, and all of the other tables.
   */
  loadRoom(
    roomId: string,
    options?: { onNewest?(newest: RoomRecords): void },
  ): Promise<Result<RoomRecords, DatabaseFailure>>;
  /** The rows as they are stored now: one change for each key, in their order: a `put` where it is there, a `remove` where not. */
  read(keys: readonly RecordKey[]): Promise<Result<RecordChange[], DatabaseFailure>>;
  /** All rows of a table that belong to a room, in the order of their ids. */
  rowsOfRoom<Name extends TableName>(
    table: Name,
    roomId: string,
  ): Promise<Result<RecordTypes[Name][], DatabaseFailure>>;
  /** Up to so many rows of a table in the order of their ids, from the first one after the given id on. */
  rowsAfter<Name extends TableName>(
    table: Name,
    page: { after?: string; limit: number },
  ): Promise<Result<RecordTypes[Name][], DatabaseFailure>>;
  /** Writes all of the changes or none of them. Calls take effect in the order in which they are made. */
  write(changes: readonly RecordChange[]): Promise<Result<void, DatabaseFailure>>;
  /** Absent where no other tab can share the store. */
  tabs?: OtherTabs;
  /** Tells how the move of an older store goes, which the first call starts. Absent where nothing older can be met. */
  onMigration?(listener: (event: StoreMigration) => void): () => void;
  close(): void;
}

/** Where answers come from. Implemented by `client`. The iteration ends by itself, or with an `error` part; it throws only when aborted. */
export interface CompletionClient {
  complete(request: ChatRequest, options: { signal: AbortSignal }): AsyncIterable<ReplyPart>;
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
}

/** A model, and what it is called. */
export interface ModelChoice {
  model: string;
  name: string;
}

export interface EnginePorts {
  database: Database;
  client: CompletionClient;
  clock: Clock;
  scheduler: Scheduler;
  notify(notice: Notice): void;
  /** Told once of each kind of answer part that this version does not know, for the log. */
  warn?(message: string): void;
  /** Told what is done with the product, never what is said in it. Absent: nobody is told. */
  analytics?(event: AnalyticsEvent): void;
  /** Told of what nobody expected to go wrong. Absent: nobody is told. */
  reportError?(report: ErrorReport): void;
  /** Whether the page is being left: a connection that breaks then was ended by the person, as a stop does. Absent: never. */
  isLeaving?(): boolean;
  /** Whether somebody is signed in right now. */
  isSignedIn(): boolean;
  /** How many tokens a model takes, prompt and answer together. Absent, or undefined: not known. */
  contextLengthOf?(model: string): number | undefined;
  /** The one system prompt that a model works with, in the place of a character's. Absent, or undefined: it takes any. */
  requiredSystemPromptOf?(model: string): string | undefined;
  /** The model slugs of a room that nobody set up: the default model and one more. */
  defaultModels(): readonly ModelChoice[];
}
