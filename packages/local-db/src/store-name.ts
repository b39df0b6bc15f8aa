import { ROOM_VERSION, type StoreTable } from "@tutti/domain";

/**
 * The name of a table's object store: the version and the table, as in `v3:messages` (specification, point 3, "Ids").
 */
export function storeName(table: StoreTable): string {
  return `v${ROOM_VERSION}:${table}`;
}

/** The object store of copies of stretches of rooms; it is no table, and nothing is lost with it. */
export const packStore = `v${ROOM_VERSION}:packs`;

/** The object store of rows that were set aside. */
export const setAsideStore = `v${ROOM_VERSION}:set-aside`;

/** The object store of the store's own upkeep: removals of rooms that have begun, last writes, and the last check. */
export const maintenanceStore = `v${ROOM_VERSION}:upkeep`;

/** The prefix of the ids of all rows that were set aside under one key; it is known without a lookup. */
export function setAsidePrefix(table: StoreTable, key: unknown): string {
  return `${table} ${String(key)} `;
}
