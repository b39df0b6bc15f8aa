import type { ChatRequest, ReplyPart } from "@tutti/contract";
import type { Character, Message, MessageText, Result, Room } from "@tutti/domain";

/** The tables of the local store. A record's `id` is its key; every record but a room carries its `roomId`. */
export interface RecordTypes {
  rooms: Room;
  characters: Character;
  messages: Message;
  texts: MessageText;
}

export type TableName = keyof RecordTypes;

/** One row put or removed. Removing a room removes every row that carries its id. */
export type RecordChange =
  | { [Name in TableName]: { table: Name; type: "put"; record: RecordTypes[Name] } }[TableName]
  | { table: TableName; type: "remove"; id: string };

/** Everything that belongs to one room. */
export interface RoomRecords {
  characters: Character[];
  messages: Message[];
  texts: MessageText[];
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
  /** The rows as they are stored now: one change for each key, in their order: a `put` where it is there, a `remove` where not. */
  read(keys: readonly RecordKey[]): Promise<Result<RecordChange[], DatabaseFailure>>;
}

/** Where rooms are kept. Implemented by `local-db`: IndexedDB in the page, memory in tests. */
export interface Database {
  loadRooms(): Promise<Result<Room[], DatabaseFailure>>;
  loadRoom(roomId: string): Promise<Result<RoomRecords, DatabaseFailure>>;
  /** Writes all of the changes or none of them. Calls take effect in the order in which they are made. */
  write(changes: readonly RecordChange[]): Promise<Result<void, DatabaseFailure>>;
  /** Absent where no other tab can share the store. */
  tabs?: OtherTabs;
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

export interface EnginePorts {
  database: Database;
  client: CompletionClient;
  clock: Clock;
  scheduler: Scheduler;
  notify(notice: Notice): void;
  /** Told once of each kind of answer part that this version does not know, for the log. */
  warn?(message: string): void;
  /** Whether the page is being left: a connection that breaks then was ended by the person, as a stop does. Absent: never. */
  isLeaving?(): boolean;
  /** Whether somebody is signed in right now. */
  isSignedIn(): boolean;
  /** The model slugs of a room that nobody set up: the default model and one more. */
  defaultModels(): readonly { model: string; name: string }[];
}
