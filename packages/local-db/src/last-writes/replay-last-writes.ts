import type { StoreKey } from "@tutti/domain";
import type { Dexie } from "dexie";
import { checkedStores, type Squash, writeCheckedChanges } from "../rows/checked-writes.ts";
import { announcedKey } from "../rows/conditions.ts";
import type { WrittenLast } from "../rows/write-rows.ts";
import { WRITTEN_LAST, writtenLast } from "../rows/write-rows.ts";
import { maintenanceStore } from "../store-name.ts";
import type { LastWritePlace } from "./last-writes.ts";
import { type LastWrite, pendingWrites } from "./pending-writes.ts";

/** Milliseconds that the record of a last write is kept after it has reached the store: a day. */
const KEPT = 86_400_000;

/**
 * Makes all pending last writes, the oldest first.
 *
 * @param options.willWrite called before each write
 * @param options.onWritten called with the rows of each write that was made
 */
export async function replayLastWrites(options: {
  db: Dexie;
  place: LastWritePlace;
  squash: Squash;
  willWrite: () => void;
  onWritten: (keys: readonly StoreKey[]) => void;
}): Promise<void> {
  const {
    db,
    place: { storage },
    squash,
    willWrite,
    onWritten,
  } = options;
  for (const lastWrite of pendingWrites(storage, db.name)) {
    willWrite();
    await replayLastWrite(db, lastWrite, squash);
    storage.removeItem(lastWrite.id);
    onWritten(lastWrite.changes.map(announcedKey));
  }
}

/**
 * Makes the write of a page that was left, unless it has reached the store: the transaction waits for those of that
 * page that the browser has not ended. The stored rows may have changed since, so the write's conditions are checked.
 * Returns whether it was made here.
 */
async function replayLastWrite(db: Dexie, { id, changes }: LastWrite, squash: Squash): Promise<boolean> {
  const stores = [...new Set([...checkedStores(changes, squash), maintenanceStore])];
  return db.transaction("rw", stores, async ({ idbtrans }) => {
    const maintenance = db.table<WrittenLast, string>(maintenanceStore);
    const own = writtenLast(id);
    if ((await maintenance.get(own.id)) !== undefined) return false;
    await writeCheckedChanges(db, idbtrans, { changes, squash });
    const old = (await maintenance.where("id").startsWith(WRITTEN_LAST).toArray()).filter(
      ({ at }) => at < Date.now() - KEPT,
    );
    await maintenance.bulkDelete(old.map((row) => row.id));
    await maintenance.put(own);
    return true;
  });
}
