import type { Character, Message, MessageText, Result, Room } from "@tutti/domain";
import { fail, ROOM_VERSION, succeed } from "@tutti/domain";
import type { Table } from "dexie";
import { Dexie } from "dexie";
import type { LocalChange, LocalDatabase, LocalFailure, LocalKey } from "./local-database.ts";
import type { SquashedChanges } from "./squash-changes.ts";
import { squashChanges, touchedTables } from "./squash-changes.ts";
import { openTabChannel } from "./tab-channel.ts";
import { toFailure } from "./to-failure.ts";

type Tables = Dexie & {
  rooms: Table<Room, string>;
  characters: Table<Character, string>;
  messages: Table<Message, string>;
  texts: Table<MessageText, string>;
};

/**
 * The store in the browser's IndexedDB. It is opened by the first call; where the browser gives none, every call fails with
 * `unavailable`. A write has reached the disk when it succeeds.
 *
 * @param options.name as `databaseName` makes it
 */
export function openIndexedDatabase(options: { name: string }): LocalDatabase {
  const db = new Dexie(options.name, {
    // Writes are few and in batches, so each may wait for the disk: a power cut then loses no message that was saved.
    chromeTransactionDurability: "strict",
    // Live queries are not used, and their cache would clone every row once more.
    cache: "disabled",
  }) as Tables;
  db.version(ROOM_VERSION).stores({
    rooms: "id",
    characters: "id, roomId",
    messages: "id, roomId",
    texts: "id, roomId",
  });
  const channel = openTabChannel(options.name);
  /** The removal of rooms that is under way. */
  let removal: Promise<void> | undefined;

  return {
    loadRooms: () => attempt(() => db.rooms.toArray()),
    loadRoom: (roomId) =>
      attempt(() =>
        db.transaction("r", [db.characters, db.messages, db.texts], async () => {
          const [characters, messages, texts] = await Promise.all([
            db.characters.where("roomId").equals(roomId).toArray(),
            db.messages.where("roomId").equals(roomId).toArray(),
            db.texts.where("roomId").equals(roomId).toArray(),
          ]);
          return { characters, messages, texts };
        }),
      ),
    write: async (changes) => {
      if (changes.length === 0) return succeed(undefined);
      const squashed = squashChanges(changes);
      // Dexie follows the awaits of an async function only: from any other one it would commit before the last table.
      const written = await attempt(async () => {
        // An undo that is written meanwhile must not lose to the removal.
        if (removal !== undefined) await removal.catch(() => undefined);
        if (!db.isOpen() || bringsBackRemoved(squashed)) {
          return db.transaction("rw", touchedTables(squashed), async () => apply(db, squashed));
        }
        if (squashed.removedRooms.length === 0) return writeAtOnce(db.backendDB(), squashed);
        // What the room held beyond the rows that were named goes once the room is gone.
        removal = writeAtOnce(db.backendDB(), squashed).then(() =>
          db.transaction("rw", [db.characters, db.messages, db.texts], async () => removeContents(db, squashed)),
        );
        return removal.finally(() => {
          removal = undefined;
        });
      });
      if (written.ok) channel.announce(changes.map(keyOf));
      return written;
    },
    tabs: {
      subscribe: (listener) => channel.subscribe(listener),
      read: (keys) =>
        attempt(() =>
          db.transaction("r", [db.rooms, db.characters, db.messages, db.texts], async () => read(db, keys)),
        ),
    },
    close: () => {
      channel.close();
      db.close();
    },
  };
}

/** The failure is taken up at once: Dexie reports what nobody has taken up by the end of its turn. */
async function attempt<Value>(run: () => PromiseLike<Value>): Promise<Result<Value, LocalFailure>> {
  return run().then(succeed, (error: unknown) => fail(toFailure(error)));
}

/**
 * Hands everything over in this very turn, and says that nothing more will come: a page that is being left has no other turn, and the
 * browser takes back what was not committed by then.
 */
function writeAtOnce(database: ReturnType<Dexie["backendDB"]>, squashed: SquashedChanges): Promise<void> {
  const tables = touchedTables(squashed);
  const transaction = database.transaction(tables, "readwrite", { durability: "strict" });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("The write was ended.", "AbortError"));
  });
  try {
    for (const table of tables) {
      const store = transaction.objectStore(table);
      for (const id of squashed.removed[table]) store.delete(id);
      for (const row of squashed.put[table]) store.put(row);
    }
    transaction.commit();
  } catch (error) {
    transaction.abort();
    done.catch(() => undefined);
    throw error;
  }
  return done;
}

/** Whether a row of a removed room comes again, as after an undo: then what the room held must go first. */
function bringsBackRemoved({ removedRooms, put }: SquashedChanges): boolean {
  const rows = [...put.characters, ...put.messages, ...put.texts];
  const roomIds = new Set([...put.rooms.map((room) => room.id), ...rows.map((row) => row.roomId)]);
  return removedRooms.some((id) => roomIds.has(id));
}

async function removeContents(db: Tables, { removedRooms }: SquashedChanges): Promise<void> {
  for (const table of [db.characters, db.messages, db.texts]) {
    await table.where("roomId").anyOf(removedRooms).delete();
  }
}

async function apply(db: Tables, squashed: SquashedChanges): Promise<void> {
  const { removedRooms, removed, put } = squashed;
  if (removedRooms.length > 0) await removeContents(db, squashed);
  await change(db.rooms, removed.rooms, put.rooms);
  await change(db.characters, removed.characters, put.characters);
  await change(db.messages, removed.messages, put.messages);
  await change(db.texts, removed.texts, put.texts);
}

async function change<Row>(table: Table<Row, string>, removedIds: string[], rows: Row[]): Promise<void> {
  if (removedIds.length > 0) await table.bulkDelete(removedIds);
  if (rows.length > 0) await table.bulkPut(rows);
}

async function read(db: Tables, keys: readonly LocalKey[]): Promise<LocalChange[]> {
  return Promise.all(
    keys.map(async ({ table, id }): Promise<LocalChange> => {
      const record = await db.table(table).get(id);
      return record === undefined ? { table, type: "remove", id } : ({ table, type: "put", record } as LocalChange);
    }),
  );
}

function keyOf(change: LocalChange): LocalKey {
  return { table: change.table, id: change.type === "put" ? change.record.id : change.id };
}
