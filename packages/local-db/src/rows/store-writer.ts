import type { SquashedChanges } from "../packs/squash-changes.ts";
import type { StoreConnection } from "../store-connection.ts";
import { maintenanceStore } from "../store-name.ts";
import { type CheckedWrites, createCheckedWrites, type Squash } from "./checked-writes.ts";
import {
  apply,
  removalStores,
  removeContents,
  restoresRemovedRow,
  storesOf,
  writeAtOnce,
  writtenLast,
} from "./write-rows.ts";

/** Writes rows, in an order with the removals of whole rooms. */
export interface StoreWriter {
  /** Writes that check their conditions first. */
  checked: CheckedWrites;
  /**
   * Writes changes without conditions; in an open store it begins in the same turn.
   *
   * @param entryId the journal's entry of this write; see `LastWrites`
   */
  write(changes: SquashedChanges, entryId?: string): Promise<void>;
}

export function createStoreWriter({ db, open }: Pick<StoreConnection, "db" | "open">, squash: Squash): StoreWriter {
  /** The removal of rooms that is under way. */
  let removal: Promise<void> | undefined;

  /** The removal must not delete rows that an undo writes meanwhile. */
  const removalEnds = async (): Promise<void> => {
    if (removal !== undefined) await removal.catch(() => undefined);
  };

  return {
    checked: createCheckedWrites(db, squash, async () => {
      await removalEnds();
      await open();
    }),
    // Dexie follows the awaits of an async function only: from any other one it would commit before the last table.
    write: async (changes, entryId) => {
      if (removal !== undefined) await removalEnds();
      if (!db.isOpen() || restoresRemovedRow(changes)) {
        await open();
        const stores = [...new Set([...storesOf(changes), ...(entryId === undefined ? [] : [maintenanceStore])])];
        return db.transaction("rw", stores, async ({ idbtrans }) => {
          if (entryId !== undefined) idbtrans.objectStore(maintenanceStore).put(writtenLast(entryId));
          return apply(db, idbtrans, changes);
        });
      }
      if (changes.removedRooms.length === 0) return writeAtOnce(db.backendDB(), changes, entryId);
      // The room's rows that the changes do not name are removed once the room is gone.
      removal = writeAtOnce(db.backendDB(), changes, entryId).then(() =>
        db.transaction("rw", removalStores, async () => void (await removeContents(db, changes))),
      );
      return removal.finally(() => {
        removal = undefined;
      });
    },
  };
}
