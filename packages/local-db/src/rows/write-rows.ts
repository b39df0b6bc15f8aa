import { Dexie } from "dexie";
import type { Backend, BackendTransaction } from "../backend.ts";
import { writtenBy } from "../backend.ts";
import { PACK_ORDER, packsWith } from "../packs/packs.ts";
import type { SquashedChanges } from "../packs/squash-changes.ts";
import { touchedTables } from "../packs/squash-changes.ts";
import { localTables, roomTables } from "../room-tables.ts";
import { maintenanceStore, packStore, setAsidePrefix, setAsideStore, storeName } from "../store-name.ts";
import { tableOf } from "../store-tables.ts";

/** The tables whose rows are copied into packs. */
const packedTables = ["messages", "texts"] as const;

/**
 * The record of a room's removal in the store: if the page was left during the removal, or another tab has written to
 * the room in its last turn since, the remaining rows are found by it.
 */
export interface RemovedRoom {
  id: string;
  roomId: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export const REMOVED = "removed ";

function removalOf(roomId: string): RemovedRoom {
  return { id: `${REMOVED}${roomId}`, roomId, at: Date.now() };
}

/** The record that a last write has reached the store, by the id of its entry in the journal. */
export interface WrittenLast {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export const WRITTEN_LAST = "written last ";

export function writtenLast(entryId: string): WrittenLast {
  return { id: `${WRITTEN_LAST}${entryId}`, at: Date.now() };
}

/**
 * Hands over all changes in this very turn and commits them: a page that is being left gets no other turn, and the
 * browser rolls back uncommitted changes then.
 *
 * @param entryId the id of the write's entry in the journal, if it has one
 */
export function writeAtOnce(database: Backend, changes: SquashedChanges, entryId?: string): Promise<void> {
  const journal = entryId === undefined ? [] : [maintenanceStore];
  const stores = [...new Set([...storesOf(changes), ...journal])];
  const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
  const completion = writtenBy(transaction);
  try {
    if (entryId !== undefined) transaction.objectStore(maintenanceStore).put(writtenLast(entryId));
    dropPacks(transaction, changes);
    dropSetAside(transaction, changes);
    for (const mark of changes.marks) transaction.objectStore(maintenanceStore).put(mark);
    for (const roomId of changes.removedRooms) transaction.objectStore(maintenanceStore).put(removalOf(roomId));
    for (const table of touchedTables(changes)) {
      const store = transaction.objectStore(storeName(table));
      for (const id of changes.removedIds[table]) store.delete(id);
      for (const row of changes.putRows[table]) store.put(row);
    }
    transaction.commit();
  } catch (error) {
    transaction.abort();
    completion.catch(() => undefined);
    throw error;
  }
  return completion;
}

/** Every object store that the changes touch. */
export function storesOf(changes: SquashedChanges): string[] {
  const stores = touchedTables(changes).map(storeName);
  if (touchesPacks(changes)) stores.push(packStore);
  if (changes.removedRooms.length + changes.marks.length > 0) stores.push(maintenanceStore);
  if (changes.removedRooms.length > 0 || changes.removedIds.messages.length > 0) stores.push(setAsideStore);
  return stores;
}

export function touchesPacks({ removedRooms, removedIds, putRows }: SquashedChanges): boolean {
  return (
    removedRooms.length > 0 || packedTables.some((table) => removedIds[table].length > 0 || putRows[table].length > 0)
  );
}

/** Deletes every pack that may hold a written row, whatever room it belongs to, without a lookup. */
function dropPacks(transaction: BackendTransaction, changes: SquashedChanges): void {
  if (!touchesPacks(changes)) return;
  const { removedIds, putRows } = changes;
  const ids = packedTables.flatMap((table) => [...removedIds[table], ...putRows[table].map((row) => row.id)]);
  const packs = transaction.objectStore(packStore);
  for (const range of packsWith(ids)) packs.delete(range);
}

/** The set-aside rows of a message are removed with the message. */
function dropSetAside(transaction: BackendTransaction, { removedIds }: SquashedChanges): void {
  if (removedIds.messages.length === 0) return;
  const rows = transaction.objectStore(setAsideStore);
  for (const id of removedIds.messages) {
    const prefix = setAsidePrefix("texts", id);
    rows.delete(Dexie.dependencies.IDBKeyRange.bound(prefix, `${prefix}\uffff`));
  }
}

/** Whether rows of a removed room are put again, as after an undo: then the room's contents must be removed first. */
export function restoresRemovedRow({ removedRooms, putRows }: SquashedChanges): boolean {
  const roomIds = new Set(putRows.rooms.map((room) => room.id));
  for (const table of roomTables) for (const row of putRows[table]) roomIds.add(row.roomId);
  return removedRooms.some((id) => roomIds.has(id));
}

/** Removes the rows that carry the id of removed rooms, in a transaction over `removalStores`. Returns their number. */
export async function removeContents(
  db: Dexie,
  { removedRooms }: Pick<SquashedChanges, "removedRooms">,
): Promise<number> {
  const packs = db.table(packStore);
  for (const id of removedRooms) await packs.where(PACK_ORDER).between([id, Dexie.minKey], [id, Dexie.maxKey]).delete();
  await db.table(setAsideStore).where("roomId").anyOf(removedRooms).delete();
  await db.table(maintenanceStore).bulkPut(removedRooms.map(removalOf));
  let count = 0;
  for (const table of roomTables) count += await tableOf(db, table).where("roomId").anyOf(removedRooms).delete();
  return count;
}

/** Every object store in which a removed room leaves something. */
export const removalStores = [...roomTables.map(storeName), packStore, setAsideStore, maintenanceStore];

export async function apply(db: Dexie, transaction: BackendTransaction, changes: SquashedChanges): Promise<void> {
  const { removedRooms, removedIds, putRows, marks } = changes;
  dropPacks(transaction, changes);
  dropSetAside(transaction, changes);
  if (removedRooms.length > 0) await removeContents(db, changes);
  for (const table of localTables) {
    if (removedIds[table].length > 0) await tableOf(db, table).bulkDelete(removedIds[table]);
    if (putRows[table].length > 0) await db.table(storeName(table)).bulkPut(putRows[table]);
  }
  if (marks.length > 0) await db.table(maintenanceStore).bulkPut(marks);
}
