import type { FakeDatabase } from "@tutti/testkit";
import { aCharacter, aMessage, aRoom, aText, createFakeDatabase } from "@tutti/testkit";
import type { Locks, RecordChange, RecordKey } from "../ports.ts";
import type { StartedEngine } from "./start-engine.ts";
import { startEngine } from "./start-engine.ts";

/** Two pages on one store and one gateway: each is notified of the other's writes. */
export interface TwoTabs {
  here: StartedEngine;
  there: StartedEngine;
  store: FakeDatabase;
  listeners: Map<string, (keys: readonly RecordKey[]) => void>;
  /** The rows that each tab has read after the other wrote them. */
  reads: Map<string, RecordKey[]>;
  /** Lets both tabs write their pending rows, and be notified of the other's. */
  settle(): Promise<void>;
}

/**
 * A room with one question, open in both.
 *
 * @param options.hasLocks whether both share locks, as in browsers that have them
 */
export async function twoTabs({ hasLocks = false } = {}): Promise<TwoTabs> {
  const store = createFakeDatabase();
  store.seed({ rooms: [aRoom()], characters: [aCharacter()], messages: [aMessage()], texts: [aText()] });
  const listeners = new Map<string, (keys: readonly RecordKey[]) => void>();
  const reads = new Map<string, RecordKey[]>();
  const databaseOf = (tab: string) => ({
    ...store,
    close: () => undefined,
    read: (keys: readonly RecordKey[]) => {
      reads.set(tab, [...(reads.get(tab) ?? []), ...keys]);
      return store.read(keys);
    },
    write: async (changes: readonly RecordChange[]) => {
      const writeResult = await store.write(changes);
      const keys = changes.map((change) => ({
        table: change.table,
        id: change.type === "put" ? change.record.id : change.id,
        ...(change.type === "put" && "roomId" in change.record ? { roomId: String(change.record.roomId) } : {}),
      }));
      if (writeResult.ok) for (const [other, listener] of listeners) if (other !== tab) listener(keys);
      return writeResult;
    },
    tabs: {
      subscribe: (listener: (keys: readonly RecordKey[]) => void) => {
        listeners.set(tab, listener);
        return () => listeners.delete(tab);
      },
    },
  });
  const locks = hasLocks ? { locks: createSharedLocks() } : {};
  const here = await startEngine({ ports: { database: databaseOf("here"), ...locks } });
  const there = await startEngine({ ports: { database: databaseOf("there"), ...locks }, gateway: here.client });
  await here.engine.rooms.open("room-1");
  await there.engine.rooms.open("room-1");
  const settle = async (): Promise<void> => {
    for (const tab of [here, there, here, there]) {
      await tab.time.advance(1000);
      await tab.engine.flush();
      await tab.time.settle();
    }
  };
  return { here, there, store, settle, listeners, reads };
}

/** Locks in the order of the requests for them. */
function createSharedLocks(): Locks {
  const queues = new Map<string, Promise<void>>();
  return {
    acquire: (name) => {
      const before = queues.get(name) ?? Promise.resolve();
      let release = (): void => undefined;
      const turn = new Promise<void>((resolve) => {
        release = resolve;
      });
      queues.set(
        name,
        before.then(() => turn),
      );
      return before.then(() => release);
    },
  };
}
