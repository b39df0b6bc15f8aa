import { ROOM_VERSION } from "@tutti/domain";
import type { Table, Transaction } from "dexie";
import { Dexie } from "dexie";
import type { Backend } from "./backend.ts";
import { NO_ROOM } from "./conditions.ts";
import type { LocalRecords, LocalTable } from "./local-database.ts";
import { localTables, roomTables } from "./local-database.ts";
import { PACK_KEY, PACK_ORDER } from "./packs.ts";
import { storedVersion } from "./raw-store.ts";
import { packStore, setAsideStore, storeName, upkeepStore } from "./store-name.ts";

/** The index that has a room's messages in the order of their time. */
export const MESSAGE_ORDER = "[roomId+createdAt+id]";
/** The index that has a room's texts by their ids. */
export const TEXT_ORDER = "[roomId+id]";

/** The first form of the store: no artifacts, no requests, and messages in no order. */
export const storesOfVersion3 = {
  rooms: "id",
  characters: "id, roomId",
  messages: "id, roomId",
  texts: "id, roomId",
} as const;

/** The second form: everything that there is now, under names without a version. */
export const storesOfVersion4: Readonly<Record<LocalTable, string>> = {
  rooms: "id",
  ...(Object.fromEntries(roomTables.map((table) => [table, "id, roomId"])) as Record<
    (typeof roomTables)[number],
    string
  >),
  messages: `id, roomId, ${MESSAGE_ORDER}`,
  texts: `id, roomId, ${TEXT_ORDER}`,
};

/** The third form: the same under names with a version, and no packs. */
export const storesOfVersion5: Readonly<Record<string, string>> = Object.fromEntries(
  localTables.map((table) => [storeName(table), storesOfVersion4[table]]),
);

/** The fourth form: packs, and nothing that the store keeps of itself. */
export const storesOfVersion6: Readonly<Record<string, string>> = {
  ...storesOfVersion5,
  [packStore]: `${PACK_KEY}, ${PACK_ORDER}`,
};

/** The form that this version of the page reads and writes. */
export const STORE_VERSION = 7;

interface StoreEvents {
  /** Called when the move of an older store begins, once for each form that it has to go through. */
  onMove(): void;
  /** Called with each connection, once it is open. */
  onOpen(backend: Backend): void;
}

/**
 * The store with its versions. An older one is moved to the newest form when it is opened, in one transaction: where that fails it
 * is as it was. A newer one is not opened at all, which Dexie would do: whoever does not know its form might leave copies of what it writes.
 */
export function declareStore(name: string, { onMove, onOpen }: StoreEvents): Dexie {
  const db = new Dexie(name, {
    // Writes are few and in batches, so each may wait for the disk: a power cut then loses no message that was saved.
    chromeTransactionDurability: "strict",
    autoOpen: false,
    // Live queries are not used, and their cache would clone every row once more.
    cache: "disabled",
  });
  db.version(3).stores(storesOfVersion3);
  db.version(4)
    .stores(storesOfVersion4)
    .upgrade(async (transaction) => {
      onMove();
      const rooms = transaction.table<Partial<LocalRecords["rooms"]>, string>("rooms");
      await rooms.toCollection().modify((room) => {
        room.version = ROOM_VERSION;
        room.isPinned ??= false;
        room.title ??= "";
        room.createdAt ??= room.updatedAt ?? 0;
        room.updatedAt ??= room.createdAt;
      });
    });
  db.version(5)
    .stores({
      ...storesOfVersion5,
      ...Object.fromEntries(localTables.map((table) => [table, null])),
    })
    .upgrade((transaction) => {
      onMove();
      renameStores(transaction);
    });
  // Nothing is moved for the packs. A later move that changes messages or texts must empty their store: they are copies.
  db.version(6).stores({ [packStore]: `${PACK_KEY}, ${PACK_ORDER}` });
  db.version(STORE_VERSION)
    .stores({ [setAsideStore]: "id, roomId", [upkeepStore]: "id" })
    // Earlier versions removed without a trace what no room led to: it is what was left of rooms that a person has removed.
    .upgrade((transaction) => removeUnled(transaction));
  db.on("ready", () => onOpen(db.backendDB()), true);
  return db;
}

/**
 * Rejects where a newer version of the page has made the store; the browser counts ten versions for one of Dexie's. To be asked before Dexie
 * opens it, which would add what it misses.
 */
export async function refuseNewer(name: string): Promise<void> {
  if ((await storedVersion(name)) < (STORE_VERSION + 1) * 10) return;
  throw new DOMException(
    "The chats were stored by a newer version of this page, which may be open in another tab. Reload this page.",
    "VersionError",
  );
}

/** Removes, whole rooms at a time, the rows that carry the id of a room that is not there. */
async function removeUnled(transaction: Transaction): Promise<void> {
  const roomIds = new Set<unknown>(await transaction.table(storeName("rooms")).toCollection().primaryKeys());
  const gone = new Set<string>();
  for (const table of roomTables) {
    const rows = transaction.table(storeName(table));
    const ids = (await rows.orderBy("roomId").uniqueKeys()) as string[];
    const unled = ids.filter((id) => id !== NO_ROOM && !roomIds.has(id));
    if (unled.length > 0) await rows.where("roomId").anyOf(unled).delete();
    for (const id of unled) gone.add(id);
  }
  const packs = transaction.table(packStore);
  for (const id of gone) await packs.where(PACK_ORDER).between([id, Dexie.minKey], [id, Dexie.maxKey]).delete();
}

/** A table by its name, whatever its object store is called. */
export function tableOf<Name extends LocalTable>(db: Dexie, name: Name): Table<LocalRecords[Name], string> {
  return db.table(storeName(name));
}

/** Gives the stores their new names, rows and all, however many they hold: an empty one was made under each, and goes. */
function renameStores({ idbtrans }: Transaction): void {
  for (const table of localTables) {
    idbtrans.db.deleteObjectStore(storeName(table));
    idbtrans.objectStore(table).name = storeName(table);
  }
}
