import type { Dexie } from "dexie";
import { checkedStores, type Squash, writeCheckedChanges } from "../rows/checked-writes.ts";
import type { WrittenLast } from "../rows/write-rows.ts";
import { WRITTEN_LAST, writtenLast } from "../rows/write-rows.ts";
import { maintenanceStore } from "../store-name.ts";
import type { LastWrite } from "./last-writes.ts";

/** Milliseconds that the record of a last write is kept after it has reached the store: a day. */
const KEPT = 86_400_000;

/**
 * Makes the write of a page that was left, unless it has reached the store: the transaction waits for those of that
 * page that the browser has not ended. The stored rows may have changed since, so the write's conditions are checked.
 * Returns whether it was made here.
 */
export async function replayLastWrite(db: Dexie, { id, changes }: LastWrite, squash: Squash): Promise<boolean> {
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
