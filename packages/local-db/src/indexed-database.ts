import type { Result } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import { Dexie } from "dexie";
import type { Backend, BackendTransaction } from "./backend.ts";
import { writtenBy } from "./backend.ts";
import { conditionKeys, keyOf, NO_ROOM, splitByCondition } from "./conditions.ts";
import type {
  LocalChange,
  LocalDatabase,
  LocalFailure,
  LocalKey,
  LocalManifest,
  LocalMigration,
  LocalWrite,
} from "./local-database.ts";
import { localTables, roomTables } from "./local-database.ts";
import type { WhenIdle } from "./packer.ts";
import { createPacker } from "./packer.ts";
import { PACK_ORDER, packsWith } from "./packs.ts";
import { readRoom } from "./read-room.ts";
import type { SquashedChanges } from "./squash-changes.ts";
import { squashChanges, touchedTables } from "./squash-changes.ts";
import { packStore, storeName } from "./store-name.ts";
import { declareStore, tableOf } from "./store-tables.ts";
import { openTabChannel } from "./tab-channel.ts";
import { toFailure } from "./to-failure.ts";

/** The tables whose rows are copied into packs. */
const packedTables = ["messages", "texts"] as const;

/** What a room's manifest lists, in its order. */
const manifestTables = ["characters", "messages", "artifacts"] as const;

/**
 * The store in the browser's IndexedDB. It is opened by the first call; where the browser gives none, every call fails with
 * `unavailable`. A write has reached the disk when it succeeds.
 *
 * @param options.name as `databaseName` makes it
 * @param options.whenIdle when long rooms that were read may be packed; absent: never
 */
export function openIndexedDatabase(options: { name: string; whenIdle?: WhenIdle }): LocalDatabase {
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
  const packer = createPacker({
    database: () => (db.isOpen() ? db.backendDB() : undefined),
    whenIdle: options.whenIdle ?? (() => () => undefined),
  });
  /** The removal of rooms that is under way. */
  let removal: Promise<void> | undefined;
  let writes = 0;
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

  // Dexie follows the awaits of an async function only: from any other one it would commit before the last table.
  const writeSquashed = async (squashed: SquashedChanges): Promise<void> => {
    // An undo that is written meanwhile must not lose to the removal.
    if (removal !== undefined) await removal.catch(() => undefined);
    if (!db.isOpen() || bringsBackRemoved(squashed)) {
      await opened();
      return db.transaction("rw", storesOf(squashed), async ({ idbtrans }) => apply(db, idbtrans, squashed));
    }
    if (squashed.removedRooms.length === 0) return writeAtOnce(db.backendDB(), squashed);
    // What the room held beyond the rows that were named goes once the room is gone.
    removal = writeAtOnce(db.backendDB(), squashed).then(() =>
      db.transaction("rw", [...roomTables.map(storeName), packStore], async () => removeContents(db, squashed)),
    );
    return removal.finally(() => {
      removal = undefined;
    });
  };

  /** Looks first at what the conditions ask for, in the transaction in which it then writes. */
  const writeChecked = async (
    changes: readonly LocalChange[],
    conditions: readonly LocalKey[],
  ): Promise<LocalWrite> => {
    if (removal !== undefined) await removal.catch(() => undefined);
    await opened();
    const all = squashChanges(changes);
    const stores = [...new Set([...storesOf(all), ...conditions.map(({ table }) => storeName(table))])];
    return db.transaction("rw", stores, async ({ idbtrans }): Promise<LocalWrite> => {
      const rows = await read(db, conditions);
      const stored = new Map(rows.map((row) => [`${row.table} ${keyOf(row).id}`, row]));
      const { changes: kept, dropped } = splitByCondition(changes, {
        row: (table, id) => {
          const found = stored.get(`${table} ${id}`);
          return found?.type === "put" ? found.record : undefined;
        },
      });
      await apply(db, idbtrans, squashChanges(kept));
      return { dropped };
    });
  };

  /** Gives up the packs on a full disk, so that what cannot be made again has their place. Whether there were any. */
  const makeRoom = async (): Promise<boolean> => {
    packer.stop();
    const packs = db.table(packStore);
    const given = await attempt(async () => (await packs.count()) > 0 && packs.clear().then(() => true));
    return given.ok && given.value;
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
    loadRoom: (roomId, more) =>
      attempt(async () => {
        const room = await readRoom(await opened(), roomId, more);
        packer.hasRead(roomId, room.messages.length);
        return room;
      }),
    read: (keys) => attempt(() => db.transaction("r", localTables.map(storeName), async () => read(db, keys))),
    rowsOfRoom: (table, roomId) =>
      attempt(async () => (await tableOf(db, table).where("roomId").equals(roomId).toArray()).sort(byId)),
    rowsAfter: (table, { after, limit }) =>
      attempt(() => {
        const rows = tableOf(db, table);
        return (after === undefined ? rows.orderBy(":id") : rows.where(":id").above(after)).limit(limit).toArray();
      }),
    write: async (given, { isLast = false } = {}) => {
      // What a run has brought comes again from the gateway.
      const changes = isLast ? given.filter(({ onlyIf }) => onlyIf?.type !== "run") : given;
      if (changes.length === 0) return succeed({ dropped: [] });
      const conditions = isLast ? [] : conditionKeys(changes);
      if (touchesPacks(squashChanges(changes))) packer.willWrite();
      const write = (): Promise<Result<LocalWrite, LocalFailure>> =>
        attempt(async () =>
          conditions.length === 0
            ? writeSquashed(squashChanges(changes)).then(() => ({ dropped: [] }))
            : writeChecked(changes, conditions),
        );
      writes += 1;
      const own = writes;
      let written = await write();
      if (!written.ok && written.error.code === "quota-exceeded" && (await makeRoom()) && own === writes) {
        written = await write();
      }
      if (written.ok) channel.announce(changes.map(keyOf));
      return written;
    },
    removeOrphans: () =>
      attempt(async () => {
        await opened();
        return db.transaction("rw", [...localTables.map(storeName), packStore], async () => removeOrphans(db));
      }),
    tabs: { subscribe: (listener) => channel.subscribe(listener) },
    onMigration: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      packer.stop();
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
  const transaction = database.transaction(storesOf(squashed), "readwrite", { durability: "strict" });
  const done = writtenBy(transaction);
  try {
    dropPacks(transaction, squashed);
    for (const table of touchedTables(squashed)) {
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

/** Every object store that the changes touch. */
function storesOf(squashed: SquashedChanges): string[] {
  const stores = touchedTables(squashed).map(storeName);
  return touchesPacks(squashed) ? [...stores, packStore] : stores;
}

function touchesPacks({ removedRooms, removed, put }: SquashedChanges): boolean {
  return removedRooms.length > 0 || packedTables.some((table) => removed[table].length > 0 || put[table].length > 0);
}

/** Deletes every pack that may hold a row which is written, whatever room it is of, without looking anything up. */
function dropPacks(transaction: BackendTransaction, squashed: SquashedChanges): void {
  if (!touchesPacks(squashed)) return;
  const { removed, put } = squashed;
  const ids = packedTables.flatMap((table) => [...removed[table], ...put[table].map((row) => row.id)]);
  const packs = transaction.objectStore(packStore);
  for (const range of packsWith(ids)) packs.delete(range);
}

/** Whether a row of a removed room comes again, as after an undo: then what the room held must go first. */
function bringsBackRemoved({ removedRooms, put }: SquashedChanges): boolean {
  const roomIds = new Set(put.rooms.map((room) => room.id));
  for (const table of roomTables) for (const row of put[table]) roomIds.add(row.roomId);
  return removedRooms.some((id) => roomIds.has(id));
}

async function removeContents(db: Dexie, { removedRooms }: SquashedChanges): Promise<void> {
  const packs = db.table(packStore);
  for (const id of removedRooms) await packs.where(PACK_ORDER).between([id, Dexie.minKey], [id, Dexie.maxKey]).delete();
  for (const table of roomTables) await tableOf(db, table).where("roomId").anyOf(removedRooms).delete();
}

async function apply(db: Dexie, transaction: BackendTransaction, squashed: SquashedChanges): Promise<void> {
  const { removedRooms, removed, put } = squashed;
  dropPacks(transaction, squashed);
  if (removedRooms.length > 0) await removeContents(db, squashed);
  for (const table of localTables) {
    if (removed[table].length > 0) await tableOf(db, table).bulkDelete(removed[table]);
    if (put[table].length > 0) await db.table(storeName(table)).bulkPut(put[table]);
  }
}

/** Whole rooms at a time: what carries the id of a room that is not there. */
async function removeOrphans(db: Dexie): Promise<number> {
  const roomIds = new Set<unknown>(await tableOf(db, "rooms").toCollection().primaryKeys());
  const gone = new Set<string>();
  let count = 0;
  for (const table of roomTables) {
    const ids = (await tableOf(db, table).orderBy("roomId").uniqueKeys()) as string[];
    const lost = ids.filter((id) => id !== NO_ROOM && !roomIds.has(id));
    if (lost.length === 0) continue;
    count += await tableOf(db, table).where("roomId").anyOf(lost).delete();
    for (const id of lost) gone.add(id);
  }
  const packs = db.table(packStore);
  for (const id of gone) await packs.where(PACK_ORDER).between([id, Dexie.minKey], [id, Dexie.maxKey]).delete();
  return count;
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
