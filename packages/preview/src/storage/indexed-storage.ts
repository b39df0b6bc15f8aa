import type { PreviewStorage } from "./preview-storage.ts";

const ITEMS = "items";

/**
 * The stored items of artifacts, in a separate IndexedDB database. It is opened on first use, and closed when a
 * deletion waits for it.
 */
export function openIndexedStorage({ name }: { name: string }): PreviewStorage & { close(): void } {
  let idbDatabasePromise: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    const forget = (): void => {
      idbDatabasePromise = undefined;
    };
    idbDatabasePromise ??= openDatabase(name, forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return idbDatabasePromise;
  };
  const read = async <Value>(ask: (items: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    resultOf(ask((await open()).transaction(ITEMS, "readonly").objectStore(ITEMS)));
  const write = async (change: (items: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await open()).transaction(ITEMS, "readwrite");
    const completion = doneOf(transaction);
    change(transaction.objectStore(ITEMS));
    await completion;
  };
  return {
    readAll: async (artifactId) => {
      const transaction = (await open()).transaction(ITEMS, "readonly");
      const items = transaction.objectStore(ITEMS);
      const [keys, values] = await Promise.all([
        resultOf(items.getAllKeys(rangeOf(artifactId))),
        resultOf<unknown[]>(items.getAll(rangeOf(artifactId))),
      ]);
      return Object.fromEntries(keys.map((key, index) => [String((key as string[])[1]), String(values[index])]));
    },
    getItem: async (artifactId, key) => {
      const value = await read<unknown>((items) => items.get([artifactId, key]));
      return typeof value === "string" ? value : null;
    },
    setItem: (artifactId, { key, value }) => write((items) => items.put(value, [artifactId, key])),
    removeItem: (artifactId, key) => write((items) => items.delete([artifactId, key])),
    clear: (artifactId) => write((items) => items.delete(rangeOf(artifactId))),
    artifactIds: async () => {
      const items = (await open()).transaction(ITEMS, "readonly").objectStore(ITEMS);
      const ids: string[] = [];
      for (;;) {
        const last = ids.at(-1);
        // Moves from one artifact to the next, past all of its items.
        const cursor = await resultOf(items.openKeyCursor(last === undefined ? null : after(last)));
        if (cursor === null) return ids;
        ids.push(String((cursor.key as string[])[0]));
      }
    },
    close: () => {
      idbDatabasePromise?.then((database) => database.close()).catch(() => undefined);
      idbDatabasePromise = undefined;
    },
  };
}

/** The range of all keys of one artifact: an array sorts after every string. */
function rangeOf(artifactId: string): IDBKeyRange {
  return IDBKeyRange.bound([artifactId], [artifactId, []]);
}

function after(artifactId: string): IDBKeyRange {
  return IDBKeyRange.lowerBound([artifactId, []], true);
}

async function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(ITEMS));
  const database = await resultOf(request);
  database.addEventListener("versionchange", () => {
    database.close();
    onClosed();
  });
  return database;
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The store refused.")));
  });
}

function doneOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("error", () => reject(transaction.error ?? new Error("The store refused.")));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new DOMException("Aborted", "AbortError")));
  });
}
