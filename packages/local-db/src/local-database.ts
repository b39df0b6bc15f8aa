import type { Character, Message, MessageText, Result, Room } from "@tutti/domain";

/** The tables of the local store. A record's `id` is its key; every record but a room carries its `roomId`. */
export interface LocalRecords {
  rooms: Room;
  characters: Character;
  messages: Message;
  texts: MessageText;
}

export type LocalTable = keyof LocalRecords;

/** Every table, in the order in which they are written. */
export const localTables = ["rooms", "characters", "messages", "texts"] as const satisfies readonly LocalTable[];

/** One row put or removed. Removing a room removes every row that carries its id. */
export type LocalChange =
  | { [Name in LocalTable]: { table: Name; type: "put"; record: LocalRecords[Name] } }[LocalTable]
  | { table: LocalTable; type: "remove"; id: string };

/** Everything that belongs to one room. */
export interface LocalRoom {
  characters: Character[];
  messages: Message[];
  texts: MessageText[];
}

/** Why the store refused. */
export interface LocalFailure {
  code: "quota-exceeded" | "unavailable" | "unknown";
  message: string;
}

/** Names one row. */
export interface LocalKey {
  table: LocalTable;
  id: string;
}

/** What tabs on the same store tell each other. */
export interface LocalTabs {
  /** Called with the rows that another tab has just written or removed, after they were. Returns what ends it. */
  subscribe(listener: (keys: readonly LocalKey[]) => void): () => void;
  /** The rows as they are stored now: one change for each key, in their order: a `put` where it is there, a `remove` where not. */
  read(keys: readonly LocalKey[]): Promise<Result<LocalChange[], LocalFailure>>;
}

/** The store, as the engine's `Database` port describes it; the two packages meet by shape alone. */
export interface LocalDatabase {
  loadRooms(): Promise<Result<Room[], LocalFailure>>;
  /** The rows of one room, in no particular order. A room without rows is empty, not an error. */
  loadRoom(roomId: string): Promise<Result<LocalRoom, LocalFailure>>;
  /** Writes all of the changes, in order, or none of them. Calls take effect in the order in which they are made. */
  write(changes: readonly LocalChange[]): Promise<Result<void, LocalFailure>>;
  /** Absent where no other tab can share the store. */
  tabs?: LocalTabs;
  /** After this, every call fails with `unavailable`. */
  close(): void;
}
