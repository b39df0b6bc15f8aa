import { type Purse, readPurse } from "@tutti/domain";

/** The purses of a store's apps (APP-15). */
export interface Purses {
  read(artifactId: string): Promise<Purse>;
  /**
   * Changes a purse atomically: no other tab changes it in between. Writes nothing if the change returns the same
   * object.
   *
   * @returns the resulting purse
   */
  change(artifactId: string, change: (purse: Purse) => Purse): Promise<Purse>;
  /**
   * Calls `onPurse` with the current purse, and after each change, also of another tab. Returns a function that ends
   * the watch.
   */
  watch(artifactId: string, onPurse: (purse: Purse) => void): () => void;
  /** The ids of the apps that have a purse. */
  artifactIds(): Promise<string[]>;
  clear(artifactId: string): Promise<void>;
  close(): void;
}

const PURSES = "purses";

/**
 * Stores purses in an IndexedDB database of their own, whose write transactions are serialized across tabs. Purses
 * belong to the browser, and not to the artifact: a copy of it, or an imported one, has to be allowed anew.
 */
export function openPurses({ name }: { name: string }): Purses {
  let opening: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    const forget = (): void => {
      opening = undefined;
    };
    opening ??= openDatabase(name, forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
  const watchers = new Set<(artifactId: string) => void>();
  const channel = new BroadcastChannel(name);
  const tell = (artifactId: string): void => {
    for (const watcher of watchers) watcher(artifactId);
  };
  channel.addEventListener("message", ({ data }) => tell(String(data)));
  const announce = (artifactId: string): void => {
    tell(artifactId);
    channel.postMessage(artifactId);
  };
  const read = async (artifactId: string): Promise<Purse> => {
    const store = (await open()).transaction(PURSES, "readonly").objectStore(PURSES);
    return readPurse(await resultOf<unknown>(store.get(artifactId)));
  };
  return {
    read,
    change: async (artifactId, change) => {
      const transaction = (await open()).transaction(PURSES, "readwrite", { durability: "strict" });
      const completion = doneOf(transaction);
      const store = transaction.objectStore(PURSES);
      const before = readPurse(await resultOf<unknown>(store.get(artifactId)));
      const purse = change(before);
      if (purse !== before) store.put(purse, artifactId);
      await completion;
      if (purse !== before) announce(artifactId);
      return purse;
    },
    watch: (artifactId, onPurse) => {
      let isOver = false;
      const look = (changedId: string): void => {
        if (changedId !== artifactId) return;
        read(artifactId).then(
          (purse) => {
            if (!isOver) onPurse(purse);
          },
          () => undefined,
        );
      };
      watchers.add(look);
      look(artifactId);
      return () => {
        isOver = true;
        watchers.delete(look);
      };
    },
    artifactIds: async () => {
      const store = (await open()).transaction(PURSES, "readonly").objectStore(PURSES);
      return (await resultOf(store.getAllKeys())).map(String);
    },
    clear: async (artifactId) => {
      const transaction = (await open()).transaction(PURSES, "readwrite");
      const completion = doneOf(transaction);
      transaction.objectStore(PURSES).delete(artifactId);
      await completion;
      announce(artifactId);
    },
    close: () => {
      channel.close();
      opening?.then((database) => database.close()).catch(() => undefined);
      opening = undefined;
    },
  };
}

async function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(PURSES));
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
    request.addEventListener("error", () => reject(request.error));
  });
}

function doneOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new DOMException("Aborted", "AbortError")));
  });
}
