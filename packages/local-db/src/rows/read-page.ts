import { Dexie } from "dexie";
import type { ObjectStore } from "../backend.ts";
import { weightOf } from "../packs/weight-of.ts";

interface PageOptions {
  /** The id before the first one; absent: from the beginning. */
  after?: string | undefined;
  /** Rows. */
  limit: number;
  /** UTF-16 code units after which the page ends. */
  weight: number;
}

/**
 * Reads rows in the order of their ids until their number or weight reaches the limit. They are read one by one: a
 * store returns all rows of a larger request, however heavy they are.
 */
export function readPage<Row>(store: ObjectStore, { after, limit, weight }: PageOptions): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const rows: Row[] = [];
    let sum = 0;
    const range = after === undefined ? undefined : Dexie.dependencies.IDBKeyRange.lowerBound(after, true);
    const request = store.openCursor(range);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve(rows);
      rows.push(cursor.value);
      sum += weightOf(cursor.value);
      if (rows.length >= limit || sum >= weight) resolve(rows);
      else cursor.continue();
    };
  });
}
