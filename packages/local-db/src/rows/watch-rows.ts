import { openedTables, type RecordChange, type StoreKey, type StoreTable } from "@tutti/domain";
import type { Backend, BackendTransaction, Index, ObjectStore, Request } from "../backend.ts";
import { endOf, resultOf } from "../backend.ts";
import { maintenanceStore, storeName } from "../store-name.ts";
import { REMOVED } from "./write-rows.ts";

/** Runs again and again while the page is visible, and when it reappears. Returns a function that ends it. */
export type RunWhileVisible = (run: () => Promise<void>) => () => void;

/** Detects object stores that were emptied behind the page, which raises no event (specification, STORE-15). */
export interface RowWatch {
  /**
   * Forgets rows that this tab is about to remove or has removed, or that another tab has written: their absence proves
   * nothing.
   */
  forget(keys: readonly StoreKey[]): void;
  /** Rows that were just stored. */
  recordWrites(changes: readonly RecordChange[]): void;
  /**
   * Checks whether rows that were known to be stored are missing. Never rejects: a store that cannot be read proves
   * nothing.
   */
  isEmptied(): Promise<boolean>;
}

/** A row that is known to be stored. */
interface Witness {
  id: RowKey;
  roomId: RowKey;
}

type RowKey = Parameters<ObjectStore["getKey"]>[0];

/** Drafts come and go with every message, and the page holds all of them; suites belong to no room. */
const watchedTables = ["rooms", ...openedTables, "requests", "pastTexts"] as const;

/** Milliseconds to wait for the announcement of another tab that has removed rows: it is sent after they are gone. */
const ANNOUNCED = 1000;

/**
 * Remembers the first and the last row of each table. If both are missing, and neither this tab nor another one has
 * removed them or their room, all rows of the table were removed. A check reads a few keys in one transaction, and no
 * row.
 *
 * @param options.database the open store; undefined where there is none
 * @param options.after runs once, so many milliseconds later
 */
export function createRowWatch(options: {
  database: () => Backend | undefined;
  after: (milliseconds: number, run: () => void) => void;
}): RowWatch {
  const witnessesByKey = new Map<StoreTable, Witness[]>();
  let looking: Promise<boolean> | undefined;

  /** Whether every known row of some table is missing without a reason; rows missing for a reason are replaced. */
  const checkRows = async (): Promise<boolean> => {
    const backend = options.database();
    if (backend === undefined) return false;
    const transaction = backend.transaction([...watchedTables.map(storeName), maintenanceStore], "readonly");
    const ending = endOf(transaction);
    const missing = await Promise.all(watchedTables.map((table) => isMissing(transaction, table)));
    await ending;
    return missing.includes(true);
  };

  const isMissing = async (transaction: BackendTransaction, table: StoreTable): Promise<boolean> => {
    const store = transaction.objectStore(storeName(table));
    const before = witnessesByKey.get(table) ?? [];
    const areStored = await Promise.all(
      before.map(async (row) => (await resultOf(store.getKey(row.id))) !== undefined),
    );
    // Rows that were forgotten meanwhile prove nothing any more.
    const rows = (witnessesByKey.get(table) ?? []).filter((row) => before.includes(row));
    if (rows.length > 0 && !before.some((row, index) => areStored[index] && rows.includes(row))) {
      const maintenance = transaction.objectStore(maintenanceStore);
      const marks = await Promise.all(
        rows.map(({ roomId }) => resultOf(maintenance.getKey(`${REMOVED}${String(roomId)}`))),
      );
      if (marks.every((mark) => mark === undefined)) return witnessesByKey.get(table) !== undefined;
    }
    if (before.length < 2 || areStored.includes(false)) witnessesByKey.set(table, await endsOf(store, table));
    return false;
  };

  const isEmptied = async (): Promise<boolean> => {
    if (!(await checkRows())) return false;
    await new Promise<void>((resolve) => options.after(ANNOUNCED, resolve));
    return checkRows();
  };

  return {
    forget: (keys) => {
      const removedKeys = new Set(keys.map(({ table, id }) => `${table} ${id}`));
      for (const [table, rows] of witnessesByKey) {
        const rest = rows.filter(({ id }) => !removedKeys.has(`${table} ${String(id)}`));
        if (rest.length === 0) witnessesByKey.delete(table);
        else witnessesByKey.set(table, rest);
      }
    },
    recordWrites: (changes) => {
      for (const change of changes) {
        if (change.type === "remove" || witnessesByKey.has(change.table)) continue;
        const { id, roomId = id }: { id: string; roomId?: string } = change.record;
        witnessesByKey.set(change.table, [{ id, roomId }]);
      }
    },
    isEmptied: () => {
      looking ??= isEmptied()
        .catch(() => false)
        .finally(() => {
          looking = undefined;
        });
      return looking;
    },
  };
}

/**
 * The first and the last row of a table in the order of their rooms; a single row twice, none of an empty table.
 */
async function endsOf(store: ObjectStore, table: StoreTable): Promise<Witness[]> {
  const order: ObjectStore | Index = table === "rooms" ? store : store.index("roomId");
  const ends = await Promise.all(
    (["next", "prev"] as const).map((direction) => {
      const request: Request<{ primaryKey: RowKey; key: RowKey } | null> = order.openKeyCursor(null, direction);
      return resultOf(request);
    }),
  );
  return ends.flatMap((cursor) => (cursor === null ? [] : [{ id: cursor.primaryKey, roomId: cursor.key }]));
}
