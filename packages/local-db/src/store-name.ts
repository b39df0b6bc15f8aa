import { ROOM_VERSION } from "@tutti/domain";
import type { LocalTable } from "./local-database.ts";

/**
 * What the rows of a table are kept under: the version and the table, as in `v3:messages` (specification, point 3,
 * "Ids").
 */
export function storeName(table: LocalTable): string {
  return `v${ROOM_VERSION}:${table}`;
}

/** What the copies of stretches of rooms are kept under; they are no table, and nothing is lost with them. */
export const packStore = `v${ROOM_VERSION}:packs`;

/** What rows are kept under that were set aside. */
export const setAsideStore = `v${ROOM_VERSION}:set-aside`;

/** What the store keeps of its own upkeep: removals of rooms that have begun, and the last check. */
export const maintenanceStore = `v${ROOM_VERSION}:upkeep`;

/** What the ids begin with of all rows that were set aside under one key; it is known without looking anything up. */
export function setAsidePrefix(table: LocalTable, key: unknown): string {
  return `${table} ${String(key)} `;
}
