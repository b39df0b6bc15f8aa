import { createRoom, createUserMessage, type StoreMigration, type StoreTable } from "@tutti/domain";
import { Dexie } from "dexie";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { databaseName } from "./database-name.ts";
import { openIndexedDatabase } from "./indexed-database.ts";
import { storesOfVersion3, storesOfVersion4, storesOfVersion5, storesOfVersion6 } from "./older-stores.ts";
import { roomTables } from "./room-tables.ts";
import { storeName } from "./store-name.ts";
import { STORE_VERSION } from "./store-tables.ts";

const names: string[] = [];
afterAll(async () => {
  for (const name of names) await Dexie.delete(name);
});

afterEach(() => vi.restoreAllMocks());

/** The object stores that older stores lack. */
const newTables = {
  "v3:packs": [],
  "v3:set-aside": [],
  "v3:suiteCells": [],
  "v3:suiteRuns": [],
  "v3:suites": [],
  "v3:upkeep": [],
  "v3:votes": [],
};
/** The tables of rooms that older stores have. */
const olderTables = roomTables.filter((table) => table !== "votes");

const roomIds = ["a", "b", "c"];
const message = (roomId: string, index: number) => ({
  ...createUserMessage({ roomId, parentMessageId: null, now: 1000 + index }),
  id: `msg-${roomId}-${index}`,
});

/** A store as version 4 made it: two rows of each table in each room. */
const storeOfVersion4 = (): Promise<string> => storeOf(4, storesOfVersion4, (table) => table);
/** The same as version 5 made it. */
const storeOfVersion5 = (): Promise<string> => storeOf(5, storesOfVersion5, storeName);

async function storeOf(
  version: number,
  stores: Readonly<Record<string, string>>,
  nameOf: (table: StoreTable) => string,
): Promise<string> {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  names.push(name);
  const old = new Dexie(name);
  old.version(version).stores(stores);
  await old.table(nameOf("rooms")).bulkPut(roomIds.map((id) => createRoom({ id, title: `Room ${id}`, now: 1 })));
  for (const table of olderTables) {
    const rows = roomIds.flatMap((roomId) =>
      [1, 2].map((index) => ({ ...message(roomId, index), content: `A row of ${table}` })),
    );
    await old.table(nameOf(table)).bulkPut(rows);
  }
  old.close();
  return name;
}

/** A store as the first version made it, with rooms of an even older one. */
async function olderStore(): Promise<string> {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  names.push(name);
  const old = new Dexie(name);
  old.version(3).stores(storesOfVersion3);
  await old
    .table("rooms")
    .bulkPut([
      createRoom({ id: "a", title: "Kept as it is", now: 1 }),
      { id: "b", title: "Older", createdAt: 5, version: 2, isPinned: true, unknown: { deep: 1 } },
      { id: "c", version: 1 },
    ]);
  for (const roomId of roomIds) {
    const messages = Array.from({ length: 50 }, (_, index) => message(roomId, index));
    await old.table("messages").bulkPut(messages);
    await old
      .table("texts")
      .bulkPut(messages.map(({ id }) => ({ id, roomId, content: `Text of ${id}`, reasoning: "" })));
  }
  old.close();
  return name;
}

test("an older store is migrated once when opened, without losing a room", async () => {
  const name = await olderStore();
  const database = openIndexedDatabase({ name });
  const events: StoreMigration[] = [];
  database.onMigration?.((event) => events.push(event));
  const rooms = await database.loadRooms();
  expect(events).toEqual([{ type: "started" }, { type: "finished", rooms: 3 }]);
  expect(rooms).toEqual({
    ok: true,
    value: [
      createRoom({ id: "a", title: "Kept as it is", now: 1 }),
      { id: "b", title: "Older", createdAt: 5, updatedAt: 5, version: 3, isPinned: true, unknown: { deep: 1 } },
      { id: "c", title: "", createdAt: 0, updatedAt: 0, version: 3, isPinned: false },
    ],
  });
  for (const roomId of roomIds) {
    const room = await database.loadRoom(roomId);
    const ids = Array.from({ length: 50 }, (_, index) => message(roomId, index).id);
    expect(room.ok && room.value.messages.map((row) => row.id).toSorted()).toEqual(ids.toSorted());
    expect(room.ok && new Map(room.value.texts.map((row) => [row.id, row.content]))).toEqual(
      new Map(ids.map((id) => [id, `Text of ${id}`])),
    );
  }
  database.close();

  const again = openIndexedDatabase({ name });
  again.onMigration?.((event) => events.push(event));
  await again.loadRooms();
  expect(events).toHaveLength(2);
  again.close();
});

test("a failed migration is reported, and leaves the older store as it was", async () => {
  const name = await olderStore();
  const before = await contentsOf(name);
  const database = openIndexedDatabase({ name });
  const events: StoreMigration[] = [];
  database.onMigration?.((event) => {
    events.push(event);
    if (event.type === "started") throw new Error("In the middle of it");
  });
  expect(await database.loadRooms()).toMatchObject({ ok: false });
  expect(events).toMatchObject([{ type: "started" }, { type: "failed", message: "In the middle of it" }]);
  database.close();
  expect(await contentsOf(name)).toEqual(before);
});

test("an older store keeps its rows under new names, found by every index", async () => {
  const name = await storeOfVersion4();
  const before = await rawContentsOf(name);
  expect(Object.keys(before)).toEqual(["rooms", ...olderTables].toSorted());
  const database = openIndexedDatabase({ name });
  const events: StoreMigration[] = [];
  database.onMigration?.((event) => events.push(event));
  expect(await database.roomIds()).toEqual({ ok: true, value: roomIds });
  expect(events).toEqual([{ type: "started" }, { type: "finished", rooms: 3 }]);
  for (const roomId of roomIds) {
    const ids = [1, 2].map((index) => message(roomId, index).id);
    for (const table of olderTables) {
      const rows = await database.rowsOfRoom(table, roomId);
      expect(rows.ok && rows.value).toMatchObject(ids.map((id) => ({ id, content: `A row of ${table}` })));
    }
    const room = await database.loadRoom(roomId);
    expect(room.ok && room.value.messages.map((row) => row.id).toSorted()).toEqual(ids);
    expect(room.ok && room.value.texts.map((row) => row.id).toSorted()).toEqual(ids);
  }
  database.close();
  const after = await rawContentsOf(name);
  const moved = Object.entries(before).map(([store, rows]) => [`v3:${store}`, rows]);
  expect(after).toEqual({ ...Object.fromEntries(moved), ...newTables });
});

test("a store without packs gets a place for them, without a migration event", async () => {
  const name = await storeOfVersion5();
  const before = await rawContentsOf(name);
  const database = openIndexedDatabase({ name });
  const mock = vi.fn();
  database.onMigration?.(mock);
  expect(await database.roomIds()).toEqual({ ok: true, value: roomIds });
  database.close();
  expect(mock).not.toHaveBeenCalled();
  expect(await rawContentsOf(name)).toEqual({ ...before, ...newTables });
});

test("a failed migration leaves the older store to the next opening", async () => {
  const name = await storeOfVersion4();
  const before = await rawContentsOf(name);
  const deleteStore = IDBDatabase.prototype.deleteObjectStore;
  vi.spyOn(IDBDatabase.prototype, "deleteObjectStore").mockImplementation(function (this: IDBDatabase, store) {
    if (store === "v3:texts") throw new Error("Half of it is moved");
    deleteStore.call(this, store);
  });
  const database = openIndexedDatabase({ name });
  const events: StoreMigration[] = [];
  database.onMigration?.((event) => events.push(event));
  expect(await database.loadRooms()).toMatchObject({ ok: false });
  expect(events).toEqual([{ type: "started" }, { type: "failed", message: "Half of it is moved" }]);
  database.close();
  expect(await rawContentsOf(name)).toEqual(before);

  vi.restoreAllMocks();
  const again = openIndexedDatabase({ name });
  expect(await again.roomIds()).toEqual({ ok: true, value: roomIds });
  again.close();
});

test("a store of a newer version refuses every call, and stays unchanged", async () => {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  names.push(name);
  const newer = new Dexie(name);
  newer.version(STORE_VERSION + 1).stores({ ...storesOfVersion6, later: "id" });
  await newer.table("v3:rooms").put(createRoom({ id: "a", title: "Newer", now: 1 }));
  newer.close();
  const database = openIndexedDatabase({ name });
  const refusal = { ok: false, error: { code: "unavailable", message: expect.stringContaining("newer version") } };
  for (let time = 0; time < 2; time += 1) {
    expect(await database.read([{ table: "rooms", id: "a" }])).toMatchObject(refusal);
    expect(await database.loadRooms()).toMatchObject(refusal);
    expect(await database.write([{ table: "rooms", type: "remove", id: "a" }])).toMatchObject(refusal);
  }
  database.close();
  const raw = await new Dexie(name).open();
  expect([raw.verno, await raw.table("v3:rooms").count()]).toEqual([STORE_VERSION + 1, 1]);
  raw.close();
});

test("a new store is not moved", async () => {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  names.push(name);
  const database = openIndexedDatabase({ name });
  const events: StoreMigration[] = [];
  database.onMigration?.((event) => events.push(event));
  await database.loadRooms();
  expect(events).toEqual([]);
  database.close();
});

async function contentsOf(name: string): Promise<unknown> {
  const old = new Dexie(name);
  old.version(3).stores(storesOfVersion3);
  await old.open();
  const contents = {
    version: old.verno,
    tables: await Promise.all(old.tables.map(async (table) => [table.name, await table.toArray()])),
  };
  old.close();
  return contents;
}

/** The rows of each object store, whatever version made it. */
async function rawContentsOf(name: string): Promise<Record<string, unknown[]>> {
  const raw = await new Dexie(name).open();
  const contents: Record<string, unknown[]> = {};
  for (const table of raw.tables) contents[table.name] = await table.toArray();
  raw.close();
  return Object.fromEntries(Object.entries(contents).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
