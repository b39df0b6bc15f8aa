import type { RecordTypes, StoreTable } from "@tutti/domain";
import type { Table } from "dexie";
import { Dexie } from "dexie";
import type { Backend } from "./backend.ts";
import { PACK_KEY, PACK_ORDER } from "./packs/packs.ts";
import { storedVersion } from "./raw-store.ts";
import { localTables } from "./room-tables.ts";
import { maintenanceStore, packStore, setAsideStore, storeName } from "./store-name.ts";
import { indexesOf } from "./table-indexes.ts";

/** The form that this version of the page reads and writes. */
export const STORE_VERSION = 9;

/** The error message of every call on a store of a newer version. */
export const NEWER =
  "The chats were stored by a newer version of this page, which may be open in another tab. Reload this page.";

/**
 * The object stores of the store: tables, copies of their rows, rows that were set aside, and the store's own upkeep.
 */
const stores: Readonly<Record<string, string>> = {
  ...Object.fromEntries(localTables.map((table) => [storeName(table), indexesOf(table)])),
  [packStore]: `${PACK_KEY}, ${PACK_ORDER}`,
  [setAsideStore]: "id, roomId",
  [maintenanceStore]: "id",
};

/**
 * The store in its newest form.
 *
 * @param onOpen called with each connection, once it is open
 */
export function declareStore(name: string, { onOpen }: { onOpen(backend: Backend): void }): Dexie {
  const db = new Dexie(name, {
    // Writes are few and in batches, so each may wait for the disk: a power cut then loses no message that was saved.
    chromeTransactionDurability: "strict",
    autoOpen: false,
    // Live queries are not used, and their cache would clone every row once more.
    cache: "disabled",
  });
  db.version(STORE_VERSION).stores(stores);
  db.on("ready", () => onOpen(db.backendDB()), true);
  return db;
}

/**
 * Prepares a store for opening, which migrates an older store to the newest form, in one transaction: if that fails,
 * the store is as it was. Rejects if a newer version of the page has made the store: Dexie would open it and add what
 * it misses, and code that does not know its form might leave copies of the rows that it writes.
 *
 * @param onMove called when the migration of an older store begins, once for each form that it has to go through
 */
export async function prepareStore(db: Dexie, onMove: () => void): Promise<void> {
  // The browser counts ten versions for one of Dexie's, which reserves those between for itself.
  const version = (await storedVersion(db.name)) / 10;
  if (version >= STORE_VERSION + 1) {
    throw new DOMException(NEWER, "VersionError");
  }
  if (version > 0 && version < STORE_VERSION) (await import("./older-stores.ts")).declareOlder(db, onMove);
}

/** A table by its name, whatever its object store is called. */
export function tableOf<Name extends StoreTable>(db: Dexie, name: Name): Table<RecordTypes[Name], string> {
  return db.table(storeName(name));
}
