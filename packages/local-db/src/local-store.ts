import type { Database, StoreTrouble } from "@tutti/domain";
import { type IndexedOptions, openIndexedDatabase } from "./indexed-database.ts";

const calls = [
  "loadRooms",
  "roomIds",
  "roomManifest",
  "loadRoom",
  "read",
  "rowsOfRoom",
  "rowsAfter",
  "idsAfter",
  "write",
  "repair",
  "setAsideEntries",
  "setAsideRows",
  "removeSetAside",
  "finishRemovals",
  "checkCopies",
  "lastCheck",
  "keepCheck",
] as const satisfies readonly (keyof Database)[];

type Asynchronous = (typeof calls)[number];

/**
 * The store of this page: the browser's IndexedDB or, if the browser provides none, as in some private windows, a store
 * that lasts as long as the page. The first call decides; `onTrouble` reports it to the person.
 *
 * @param options as `openIndexedDatabase` takes them
 */
export function openLocalStore(options: IndexedOptions): Database {
  const indexedDatabase = openIndexedDatabase(options);
  const listeners = new Set<(trouble: StoreTrouble) => void>();
  let localDatabase: Database | undefined;
  let choosing: Promise<Database> | undefined;

  const choose = async (): Promise<Database> => {
    const outcome = await indexedDatabase.open();
    if (typeof outcome === "string") return indexedDatabase;
    indexedDatabase.close();
    const isRefused = "indexedDB" in globalThis && Reflect.get(globalThis, "indexedDB") !== undefined;
    for (const listener of [...listeners]) listener({ type: "temporary", isRefused, message: outcome.refusal });
    const { createMemoryDatabase } = await import("./memory-database.ts");
    return createMemoryDatabase();
  };
  /** Once the store is chosen, a call is made in the same turn: a page that is being left gets no other. */
  const ask = <Name extends Asynchronous>(name: Name): Database[Name] => {
    const call = (database: Database, args: unknown[]): unknown =>
      (database[name] as (...args: unknown[]) => unknown)(...args);
    return ((...args: unknown[]) => {
      if (localDatabase !== undefined) return call(localDatabase, args);
      choosing ??= choose().then((database) => {
        localDatabase = database;
        return database;
      });
      return choosing.then((database) => call(database, args));
    }) as Database[Name];
  };

  return {
    ...(Object.fromEntries(calls.map((name) => [name, ask(name)])) as Pick<Database, Asynchronous>),
    ...(indexedDatabase.tabs ? { tabs: indexedDatabase.tabs } : {}),
    ...(indexedDatabase.onMigration ? { onMigration: indexedDatabase.onMigration } : {}),
    ...(indexedDatabase.recreate ? { recreate: indexedDatabase.recreate } : {}),
    onTrouble: (listener) => {
      listeners.add(listener);
      const end = indexedDatabase.onTrouble?.(listener);
      return () => {
        listeners.delete(listener);
        end?.();
      };
    },
    close: () => {
      indexedDatabase.close();
      localDatabase?.close();
    },
  };
}
