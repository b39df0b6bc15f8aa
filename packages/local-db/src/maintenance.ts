import type {
  ChangeMark,
  RowRepair,
  SetAsideEntry,
  SetAsideRow,
  StoredCheck,
  StoreKey,
  StoreTable,
} from "@tutti/domain";
import type { Dexie } from "dexie";
import { writtenBy } from "./backend.ts";
import type { Pack } from "./packs/packs.ts";
import { fromKey, isIn, PACK_ORDER, packsWith } from "./packs/packs.ts";
import { CHANGED, changeMark } from "./packs/squash-changes.ts";
import { isSame, keysOfRepairs, writeOfRepair } from "./repairs.ts";
import { readMessages, readTexts } from "./rows/read-stretch.ts";
import type { RemovedRoom } from "./rows/write-rows.ts";
import { REMOVED, removalStores, removeContents } from "./rows/write-rows.ts";
import { byTime, toEntry } from "./set-aside-entries.ts";
import { maintenanceStore, packStore, setAsideStore, storeName } from "./store-name.ts";

const CHECK = "check";
/** Milliseconds that the record of a room's removal is kept: thirty days. */
const KEPT = 30 * 86_400_000;

/**
 * Makes the repairs whose rows are unchanged since they were seen; each sees the changes of those before it. Deletes
 * copies of the rows.
 */
async function repair(db: Dexie, repairs: readonly RowRepair[]): Promise<RowRepair[]> {
  const keys = keysOfRepairs(repairs);
  const stores = [...new Set([...keys.map(({ table }) => storeName(table)), packStore, setAsideStore])];
  return db.transaction("rw", stores, async ({ idbtrans }) => {
    const rows = new Map<string, unknown>();
    await Promise.all(
      keys.map(async ({ table, key }) => {
        rows.set(nameOf(table, key), await db.table(storeName(table)).get(key as string));
      }),
    );
    const rowRepairs: RowRepair[] = [];
    const packs = idbtrans.objectStore(packStore);
    for (const one of repairs) {
      const write = writeOfRepair(one, { row: (table, key) => rows.get(nameOf(table, key)) });
      if (write === undefined) continue;
      const { put, remove, setAside, restoredId } = write;
      if (setAside) await db.table(setAsideStore).put(setAside);
      if (remove) await db.table(storeName(remove.table)).delete(remove.key as string);
      if (put) await db.table(storeName(put.table)).put(put.record);
      if (restoredId !== undefined) await db.table(setAsideStore).delete(restoredId);
      rows.set(nameOf(one.table, one.key), put?.record);
      if (typeof one.key === "string") for (const range of packsWith([one.key])) packs.delete(range);
      rowRepairs.push(one);
    }
    return rowRepairs;
  });
}

/** Reads row by row, so that the records are never all in memory at once. */
/**
 * Makes repairs, and notifies other tabs of them.
 *
 * @param options.forget called with the rows before and after: their absence proves nothing
 */
export async function repairRows(
  db: Dexie,
  repairs: readonly RowRepair[],
  { forget, announce }: { forget: (keys: readonly StoreKey[]) => void; announce: (keys: readonly StoreKey[]) => void },
): Promise<RowRepair[]> {
  const keys = repairs.map(rowKey);
  forget(keys);
  const rowRepairs = await repair(db, repairs);
  forget(keys);
  if (rowRepairs.length > 0) announce(rowRepairs.map(rowKey));
  return rowRepairs;
}

function rowKey({ table, key }: RowRepair): StoreKey {
  return { table, id: String(key) };
}

export async function setAsideEntries(db: Dexie): Promise<SetAsideEntry[]> {
  const entries: SetAsideEntry[] = [];
  await db.table(setAsideStore).each((row: SetAsideRow) => void entries.push(toEntry(row)));
  return entries.sort(byTime);
}

export async function setAsideRows(db: Dexie, ids: readonly string[]): Promise<SetAsideRow[]> {
  const rows: (SetAsideRow | undefined)[] = await db.table(setAsideStore).bulkGet([...ids]);
  return rows.filter((row) => row !== undefined);
}

export async function removeSetAside(db: Dexie, ids: readonly string[]): Promise<void> {
  await db.table(setAsideStore).bulkDelete([...ids]);
}

/**
 * Removes the remaining rows of removed rooms. A room that is stored again, as after an undo, no longer counts as
 * removed; a room that was removed long ago has no rows left that a tab could still write.
 */
export async function finishRemovals(db: Dexie): Promise<number> {
  return db.transaction("rw", [storeName("rooms"), ...removalStores], async () => {
    const removedRooms: RemovedRoom[] = await db.table(maintenanceStore).where("id").startsWith(REMOVED).toArray();
    if (removedRooms.length === 0) return 0;
    const rooms = await db.table(storeName("rooms")).bulkGet(removedRooms.map(({ roomId }) => roomId));
    const goneRooms = removedRooms.filter((_, index) => rooms[index] === undefined);
    const count =
      goneRooms.length === 0 ? 0 : await removeContents(db, { removedRooms: goneRooms.map(({ roomId }) => roomId) });
    // Restores the times of the removals.
    await db.table(maintenanceStore).bulkPut(goneRooms);
    const isOver = ({ at }: RemovedRoom): boolean => at < Date.now() - KEPT;
    const over = removedRooms.filter((one) => isOver(one) || !goneRooms.includes(one));
    await db.table(maintenanceStore).bulkDelete(over.map(({ id }) => id));
    return count;
  });
}

/** Compares one pack with the rows of its stretch, in one transaction. */
export async function checkCopies(db: Dexie, after?: unknown): Promise<{ next?: unknown; removedCount: number }> {
  const packs = db.table(packStore);
  const first = after === undefined ? packs.orderBy(":id") : packs.where(":id").above(after);
  const key = (await first.limit(1).primaryKeys())[0] as unknown;
  if (key === undefined) return { removedCount: 0 };
  try {
    return { next: key, removedCount: (await isTrueCopy(db, key)) ? 0 : 1 };
  } catch {
    // A pack that cannot even be compared is no copy.
    await packs.delete(key as string);
    return { next: key, removedCount: 1 };
  }
}

/** Whether a pack equals the rows of its stretch; a pack that differs is deleted. */
async function isTrueCopy(db: Dexie, key: unknown): Promise<boolean> {
  const transaction = db
    .backendDB()
    .transaction([storeName("messages"), storeName("texts"), packStore], "readwrite", { durability: "relaxed" });
  const commit = writtenBy(transaction);
  const isTrue = await new Promise<boolean>((resolve, reject) => {
    const request = transaction.objectStore(packStore).get(key as string);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const pack: Pack | undefined = request.result;
      if (pack === undefined) return resolve(true);
      const stretch = fromKey(key);
      Promise.all([readMessages(transaction, pack.roomId, stretch), readTexts(transaction, pack.roomId, stretch)]).then(
        ([{ messages }, texts]) => {
          const isCopy = hasSame(pack.messages, messages) && hasSame(pack.texts, texts);
          const isWhole =
            isCopy && pack.messageCount === messages.length && messages.every(({ id }) => isIn(stretch, id));
          if (!isWhole) transaction.objectStore(packStore).delete(key as string);
          resolve(isWhole);
        },
        reject,
      );
    };
  });
  await commit;
  return isTrue;
}

/** As `ChangeMarks.list`. */
export async function listMarks(
  db: Dexie,
  { after = CHANGED, limit }: { after?: string; limit: number },
): Promise<ChangeMark[]> {
  return db.table(maintenanceStore).where("id").between(after, `${CHANGED}\uffff`, false, true).limit(limit).toArray();
}

/** As `ChangeMarks.forget`. */
export async function forgetMarks(db: Dexie, marks: readonly ChangeMark[]): Promise<void> {
  const table = db.table<ChangeMark, string>(maintenanceStore);
  await db.transaction("rw", table, async () => {
    const stored = await table.bulkGet(marks.map(({ id }) => id));
    const same = marks.filter(({ nonce }, index) => stored[index]?.nonce === nonce);
    await table.bulkDelete(same.map(({ id }) => id));
  });
}

/** As `ChangeMarks.add`. */
export async function addMarks(db: Dexie, marks: readonly Omit<ChangeMark, "id" | "nonce">[]): Promise<void> {
  const table = db.table<ChangeMark, string>(maintenanceStore);
  await db.transaction("rw", table, async () => {
    const rows = marks.map((mark) => ({ ...mark, ...changeMark(mark.table, mark.key, mark.at) }));
    const stored = await table.bulkGet(rows.map(({ id }) => id));
    await table.bulkPut(rows.filter((_, index) => stored[index] === undefined));
  });
}

/** Deletes every copy of a room's rows. */
export async function dropCopies(db: Dexie, roomId: string): Promise<void> {
  const packs = db.table(packStore);
  await packs
    .where(PACK_ORDER)
    .between([roomId, -Infinity], [roomId, [[]]])
    .delete();
}

export async function lastCheck(db: Dexie): Promise<StoredCheck | undefined> {
  const row: { check: StoredCheck } | undefined = await db.table(maintenanceStore).get(CHECK);
  return row?.check;
}

export async function keepCheck(db: Dexie, check: StoredCheck): Promise<void> {
  await db.table(maintenanceStore).put({ id: CHECK, check });
}

function hasSame(copies: unknown, rows: readonly { id: string }[]): boolean {
  if (!Array.isArray(copies) || copies.length !== rows.length) return false;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return copies.every((copy: { id: string }) => isSame(copy, byId.get(copy?.id)));
}

function nameOf(table: StoreTable, key: unknown): string {
  return `${table} ${typeof key} ${String(key)}`;
}
