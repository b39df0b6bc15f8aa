import type { RecordChange, RecordWrite, StoreKey } from "@tutti/domain";
import type { Dexie } from "dexie";
import type { BackendTransaction } from "../backend.ts";
import type { SquashedChanges } from "../packs/squash-changes.ts";
import { storeName } from "../store-name.ts";
import { tableOf } from "../store-tables.ts";
import { conditionKeys, keyOf, splitByCondition } from "./conditions.ts";
import { apply, storesOf } from "./write-rows.ts";

/** Writes that check their conditions first, each in one transaction. */
export interface CheckedWrites {
  write(changes: readonly RecordChange[]): Promise<RecordWrite>;
  /**
   * Ends the transactions under way, so that the last write of a page that is being left need not wait for them: the
   * browser rolls back everything that waits when the page ends. If the page stays, as in the back/forward cache, their
   * changes are written after all.
   *
   * @param keys the rows that the last write brings in a later form
   */
  giveWay(keys: readonly StoreKey[]): void;
}

interface Attempt {
  /** Absent until the store is ready. */
  transaction?: BackendTransaction;
  /** The rows that came in a later form meanwhile; absent while `giveWay` has not ended the attempt. */
  supersededRows?: ReadonlySet<string>;
}

/** Squashes changes, with marks where the store is shared. */
export type Squash = (changes: readonly RecordChange[]) => SquashedChanges;

/** @param ready settles when a write may begin: the store is open, and no removal is under way */
export function createCheckedWrites(db: Dexie, squash: Squash, ready: () => Promise<void>): CheckedWrites {
  const underWay = new Set<Attempt>();
  const attempt = async (own: Attempt, changes: readonly RecordChange[]): Promise<RecordWrite> => {
    if (changes.length === 0) return { droppedKeys: [] };
    return db.transaction("rw", checkedStores(changes, squash), async ({ idbtrans }): Promise<RecordWrite> => {
      own.transaction = idbtrans;
      return writeCheckedChanges(db, idbtrans, { changes, squash });
    });
  };
  const write = async (changes: readonly RecordChange[]): Promise<RecordWrite> => {
    const own: Attempt = {};
    underWay.add(own);
    try {
      await ready();
      return await attempt(own, latestOf(changes, own));
    } catch (error) {
      if (own.supersededRows === undefined || own.transaction === undefined) throw error;
      return await write(latestOf(changes, own));
    } finally {
      underWay.delete(own);
    }
  };
  return {
    write,
    giveWay: (keys) => {
      const names = new Set(keys.map(nameOf));
      for (const own of underWay) {
        own.supersededRows = names;
        if (own.transaction !== undefined) end(own.transaction);
      }
    },
  };
}

/** Every object store that the changes write to, or that their conditions read. */
export function checkedStores(changes: readonly RecordChange[], squash: Squash): string[] {
  const conditionStores = conditionKeys(changes).map(({ table }) => storeName(table));
  return [...new Set([...storesOf(squash(changes)), ...conditionStores])];
}

/** Makes those of the changes whose conditions hold, in a transaction over `checkedStores`. */
export async function writeCheckedChanges(
  db: Dexie,
  transaction: BackendTransaction,
  { changes, squash }: { changes: readonly RecordChange[]; squash: Squash },
): Promise<RecordWrite> {
  const rows = await readRows(db, conditionKeys(changes));
  const localChangesByKey = new Map(rows.map((row) => [nameOf(keyOf(row)), row]));
  const { changes: localChanges, droppedKeys } = splitByCondition(changes, {
    row: (table, id) => {
      const localChange = localChangesByKey.get(nameOf({ table, id }));
      return localChange?.type === "put" ? localChange.record : undefined;
    },
  });
  await apply(db, transaction, squash(localChanges));
  return { droppedKeys };
}

function latestOf(changes: readonly RecordChange[], { supersededRows }: Attempt): readonly RecordChange[] {
  return supersededRows === undefined
    ? changes
    : changes.filter((change) => !supersededRows.has(nameOf(keyOf(change))));
}

/** The rows as changes that would reproduce them: a row that is not stored is a `remove`. */
export function readRows(db: Dexie, keys: readonly StoreKey[]): Promise<RecordChange[]> {
  return Promise.all(
    keys.map(async ({ table, id }): Promise<RecordChange> => {
      const record = await tableOf(db, table).get(id);
      return record === undefined ? { table, type: "remove", id } : ({ table, type: "put", record } as RecordChange);
    }),
  );
}

function end(transaction: BackendTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has ended by itself.
  }
}

function nameOf({ table, id }: StoreKey): string {
  return `${table} ${id}`;
}
