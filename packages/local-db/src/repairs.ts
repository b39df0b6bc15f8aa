import type { RowRepair, SetAsideRow, StoreKey, StoreTable } from "@tutti/domain";
import { setAsidePrefix } from "./store-name.ts";

/** The rows that a repair reads, as they are stored at that moment. */
export interface RepairedRows {
  row(table: StoreTable, key: unknown): unknown;
}

/** The writes of one repair; undefined if its row, or a row that it depends on, has changed since it was seen. */
export interface RepairWrite {
  put?: { table: StoreTable; record: { id: string } };
  remove?: { table: StoreTable; key: unknown };
  setAside?: SetAsideRow;
  /** A row that is no longer set aside. */
  restoredId?: string;
}

/**
 * The writes of a repair. It compares with the stored rows, so that a row that a tab has written meanwhile stays as it
 * is.
 */
export function writeOfRepair(repair: RowRepair, rows: RepairedRows): RepairWrite | undefined {
  const { table, key, expectedRow, absent = [], present = [], to, restoredId } = repair;
  const isThere = (other: StoreKey): boolean => rows.row(other.table, other.id) !== undefined;
  if (absent.some(isThere) || !present.every(isThere)) return undefined;
  const record = rows.row(table, key);
  if (!isSame(record, expectedRow)) return undefined;
  const others = restoredId === undefined ? {} : { restoredId };
  if (to.type === "put") return { put: { table, record: to.record }, ...others };
  if (to.type === "remove") return { remove: { table, key }, ...others };
  const roomId = roomIdOf(table, key, record);
  const id = `${setAsidePrefix(table, key)}${to.row.at}`;
  const setAside: SetAsideRow = { id, ...to.row, table, key, record, ...(roomId === undefined ? {} : { roomId }) };
  return { remove: { table, key }, setAside, ...others };
}

/** Every row that the repairs read. */
export function keysOfRepairs(repairs: readonly RowRepair[]): { table: StoreTable; key: unknown }[] {
  return repairs.flatMap(({ table, key, absent = [], present = [] }) => [
    { table, key },
    ...[...absent, ...present].map((other) => ({ table: other.table, key: other.id as unknown })),
  ]);
}

/** Stores in memory, as far as repairs use them. */
export interface RepairedTables extends RepairedRows {
  put(table: StoreTable, record: { id: string }): void;
  remove(table: StoreTable, key: unknown): void;
  setAside: Map<string, SetAsideRow>;
}

/** Makes the repairs whose rows are unchanged since they were seen. Returns these repairs. */
export function makeRepairs(repairs: readonly RowRepair[], tables: RepairedTables): RowRepair[] {
  return repairs.filter((repair) => {
    const write = writeOfRepair(repair, tables);
    if (write === undefined) return false;
    if (write.setAside) tables.setAside.set(write.setAside.id, write.setAside);
    if (write.remove) tables.remove(write.remove.table, write.remove.key);
    if (write.put) tables.put(write.put.table, write.put.record);
    if (write.restoredId !== undefined) tables.setAside.delete(write.restoredId);
    return true;
  });
}

function roomIdOf(table: StoreTable, key: unknown, record: unknown): string | undefined {
  if (table === "rooms") return typeof key === "string" ? key : undefined;
  const roomId = typeof record === "object" && record !== null && "roomId" in record ? record.roomId : undefined;
  return typeof roomId === "string" ? roomId : undefined;
}

/** Whether two values are the same as far as a store keeps them. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  if (keys.length !== otherKeys.length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isSame(Reflect.get(one, key), Reflect.get(other, key)));
}
