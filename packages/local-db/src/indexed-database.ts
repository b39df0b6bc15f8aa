import type { Result } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import type { Dexie } from "dexie";
import type {
  LocalChange,
  LocalDatabase,
  LocalFailure,
  LocalKey,
  LocalManifest,
  LocalMigration,
} from "./local-database.ts";
import { localTables, roomTables } from "./local-database.ts";
import type { Backend } from "./read-room.ts";
import { readRoom } from "./read-room.ts";
import type { SquashedChanges } from "./squash-changes.ts";
import { squashChanges, touchedTables } from "./squash-changes.ts";
import { storeName } from "./store-name.ts";
import { declareStore, tableOf } from "./store-tables.ts";
import { openTabChannel } from "./tab-channel.ts";
import { toFailure } from "./to-failure.ts";

/** What a room's manifest lists, in its order. */
const manifestTables = ["characters", "messages", "artifacts"] as const;

/**
 * The store in the browser's IndexedDB. It is opened by the first call; where the browser gives none, every call fails with
 * `unavailable`. A write has reached the disk when it succeeds.
 *
 * @param options.name as `databaseName` makes it
 */
export function openIndexedDatabase(options: { name: string }): LocalDatabase {
  const listeners = new Set<(event: LocalMigration) => void>();
  let isMigrating = false;
  const tell = (event: LocalMigration): void => {
    isMigrating = event.type === "started";
    for (const listener of listeners) listener(event);
  };
  const db = declareStore(options.name, () => {
    if (!isMigrating) tell({ type: "started" });
  });
  const channel = openTabChannel(options.name);
  /** The removal of rooms that is under way. */
  let removal: Promise<void> | undefined;
  let isClosed = false;

  /** Opens the store where it is not, which is when an older one is moved. */
  const opened = async (): Promise<Backend> => {
    if (isClosed) throw new DOMException("The database is closed.", "InvalidStateError");
    if (db.isOpen()) return db.backendDB();
    try {
      await db.open();
      if (isMigrating) tell({ type: "finished", rooms: await tableOf(db, "rooms").count() });
    } catch (error) {
      if (isMigrating) tell({ type: "failed", message: toFailure(error).message });
      throw error;
    }
    return db.backendDB();
  };

  return {
    loadRooms: () =>
      attempt(async () => {
        await opened();
        return tableOf(db, "rooms").toArray();
      }),
    roomIds: () =>
      attempt(async () => {
        await opened();
        return tableOf(db, "rooms").toCollection().primaryKeys();
      }),
    roomManifest: (roomId) =>
      attempt(() =>
        db.transaction("r", manifestTables.map(storeName), async () => {
          const [characterIds, messageIds, artifactIds] = await Promise.all(
            manifestTables.map((table) => db.table(storeName(table)).where("roomId").equals(roomId).primaryKeys()),
          );
          return { characterIds, messageIds, artifactIds } as LocalManifest;
        }),
      ),
    loadRoom: (roomId, more) => attempt(async () => readRoom(await opened(), roomId, more)),
    read: (keys) => attempt(() => db.transaction("r", localTables.map(storeName), async () => read(db, keys))),
    rowsOfRoom: (table, roomId) =>
      attempt(async () => (await tableOf(db, table).where("roomId").equals(roomId).toArray()).sort(byId)),
    rowsAfter: (table, { after, limit }) =>
      attempt(() => {
        const rows = tableOf(db, table);
        return (after === undefined ? rows.orderBy(":id") : rows.where(":id").above(after)).limit(limit).toArray();
      }),
    write: async (changes) => {
      if (changes.length === 0) return succeed(undefined);
      const squashed = squashChanges(changes);
      // Dexie follows the awaits of an async function only: from any other one it would commit before the last table.
      const written = await attempt(async () => {
        // An undo that is written meanwhile must not lose to the removal.
        if (removal !== undefined) await removal.catch(() => undefined);
        if (!db.isOpen() || bringsBackRemoved(squashed)) {
          await opened();
          return db.transaction("rw", touchedTables(squashed).map(storeName), async () => apply(db, squashed));
        }
        if (squashed.removedRooms.length === 0) return writeAtOnce(db.backendDB(), squashed);
        // What the room held beyond the rows that were named goes once the room is gone.
        removal = writeAtOnce(db.backendDB(), squashed).then(() =>
          db.transaction("rw", roomTables.map(storeName), async () => removeContents(db, squashed)),
        );
        return removal.finally(() => {
          removal = undefined;
        });
      });
      if (written.ok) channel.announce(changes.map(keyOf));
      return written;
    },
    tabs: { subscribe: (listener) => channel.subscribe(listener) },
    onMigration: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
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
function writeAtOnce(database: Backend, squashed: SquashedChanges): Promise<void> {
  const tables = touchedTables(squashed);
  const transaction = database.transaction(tables.map(storeName), "readwrite", { durability: "strict" });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("The write was ended.", "AbortError"));
  });
  try {
    for (const table of tables) {
      const store = transaction.objectStore(storeName(table));
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
  const roomIds = new Set(put.rooms.map((room) => room.id));
  for (const table of roomTables) for (const row of put[table]) roomIds.add(row.roomId);
  return removedRooms.some((id) => roomIds.has(id));
}

async function removeContents(db: Dexie, { removedRooms }: SquashedChanges): Promise<void> {
  for (const table of roomTables) await tableOf(db, table).where("roomId").anyOf(removedRooms).delete();
}

async function apply(db: Dexie, squashed: SquashedChanges): Promise<void> {
  const { removedRooms, removed, put } = squashed;
  if (removedRooms.length > 0) await removeContents(db, squashed);
  for (const table of localTables) {
    if (removed[table].length > 0) await tableOf(db, table).bulkDelete(removed[table]);
    if (put[table].length > 0) await db.table(storeName(table)).bulkPut(put[table]);
  }
}

async function read(db: Dexie, keys: readonly LocalKey[]): Promise<LocalChange[]> {
  return Promise.all(
    keys.map(async ({ table, id }): Promise<LocalChange> => {
      const record = await tableOf(db, table).get(id);
      return record === undefined ? { table, type: "remove", id } : ({ table, type: "put", record } as LocalChange);
    }),
  );
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

function keyOf(change: LocalChange): LocalKey {
  return { table: change.table, id: change.type === "put" ? change.record.id : change.id };
}
