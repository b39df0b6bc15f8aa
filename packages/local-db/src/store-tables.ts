import { ROOM_VERSION } from "@tutti/domain";
import type { Table, Transaction } from "dexie";
import { Dexie } from "dexie";
import type { LocalRecords, LocalTable } from "./local-database.ts";
import { localTables, roomTables } from "./local-database.ts";
import { PACK_KEY, PACK_ORDER } from "./packs.ts";
import { packStore, storeName } from "./store-name.ts";

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

/** The form that this version of the page reads and writes. */
const STORE_VERSION = 6;

/**
 * The store with its versions. An older one is moved to the newest form when it is opened, in one transaction: where that fails it
 * is as it was. A newer one is not opened at all, which Dexie would do: whoever does not know its form might leave copies of what it writes.
 *
 * @param onMove called when the move of an older store begins, once for each form that it has to go through
 */
export function declareStore(name: string, onMove: () => void): Dexie {
  const db = new Dexie(name, {
    // Writes are few and in batches, so each may wait for the disk: a power cut then loses no message that was saved.
    chromeTransactionDurability: "strict",
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
  db.version(STORE_VERSION).stores({ [packStore]: `${PACK_KEY}, ${PACK_ORDER}` });
  // Asked at each opening, also at those that Dexie begins by itself.
  db.on("ready", () => refuseNewer(db), true);
  return db;
}

/** The browser counts ten versions for one of Dexie's, which takes those between for itself. */
function refuseNewer(db: Dexie): void {
  if (db.backendDB().version < (STORE_VERSION + 1) * 10) return;
  throw new DOMException(
    "The chats were stored by a newer version of this page, which may be open in another tab. Reload this page.",
    "VersionError",
  );
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
