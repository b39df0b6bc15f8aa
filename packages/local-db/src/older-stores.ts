import { type RecordTypes, ROOM_VERSION, suiteTables } from "@tutti/domain";
import type { Transaction } from "dexie";
import { Dexie } from "dexie";
import { PACK_KEY, PACK_ORDER } from "./packs/packs.ts";
import { localTables } from "./room-tables.ts";
import { NO_ROOM } from "./rows/conditions.ts";
import { packStore, storeName } from "./store-name.ts";
import { indexesOf } from "./table-indexes.ts";

// The earlier forms of the store, and the migration of each to the next. They are loaded only for an older store.

/** The tables that there were before suites. */
const tablesBeforeSuites = localTables.filter((table) => !suiteTables.some((suiteTable) => suiteTable === table));

/** The tables that there were before votes, in the order in which they are moved. */
const tablesBeforeVotes = tablesBeforeSuites.filter((table) => table !== "votes");

/** The first form of the store: no artifacts, no requests, and messages in no order. */
export const storesOfVersion3 = {
  rooms: "id",
  characters: "id, roomId",
  messages: "id, roomId",
  texts: "id, roomId",
} as const;

/** The second form: everything that there is now but votes and suites, under names without a version. */
export const storesOfVersion4: Readonly<Record<string, string>> = Object.fromEntries(
  tablesBeforeVotes.map((table) => [table, indexesOf(table)]),
);

/** The third form: the same under names with a version, and no packs. */
export const storesOfVersion5: Readonly<Record<string, string>> = Object.fromEntries(
  tablesBeforeVotes.map((table) => [storeName(table), indexesOf(table)]),
);

/** The fourth form: with packs, but without the store's own upkeep. */
export const storesOfVersion6: Readonly<Record<string, string>> = {
  ...storesOfVersion5,
  [packStore]: `${PACK_KEY}, ${PACK_ORDER}`,
};

/**
 * Declares the older forms to Dexie, and how each is migrated to the next.
 *
 * @param onMove called when a migration begins that a person may have to wait for
 */
export function declareOlder(db: Dexie, onMove: () => void): void {
  db.version(3).stores(storesOfVersion3);
  db.version(4)
    .stores(storesOfVersion4)
    .upgrade(async (transaction) => {
      onMove();
      const rooms = transaction.table<Partial<RecordTypes["rooms"]>, string>("rooms");
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
      ...Object.fromEntries(tablesBeforeVotes.map((table) => [table, null])),
    })
    .upgrade((transaction) => {
      onMove();
      renameStores(transaction);
    });
  // Nothing is migrated for the packs. A later migration that changes messages or texts must empty their store: they
  // are copies.
  db.version(6).stores({ [packStore]: `${PACK_KEY}, ${PACK_ORDER}` });
  // Earlier versions silently removed rows without a room: these are the remains of rooms that a person has removed.
  db.version(7).upgrade((transaction) => removeUnled(transaction));
  // Nothing is migrated for votes: there were none.
  db.version(8).stores({ [storeName("votes")]: indexesOf("votes") });
  // Nothing is migrated for suites either. Their tables are created where the newest form is declared.
}

/** Removes, whole rooms at a time, the rows that carry the id of a room that does not exist. */
async function removeUnled(transaction: Transaction): Promise<void> {
  const roomIds = new Set<unknown>(await transaction.table(storeName("rooms")).toCollection().primaryKeys());
  const goneIds = new Set<string>();
  for (const table of tablesBeforeVotes) {
    if (table === "rooms") continue;
    const rows = transaction.table(storeName(table));
    const ids = (await rows.orderBy("roomId").uniqueKeys()) as string[];
    const unledIds = ids.filter((id) => id !== NO_ROOM && !roomIds.has(id));
    if (unledIds.length > 0) await rows.where("roomId").anyOf(unledIds).delete();
    for (const id of unledIds) goneIds.add(id);
  }
  const packs = transaction.table(packStore);
  for (const id of goneIds) await packs.where(PACK_ORDER).between([id, Dexie.minKey], [id, Dexie.maxKey]).delete();
}

/** Renames the stores, together with all their rows: an empty store was created under each new name, and is deleted. */
function renameStores({ idbtrans }: Transaction): void {
  for (const table of tablesBeforeVotes) {
    idbtrans.db.deleteObjectStore(storeName(table));
    idbtrans.objectStore(table).name = storeName(table);
  }
}
