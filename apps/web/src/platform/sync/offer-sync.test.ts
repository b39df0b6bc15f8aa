import type { Notice } from "@tutti/engine";
import { expect, test } from "vitest";
import { createSyncOffer, type SyncOffer } from "./offer-sync.ts";
import { switchSync } from "./sync-switch.ts";

function setUp(more: Partial<SyncOffer> = {}) {
  const items = new Map<string, string>();
  const notices: Notice[] = [];
  let requests = 0;
  let rooms = 0;
  const options: SyncOffer = {
    countRooms: () => rooms,
    isSignedIn: () => true,
    hasSpace: async () => {
      requests += 1;
      return false;
    },
    canSync: async () => true,
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    store: "store",
    notify: (notice) => notices.push(notice),
    openSettings: () => undefined,
    ...more,
  };
  const look = createSyncOffer(options);
  const withRooms = async (count: number, again = look): Promise<string[]> => {
    rooms = count;
    await again();
    return notices.map(({ title }) => title);
  };
  return { options, withRooms, countRequests: () => requests };
}

test("[DEV-1] sync is offered once, after the tenth chat", async () => {
  const { options, withRooms } = setUp();
  expect(await withRooms(9)).toEqual([]);
  expect(await withRooms(10)).toEqual(["Your chats on your other devices, too?"]);
  expect(await withRooms(11)).toHaveLength(1);
  expect(await withRooms(12, createSyncOffer(options))).toHaveLength(1);
});

test("[DEV-1] a new browser is told of chats that are on another device", async () => {
  let requests = 0;
  const hasSpace = async () => {
    requests += 1;
    return true;
  };
  const { withRooms } = setUp({ hasSpace });
  expect(await withRooms(0)).toEqual(["Your chats are on another device"]);
  expect(await withRooms(0)).toHaveLength(1);
  expect(requests).toBe(1);
});

test("a browser with chats asks the gateway nothing", async () => {
  const { withRooms, countRequests } = setUp();
  await withRooms(1);
  await withRooms(9);
  expect(countRequests()).toBe(0);
});

test.each<[string, Partial<SyncOffer>]>([
  ["signed out", { isSignedIn: () => false }],
  ["in a browser that cannot encrypt", { canSync: async () => false }],
])("nothing is offered %s", async (_, more) => {
  const { withRooms } = setUp(more);
  expect(await withRooms(20)).toEqual([]);
});

test("nothing is offered where sync is on", async () => {
  const { options, withRooms } = setUp();
  switchSync(options.storage as Storage, "store", true);
  expect(await withRooms(20)).toEqual([]);
});
