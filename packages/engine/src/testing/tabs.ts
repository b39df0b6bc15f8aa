import type { FakeDatabase, FakeGateway, FakeTime } from "@tutti/testkit";
import { createFakeDatabase, createFakeGateway, createFakeTime } from "@tutti/testkit";
import type { Database, Locks, RecordChange, RecordKey } from "../ports.ts";
import type { StartedEngine } from "./start-engine.ts";
import { startEngine } from "./start-engine.ts";

/** Several tabs of one person: with the same store, gateway and clock. */
export interface Tabs {
  store: FakeDatabase;
  gateway: FakeGateway;
  time: FakeTime;
  /** Opens a tab under a name of its own. */
  open(name: string): Promise<StartedEngine>;
  /** Delays the gateway's messages to a tab, as a slow network does, or ends the delay. */
  lag(name: string, isLagging: boolean): void;
  /** The tab ends without any notification: it writes nothing more, and its locks go to the next. */
  kill(name: string): void;
  /** Notifies every tab of the others' writes so far; without it no tab is notified. */
  deliver(): void;
  /** Waits until everything is idle: frames, writes, and the notifications of them. */
  settle(): Promise<void>;
}

/** Locks that several tabs share, each held by one tab at a time. */
function createSharedLocks(): { of(tab: string): Locks; release(tab: string): void } {
  const queues = new Map<string, { tab: string; give: () => void }[]>();
  const drop = (name: string, entry: { tab: string; give: () => void }): void => {
    const queue = queues.get(name) ?? [];
    const wasFirst = queue[0] === entry;
    const rest = queue.filter((one) => one !== entry);
    queues.set(name, rest);
    if (wasFirst) rest[0]?.give();
  };
  return {
    of: (tab) => ({
      acquire: (name) =>
        new Promise((resolve) => {
          const queue = queues.get(name) ?? [];
          queues.set(name, queue);
          const entry = { tab, give: () => resolve(() => drop(name, entry)) };
          queue.push(entry);
          if (queue.length === 1) entry.give();
        }),
    }),
    release: (tab) => {
      for (const [name, queue] of queues) for (const entry of queue) if (entry.tab === tab) drop(name, entry);
    },
  };
}

export function createTabs(): Tabs {
  const store = createFakeDatabase();
  const time = createFakeTime();
  const gateway = createFakeGateway({ now: time.clock.now });
  const locks = createSharedLocks();
  const listeners = new Map<string, (keys: readonly RecordKey[]) => void>();
  const dead = new Set<string>();
  const lagging = new Set<string>();
  let news: { from: string; keys: RecordKey[] }[] = [];
  const engines: StartedEngine[] = [];
  const keyOf = (change: RecordChange): RecordKey => ({
    table: change.table,
    id: change.type === "put" ? change.record.id : change.id,
  });
  const databaseOf = (tab: string): Database => ({
    ...store,
    close: () => undefined,
    write: async (changes, options) => {
      if (dead.has(tab)) return new Promise(() => undefined);
      const writeResult = await store.write(changes, options);
      if (writeResult.ok) news.push({ from: tab, keys: changes.map(keyOf) });
      return writeResult;
    },
    repair: async (repairs) => {
      if (dead.has(tab)) return new Promise(() => undefined);
      const repairResult = await store.repair(repairs);
      const keys = repairResult.ok ? repairResult.value.map(({ table, key }) => ({ table, id: String(key) })) : [];
      if (keys.length > 0) news.push({ from: tab, keys });
      return repairResult;
    },
    tabs: {
      subscribe: (listener) => {
        listeners.set(tab, listener);
        return () => listeners.delete(tab);
      },
    },
  });
  const deliver = (): void => {
    const batch = news;
    news = [];
    for (const { from, keys } of batch) {
      for (const [tab, listener] of listeners) if (tab !== from && !dead.has(tab)) listener(keys);
    }
  };

  return {
    store,
    gateway,
    time,
    deliver,
    open: async (name) => {
      const startedEngine = await startEngine({
        gateway,
        time,
        ports: {
          database: databaseOf(name),
          locks: locks.of(name),
          runs: gateway.connect(() => lagging.has(name) || dead.has(name)),
        },
      });
      engines.push(startedEngine);
      return startedEngine;
    },
    lag: (name, isLagging) => {
      if (isLagging) lagging.add(name);
      else lagging.delete(name);
      gateway.release();
    },
    kill: (name) => {
      dead.add(name);
      locks.release(name);
    },
    settle: async () => {
      for (let round = 0; round < 6; round += 1) {
        await time.frame();
        await time.advance(1000);
        await time.settle();
        deliver();
        await time.settle();
      }
    },
  };
}
