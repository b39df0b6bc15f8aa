import type { Database } from "@tutti/domain";
import { createMemoryDatabase, createMemoryStore, type MemoryStore } from "@tutti/testkit";
import { readRecoveryPhrase } from "../keys/recovery-phrase.ts";
import type {
  Commit,
  RecordPage,
  ReplicaPorts,
  ReplicaState,
  Shadow,
  ShadowStore,
  SpaceServer,
  StoredRecord,
  WrappedKey,
} from "./ports.ts";
import { joinSpace, prepareSpace } from "./space.ts";

/** Records of one page, so few that a test has several. */
const PAGE = 3;

/** A server that keeps the rules of the gateway's, in memory; a test can change what it has. */
export interface TestServer extends SpaceServer {
  records: Map<string, StoredRecord>;
  heads: { sequence: number; envelope: Uint8Array }[];
  keyring: { sequence: number; envelope: Uint8Array };
  slots: Map<string, WrappedKey>;
  /** Called before a commit is made, and after it: it may throw, as a connection that breaks. */
  onCommit: (when: "before" | "after") => void;
  commits: Commit[];
}

export function createTestServer(): TestServer {
  let space = "";
  const server: TestServer = {
    records: new Map(),
    heads: [],
    keyring: { sequence: 0, envelope: new Uint8Array() },
    slots: new Map(),
    commits: [],
    onCommit: () => undefined,
    space: async () => {
      const head = server.heads.at(-1);
      if (head === undefined) return undefined;
      const slots = [...server.slots.values()].map((slot) => ({ ...slot, isDevice: slot.slot.length === 12 }));
      return { space, head: { ...head, space, keyring: server.keyring }, slots };
    },
    read: async ({ after, before = Number.POSITIVE_INFINITY }): Promise<RecordPage> => {
      const head = server.heads.at(-1);
      if (head === undefined) throw new Error("There is no space.");
      const found = [...server.records.values()]
        .filter(({ sequence }) => sequence > after && sequence < before)
        .sort((a, b) => b.sequence - a.sequence);
      return {
        records: found.slice(0, PAGE),
        head: { ...head, space, keyring: server.keyring },
        hasMore: found.length > PAGE,
      };
    },
    commit: async (commit) => {
      server.onCommit("before");
      const { base, records, drops, keyring, slots } = commit;
      if (base !== (server.heads.at(-1)?.sequence ?? 0)) return "conflict";
      space = commit.space;
      server.commits.push(commit);
      for (const id of drops) server.records.delete(id);
      for (const [index, { id, envelope }] of records.entries()) {
        server.records.set(id, { id, sequence: base + index + 1, envelope });
      }
      const sequence = base + records.length + 1;
      server.heads.push({ sequence, envelope: commit.head });
      if (keyring) server.keyring = { sequence, envelope: keyring };
      for (const slot of slots?.remove ?? []) server.slots.delete(slot);
      for (const slot of slots?.put ?? []) server.slots.set(slot.slot, slot);
      server.onCommit("after");
      return "done";
    },
  };
  return server;
}

/** A store of shadows in memory. `onSave` may throw, as a page that is killed. */
export function createTestShadows(): ShadowStore & { onSave: () => void; all: Map<string, Shadow> } {
  const all = new Map<string, Shadow>();
  let stored: ReplicaState | undefined;
  const copy = <Value>(value: Value): Value => (value === undefined ? value : structuredClone(value));
  const shadows = {
    all,
    onSave: () => {},
    state: async () => stored,
    shadows: async (keys: readonly string[]) => keys.map((key) => copy(all.get(key))),
    unsent: async (limit: number) =>
      [...all.values()]
        .filter(({ isUnsent }) => isUnsent === 1)
        .slice(0, limit)
        .map(copy),
    ofRoom: async (roomId: string) => [...all.values()].filter((shadow) => shadow.roomId === roomId).map(copy),
    ends: async (upTo: number, limit?: number) =>
      [...all.values()]
        .filter(({ endedAt }) => endedAt !== undefined && endedAt <= upTo)
        .sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0))
        .slice(0, limit)
        .map(copy),
    save: async ({ state, put = [], remove = [] }: Parameters<ShadowStore["save"]>[0]) => {
      shadows.onSave();
      if (state) stored = state;
      for (const shadow of put) all.set(shadow.key, copy(shadow));
      for (const key of remove) all.delete(key);
    },
  };
  return shadows;
}

export interface TestDevice {
  ports: ReplicaPorts;
  /** The page's own database, whose writes are marked. */
  page: Database;
  store: MemoryStore;
  shadows: ReturnType<typeof createTestShadows>;
  lostRooms: string[];
}

export function createTestDevice(server: SpaceServer, now: () => number): TestDevice {
  const store = createMemoryStore();
  const page = createMemoryDatabase({ store, marksChanges: () => true, now });
  const { changeMarks, ...rows } = createMemoryDatabase({ store });
  if (changeMarks === undefined) throw new Error("The store in memory has marks.");
  const shadows = createTestShadows();
  const lostRooms: string[] = [];
  const ports: ReplicaPorts = {
    crypto: globalThis.crypto,
    now,
    rows: { ...rows, changeMarks },
    shadows,
    server,
    onLost: (roomIds) => lostRooms.push(...roomIds),
  };
  return { ports, page, store, shadows, lostRooms };
}

/** Makes a space on the first device, and adds the others by its phrase. */
export async function connectDevices(devices: readonly TestDevice[], server: SpaceServer): Promise<string> {
  const [first, ...others] = devices;
  if (first === undefined) throw new Error("A space has one device at least.");
  const prepared = await prepareSpace(first.ports, { name: "First", now: 1 });
  if ((await prepared.begin()) !== "done") throw new Error("The space was not made.");
  for (const device of others) await join(device, server, prepared.phrase);
  return prepared.phrase;
}

export async function join(device: TestDevice, server: SpaceServer, phrase: string): Promise<void> {
  const stored = await server.space();
  const read = readRecoveryPhrase(phrase);
  if (stored === undefined || "problem" in read) throw new Error("There is no such space.");
  const opener = { type: "recovery", secret: read.secret } as const;
  const failure = await joinSpace(device.ports, stored, { name: "Other", now: 2, opener });
  if (failure !== undefined) throw new Error(`The device was not added: ${String(failure)}`);
}
