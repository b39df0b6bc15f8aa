import { type LocalDatabase, openIndexedDatabase } from "@tutti/local-db";
import { Dexie } from "dexie";

/** A store whose page is idle only when the bench says so. */
export interface IdleStore {
  database: LocalDatabase;
  /** Does what waits for the page's idle time, and what that leads to. */
  idle: () => Promise<void>;
  /** Makes the rooms as they are before they were ever open in an idle page. */
  forgetPacks: () => Promise<void>;
}

/** Milliseconds without anything that waits, after which nothing more is expected. */
const SILENCE = 2000;

export function openIdleStore(name: string): IdleStore {
  let waiting: (() => void) | undefined;
  const database = openIndexedDatabase({
    name,
    whenIdle: (_, run) => {
      waiting = run;
      return () => {
        if (waiting === run) waiting = undefined;
      };
    },
  });
  return {
    database,
    idle: async () => {
      for (let last = performance.now(); performance.now() - last < SILENCE; ) {
        const run = waiting;
        waiting = undefined;
        if (run !== undefined) {
          run();
          last = performance.now();
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    forgetPacks: async () => {
      const store = await new Dexie(name).open();
      await store.table("v3:packs").clear();
      store.close();
    },
  };
}
