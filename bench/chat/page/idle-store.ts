import type { Database } from "@tutti/domain";
import { openIndexedDatabase } from "@tutti/local-db";
import { Dexie } from "dexie";

/** A store whose page is idle only when the bench says so. */
export interface IdleStore {
  database: Database;
  /** Runs the work that waits for the page's idle time, and the work that follows from it. */
  idle: () => Promise<void>;
  /** Deletes the packs, so that the rooms are as before an idle page ever had them open. */
  forgetPacks: () => Promise<void>;
}

/** Milliseconds without waiting work, after which no more is expected. */
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
