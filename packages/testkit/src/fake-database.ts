import type { Character, Message, MessageText, Result, Room } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";

interface Rows {
  rooms: Room;
  characters: Character;
  messages: Message;
  texts: MessageText;
}

type Change =
  | { [Name in keyof Rows]: { table: Name; type: "put"; record: Rows[Name] } }[keyof Rows]
  | { table: keyof Rows; type: "remove"; id: string };

interface Failure {
  code: "quota-exceeded" | "unavailable" | "unknown";
  message: string;
}

/** A local store in memory that a test can look into, and make refuse. */
export interface FakeDatabase {
  loadRooms(): Promise<Result<Room[], Failure>>;
  loadRoom(
    roomId: string,
  ): Promise<Result<{ characters: Character[]; messages: Message[]; texts: MessageText[] }, Failure>>;
  write(changes: readonly Change[]): Promise<Result<void, Failure>>;
  close(): void;
  /** What is stored now: table, id, record. */
  readonly stored: { readonly [Name in keyof Rows]: ReadonlyMap<string, Rows[Name]> };
  /** Every batch that was written, in order; refused ones are not among them. */
  readonly batches: readonly (readonly Change[])[];
  readonly isClosed: boolean;
  /** Makes every call fail with this until it is called with nothing. */
  refuse(failure?: Failure): void;
  /** Puts records in as if they had been there from the start. */
  seed(rows: { [Name in keyof Rows]?: readonly Rows[Name][] }): void;
}

export function createFakeDatabase(): FakeDatabase {
  const stored = {
    rooms: new Map<string, Room>(),
    characters: new Map<string, Character>(),
    messages: new Map<string, Message>(),
    texts: new Map<string, MessageText>(),
  };
  const batches: (readonly Change[])[] = [];
  let refusal: Failure | undefined;
  let isClosed = false;

  const removeRoom = (roomId: string): void => {
    for (const rows of [stored.characters, stored.messages, stored.texts]) {
      for (const [id, row] of rows) if (row.roomId === roomId) rows.delete(id);
    }
  };
  const put = (change: Change): void => {
    if (change.type === "put") {
      (stored[change.table] as Map<string, unknown>).set(change.record.id, structuredClone(change.record));
    } else {
      stored[change.table].delete(change.id);
      if (change.table === "rooms") removeRoom(change.id);
    }
  };
  const ofRoom = <Row extends { roomId: string }>(rows: ReadonlyMap<string, Row>, roomId: string): Row[] =>
    structuredClone([...rows.values()].filter((row) => row.roomId === roomId));

  return {
    stored,
    batches,
    get isClosed() {
      return isClosed;
    },
    refuse: (failure) => {
      refusal = failure;
    },
    seed: (rows) => {
      for (const table of ["rooms", "characters", "messages", "texts"] as const) {
        for (const record of rows[table] ?? []) put({ table, type: "put", record } as Change);
      }
    },
    loadRooms: async () => (refusal ? fail(refusal) : succeed(structuredClone([...stored.rooms.values()]))),
    loadRoom: async (roomId) =>
      refusal
        ? fail(refusal)
        : succeed({
            characters: ofRoom(stored.characters, roomId),
            messages: ofRoom(stored.messages, roomId),
            texts: ofRoom(stored.texts, roomId),
          }),
    write: async (changes) => {
      if (refusal) return fail(refusal);
      batches.push(changes);
      for (const change of changes) put(change);
      return succeed(undefined);
    },
    close: () => {
      isClosed = true;
    },
  };
}
