import { Dexie } from "dexie";
import type { Backend } from "./backend.ts";
import { resultOf, writtenBy } from "./backend.ts";

// A store as the browser has it, without the product's rules: for tests, and for dumps of it.

/** The version of a store, as the browser counts; 0: there is no store. The query creates none. */
export function storedVersion(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let isNew = false;
    const { indexedDB } = Dexie.dependencies as { indexedDB?: typeof Dexie.dependencies.indexedDB };
    if (!indexedDB) throw new DOMException("This browser has no IndexedDB.", "InvalidStateError");
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => {
      const { version } = request.result;
      request.result.close();
      resolve(version);
    };
    request.onerror = () => {
      if (isNew) resolve(0);
      else reject(request.error);
    };
  });
}

/** All rows of every object store, by the names of the object stores; empty if there is no store. */
export async function rawRows(name: string): Promise<Record<string, unknown[]>> {
  const database = await openRaw(name);
  const names = [...database.objectStoreNames];
  const rows: Record<string, unknown[]> = {};
  if (names.length > 0) {
    const transaction = database.transaction(names, "readonly");
    await Promise.all(
      names.map(async (store) => {
        rows[store] = await resultOf<unknown[]>(transaction.objectStore(store).getAll());
      }),
    );
  }
  database.close();
  return rows;
}

/** Puts rows into an object store, whatever they hold. */
export async function putRaw(name: string, store: string, rows: readonly unknown[]): Promise<void> {
  const database = await openRaw(name);
  const transaction = database.transaction(store, "readwrite");
  const commit = writtenBy(transaction);
  for (const row of rows) transaction.objectStore(store).put(row);
  await commit;
  database.close();
}

function openRaw(name: string): Promise<Backend> {
  return resultOf(Dexie.dependencies.indexedDB.open(name));
}
