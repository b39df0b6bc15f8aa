import {
  type DatabaseFailure,
  fail,
  type Result,
  type StoreMigration,
  type StoreTrouble,
  succeed,
} from "@tutti/domain";
import type { Dexie } from "dexie";
import type { Backend } from "./backend.ts";
import { declareStore, NEWER, prepareStore, tableOf } from "./store-tables.ts";
import { isNewer, toFailure } from "./to-failure.ts";
import { watchConnection } from "./watch-connection.ts";

/** The connection to one store, which is opened when it is first used, and again after the browser has closed it. */
export interface StoreConnection {
  readonly db: Dexie;
  /** Opens the store unless it is open; this migrates an older store. Rejects once the connection is closed. */
  open(): Promise<Backend>;
  /** As `IndexedDatabase.open`. */
  tryOpen(): Promise<"open" | "there" | { refusal: string }>;
  /** Runs what uses the store; its errors are failures, and without it there is trouble already. */
  attempt<Value>(run: () => PromiseLike<Value>): Promise<Result<Value, DatabaseFailure>>;
  /** The store is gone, or another version's: closes it, and notifies the listeners. */
  meet(trouble: StoreTrouble): void;
  trouble(): StoreTrouble | undefined;
  /** Opens the store after trouble, as it is then. */
  recreate(): Promise<Result<undefined, DatabaseFailure>>;
  onTrouble(listener: (trouble: StoreTrouble) => void): () => void;
  onMigration(listener: (event: StoreMigration) => void): () => void;
  /** Whether `close` was called. */
  isClosed(): boolean;
  close(): void;
}

/**
 * @param options.name as `databaseName` makes it
 * @param options.beforeOpen called each time before the store is opened
 * @param options.onOpened called each time when it was opened, before it is used
 * @param options.onTrouble called after the listeners, before the store is closed
 */
export function createStoreConnection(options: {
  name: string;
  beforeOpen: () => void;
  onOpened: () => Promise<void>;
  onTrouble: () => void;
}): StoreConnection {
  const { name, beforeOpen, onOpened, onTrouble } = options;
  const migrationListeners = new Set<(event: StoreMigration) => void>();
  const troubleListeners = new Set<(trouble: StoreTrouble) => void>();
  let isMigrating = false;
  let isClosed = false;
  let trouble: StoreTrouble | undefined;
  /** Looks whether a store that the browser has closed is still there. */
  let looking: Promise<void> | undefined;
  let opening: Promise<Backend> | undefined;

  const tell = (event: StoreMigration): void => {
    isMigrating = event.type === "started";
    for (const listener of migrationListeners) listener(event);
  };

  const meet = (storeTrouble: StoreTrouble): void => {
    if (isClosed || trouble?.type === storeTrouble.type) return;
    // Calls under way when a newer version takes the store over fail as with a newer store: that was reported.
    if (trouble?.type === "outdated" && storeTrouble.type === "newer") return;
    // Called first, while the listeners can still hand over the writes that wait.
    for (const listener of [...troubleListeners]) listener(storeTrouble);
    trouble = storeTrouble;
    onTrouble();
    db.close();
  };

  const db = declareStore(name, {
    onOpen: (backend) =>
      watchConnection(backend, {
        name,
        onTrouble: meet,
        onClosed: (check) => {
          db.close();
          // If it were opened before the check has ended, a store that is gone would be created again, empty.
          looking = check.finally(() => {
            looking = undefined;
          });
        },
      }),
  });

  const openStore = async (): Promise<Backend> => {
    beforeOpen();
    await prepareStore(db, () => {
      if (!isMigrating) tell({ type: "started" });
    });
    try {
      await db.open();
      if (isMigrating) tell({ type: "finished", rooms: await tableOf(db, "rooms").count() });
    } catch (error) {
      if (isMigrating) tell({ type: "failed", message: toFailure(error).message });
      throw error;
    }
    await onOpened();
    return db.backendDB();
  };

  const open = async (): Promise<Backend> => {
    if (isClosed) throw new DOMException("The database is closed.", "InvalidStateError");
    if (db.isOpen()) return db.backendDB();
    opening ??= openStore().finally(() => {
      opening = undefined;
    });
    return opening;
  };

  /** Handles a rejection at once: Dexie reports one that is not handled by the end of its turn. */
  const attempt = async <Value>(run: () => PromiseLike<Value>): Promise<Result<Value, DatabaseFailure>> => {
    if (looking !== undefined) await looking;
    if (trouble !== undefined)
      return fail({ code: "unavailable", message: trouble.type === "newer" ? NEWER : trouble.type });
    return run().then(succeed, (error: unknown) => {
      if (isNewer(error)) meet({ type: "newer" });
      return fail(toFailure(error));
    });
  };

  return {
    db,
    open,
    attempt,
    meet,
    tryOpen: async () => {
      let isMoving = false;
      const listen = ({ type }: StoreMigration): void => {
        isMoving ||= type === "started";
      };
      migrationListeners.add(listen);
      const openingResult = await attempt(open);
      migrationListeners.delete(listen);
      if (openingResult.ok) return "open";
      return trouble !== undefined || isMoving || isClosed ? "there" : { refusal: openingResult.error.message };
    },
    trouble: () => trouble,
    recreate: async () => {
      trouble = undefined;
      const openingResult = await attempt(open);
      return openingResult.ok ? succeed(undefined) : openingResult;
    },
    onTrouble: (listener) => {
      troubleListeners.add(listener);
      return () => troubleListeners.delete(listener);
    },
    onMigration: (listener) => {
      migrationListeners.add(listener);
      return () => migrationListeners.delete(listener);
    },
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      db.close();
    },
  };
}
