import type { Dexie } from "dexie";
import { checkedStores, writeCheckedChanges } from "./checked-writes.ts";
import type { LastWrite } from "./last-writes.ts";
import { maintenanceStore } from "./store-name.ts";
import type { WrittenLast } from "./write-rows.ts";
import { WRITTEN_LAST, writtenLast } from "./write-rows.ts";

/** Milliseconds that a last write which reached the store is known: a day. */
const KEPT = 86_400_000;

/**
 * Makes the write of a page that was left, where it has not reached the store: the transaction waits for those of that
 * page which the browser has not ended. What the write rested on may have changed since, so its conditions are looked
 * at. Whether it was made here.
 */
export async function replayLastWrite(db: Dexie, { id, changes }: LastWrite): Promise<boolean> {
  const stores = [...new Set([...checkedStores(changes), maintenanceStore])];
  return db.transaction("rw", stores, async ({ idbtrans }) => {
    const maintenance = db.table<WrittenLast, string>(maintenanceStore);
    const own = writtenLast(id);
    if ((await maintenance.get(own.id)) !== undefined) return false;
    await writeCheckedChanges(db, idbtrans, changes);
    const old = (await maintenance.where("id").startsWith(WRITTEN_LAST).toArray()).filter(
      ({ at }) => at < Date.now() - KEPT,
    );
    await maintenance.bulkDelete(old.map((row) => row.id));
    await maintenance.put(own);
    return true;
  });
}
