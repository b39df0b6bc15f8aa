import { createRoom, createUserMessage, type Database, type RecordChange, type StoreKey } from "@tutti/domain";
import { Dexie } from "dexie";
import { afterAll, expect, test, vi } from "vitest";
import { describeDatabase } from "./database.contract.ts";
import { databaseName } from "./database-name.ts";
import { openIndexedDatabase } from "./indexed-database.ts";
import type { LastWritePlace } from "./last-writes/last-writes.ts";
import { createLastWrites } from "./last-writes/last-writes.ts";

const names: string[] = [];
const newName = (): string => {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  names.push(name);
  return name;
};
const putRoom = (id: string, title: string): RecordChange => ({
  table: "rooms",
  type: "put",
  record: createRoom({ id, title, now: 1 }),
});

afterAll(async () => {
  for (const name of names) await Dexie.delete(name);
});

describeDatabase("the store in IndexedDB", (isShared) =>
  openIndexedDatabase({ name: newName(), marksChanges: () => isShared }),
);

test("written rows are there when the store is opened again", async () => {
  const name = newName();
  const first = openIndexedDatabase({ name });
  await first.write([putRoom("a", "Kept")]);
  first.close();
  const second = openIndexedDatabase({ name });
  expect(await second.loadRooms()).toMatchObject({ ok: true, value: [{ id: "a", title: "Kept" }] });
  second.close();
});

test("stores of different names share nothing", async () => {
  const [one, other] = [openIndexedDatabase({ name: newName() }), openIndexedDatabase({ name: newName() })];
  await one.write([putRoom("a", "One")]);
  expect(await other.loadRooms()).toEqual({ ok: true, value: [] });
  one.close();
  other.close();
});

test("another tab is notified of every written row, and reads it as stored", async () => {
  const name = newName();
  const [here, there] = [openIndexedDatabase({ name }), openIndexedDatabase({ name })];
  const heardHere = vi.fn();
  const heardThere: StoreKey[] = [];
  here.tabs?.subscribe(heardHere);
  there.tabs?.subscribe((keys) => heardThere.push(...keys));
  await here.write([putRoom("a", "First"), putRoom("b", "Gone")]);
  await here.write([putRoom("a", "Second"), { table: "rooms", type: "remove", id: "b" }]);
  await vi.waitFor(() => expect(heardThere).toHaveLength(4), { timeout: 10_000 });
  expect(await there.read(heardThere.slice(0, 2))).toEqual({
    ok: true,
    value: [putRoom("a", "Second"), { table: "rooms", type: "remove", id: "b" }],
  });
  expect(heardHere).not.toHaveBeenCalled();
  here.close();
  there.close();
});

test("[IO-7] another tab is notified of the room that a row belongs to", async () => {
  const name = newName();
  const [here, there] = [openIndexedDatabase({ name }), openIndexedDatabase({ name })];
  const storeKeys: StoreKey[] = [];
  there.tabs?.subscribe((keys) => storeKeys.push(...keys));
  const message = { ...createUserMessage({ roomId: "a", parentMessageId: null, now: 1 }), id: "msg-a" };
  await here.write([putRoom("a", "First"), { table: "messages", type: "put", record: message }]);
  await vi.waitFor(() => expect(storeKeys).toHaveLength(2), { timeout: 10_000 });
  expect(storeKeys).toEqual([
    { table: "rooms", id: "a" },
    { table: "messages", id: "msg-a", roomId: "a" },
  ]);
  here.close();
  there.close();
});

test("a room is read with its newest messages first, and whole in the end", async () => {
  const database = openIndexedDatabase({ name: newName() });
  // Several messages at each moment, in more than one piece: none may be lost or doubled between two reads.
  const records = Array.from({ length: 5700 }, (_, index) => ({
    ...createUserMessage({
      roomId: index % 10 === 9 ? "b" : "a",
      parentMessageId: null,
      now: 1000 + Math.floor(index / 450),
    }),
    id: `msg-${String((index * 7919) % 5700).padStart(4, "0")}`,
  }));
  await database.write(
    records.flatMap((record): RecordChange[] => [
      { table: "messages", type: "put", record },
      {
        table: "texts",
        type: "put",
        record: { id: record.id, roomId: record.roomId, content: `Text of ${record.id}`, reasoning: "" },
      },
    ]),
  );
  const ofRoom = records.filter((record) => record.roomId === "a");
  const newestFirst = ofRoom.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  const onNewest = vi.fn();
  const room = await database.loadRoom("a", { onNewest });
  expect(onNewest).toHaveBeenCalledOnce();
  const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
  const [newest] = onNewest.mock.calls[0] ?? [];
  expect(ids(newest.messages)).toEqual(ids(newestFirst.slice(0, 30)));
  expect(ids(newest.texts)).toEqual(ids(newestFirst.slice(0, 30)));
  if (!room.ok) throw new Error(room.error.message);
  expect(ids(room.value.messages).toSorted()).toEqual(ids(ofRoom).toSorted());
  expect(ids(room.value.texts).toSorted()).toEqual(ids(ofRoom).toSorted());
  expect(room.value.texts.every((text) => text.content === `Text of ${text.id}`)).toBe(true);
  database.close();
});

test("the rest of a room is read after drawing, in its state at that time", async () => {
  const name = newName();
  const drawing = Promise.withResolvers<void>();
  const untilDrawn = vi.fn(() => drawing.promise);
  const [here, there] = [openIndexedDatabase({ name, untilDrawn }), openIndexedDatabase({ name })];
  const records = Array.from({ length: 100 }, (_, now) =>
    createUserMessage({ roomId: "a", parentMessageId: null, now }),
  );
  await there.write(records.map((record) => ({ table: "messages", type: "put", record })));
  const onNewest = vi.fn();
  const loading = here.loadRoom("a", { onNewest });
  await vi.waitFor(() => expect(untilDrawn).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(onNewest).toHaveBeenCalledOnce();
  const [removedMessage, later] = [records[99], createUserMessage({ roomId: "a", parentMessageId: null, now: 101 })];
  await there.write([
    { table: "messages", type: "remove", id: removedMessage?.id ?? "" },
    { table: "messages", type: "put", record: later },
  ]);
  drawing.resolve();
  const room = await loading;
  const ids = room.ok ? room.value.messages.map(({ id }) => id) : [];
  expect(ids.toSorted()).toEqual([...records.slice(0, 99), later].map(({ id }) => id).toSorted());
  expect(onNewest).toHaveBeenCalledOnce();
  here.close();
  there.close();
});

test("ten thousand messages are written and loaded whole", async () => {
  const database = openIndexedDatabase({ name: newName() });
  const changes = Array.from({ length: 10_000 }, (_, index): RecordChange => {
    const record = createUserMessage({ roomId: "a", parentMessageId: null, now: index });
    return { table: "messages", type: "put", record };
  });
  await database.write(changes);
  const room = await database.loadRoom("a");
  expect(room.ok && room.value.messages.length).toBe(10_000);
  database.close();
});

/** A journal of last writes in memory; `append` adds an entry as another tab does. */
function lastWritePlace() {
  const entries = new Map<string, string>();
  const listeners = new Set<(key: string) => void>();
  const place: LastWritePlace = {
    storage: {
      get length() {
        return entries.size;
      },
      key: (index) => [...entries.keys()][index] ?? null,
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, text) => void entries.set(key, text),
      removeItem: (key) => void entries.delete(key),
    },
    onPut: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const append = (name: string, changes: readonly RecordChange[]): string => {
    const id = createLastWrites(place, name).append(changes) ?? "";
    for (const listener of listeners) listener(id);
    return id;
  };
  return { entries, place, append };
}

const titlesIn = async (database: Database): Promise<string[]> => {
  const rooms = await database.loadRooms();
  return rooms.ok ? rooms.value.map(({ title }) => title) : [];
};

test("[STORE-4] a last write lost at the page's end is made once by the next page", async () => {
  const { entries, place, append } = lastWritePlace();
  const name = newName();
  const first = openIndexedDatabase({ name, lastWrites: place });
  await first.write([putRoom("a", "Before"), putRoom("b", "Before")]);
  first.close();
  append(name, [putRoom("a", "Last")]);
  entries.set(`tutti-last-write ${name} broken`, "{");
  append(newName(), [putRoom("b", "Of another store")]);
  const second = openIndexedDatabase({ name, lastWrites: place });
  expect(await titlesIn(second)).toEqual(["Last", "Before"]);
  expect([...entries.keys()].filter((key) => key.includes(`${name} `))).toEqual([]);
  second.close();
});

test("[STORE-4] a last write that reached the store is not repeated over later rows", async () => {
  const { entries, place } = lastWritePlace();
  const name = newName();
  const first = openIndexedDatabase({ name, lastWrites: place });
  await first.open();
  const writing = first.write([putRoom("a", "Last")], { isLast: true });
  const [entry = ["", ""]] = entries;
  expect(await writing).toMatchObject({ ok: true });
  expect([...entries]).toEqual([]);
  first.close();
  const other = openIndexedDatabase({ name });
  await other.write([putRoom("a", "Later")]);
  other.close();
  // As if the page had ended before it had the result of its write.
  entries.set(...entry);
  const second = openIndexedDatabase({ name, lastWrites: place });
  expect(await titlesIn(second)).toEqual(["Later"]);
  expect([...entries]).toEqual([]);
  second.close();
});

test("[STORE-4] a last write is made by another tab that is open, which shows it", async () => {
  const { entries, place, append } = lastWritePlace();
  const name = newName();
  const there = openIndexedDatabase({ name, lastWrites: place });
  const notifiedKeys: StoreKey[] = [];
  there.tabs?.subscribe((keys) => notifiedKeys.push(...keys));
  await there.write([putRoom("a", "Before")]);
  append(name, [
    { ...putRoom("a", "Last"), onlyIf: { type: "row" } },
    { ...putRoom("b", "New"), onlyIf: { type: "row" } },
  ]);
  await vi.waitFor(() => expect(notifiedKeys.map(({ id }) => id)).toEqual(["a", "b"]));
  expect([...entries]).toEqual([]);
  // A row that was removed meanwhile does not come back.
  expect(await titlesIn(there)).toEqual(["Last"]);
  there.close();
});

test("[STORE-4] a storage that is full keeps no last write from the store", async () => {
  const { place } = lastWritePlace();
  const setItem = (): void => {
    throw new DOMException("It is full.", "QuotaExceededError");
  };
  const database = openIndexedDatabase({
    name: newName(),
    lastWrites: { ...place, storage: { ...place.storage, length: 0, setItem } },
  });
  await database.open();
  expect(await database.write([putRoom("a", "Last")], { isLast: true })).toMatchObject({ ok: true });
  expect(await titlesIn(database)).toEqual(["Last"]);
  database.close();
});
