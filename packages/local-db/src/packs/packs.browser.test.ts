import {
  createRoom,
  createUserMessage,
  type Database,
  type Message,
  type MessageText,
  type RecordChange,
} from "@tutti/domain";
import { Dexie } from "dexie";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseName } from "../database-name.ts";
import { openIndexedDatabase } from "../indexed-database.ts";
import { packStore } from "../store-name.ts";
import { packStretch, planPacks } from "./pack-room.ts";
import type { Pack, PackSizes, Stretch } from "./packs.ts";
import { lastEnd, packSizes, packsWith } from "./packs.ts";

const BEGIN = 1_779_760_224_000;
const MINUTE = 60_000;
const names: string[] = [];
let name: string;
let database: Database;

beforeEach(() => {
  name = databaseName({ organisationId: crypto.randomUUID() });
  names.push(name);
  database = openIndexedDatabase({ name });
});
afterEach(() => {
  vi.restoreAllMocks();
  database.close();
});
afterAll(async () => {
  for (const one of names) await Dexie.delete(one);
});

/** A message's place in a room determines its time, and the time its id. */
const messageAt = (roomId: string, place: number, more: Partial<Message> = {}): Message => {
  const message = createUserMessage({ roomId, parentMessageId: null, now: BEGIN + place * MINUTE });
  return { ...message, id: `${message.id.slice(0, 15)}${roomId}-${place}`, ...more };
};
const textOf = ({ id, roomId }: Message, content = `Text of ${id}`): MessageText => ({
  id,
  roomId,
  content,
  reasoning: "",
});
const put = (message: Message, text: MessageText = textOf(message)): RecordChange[] => [
  { table: "messages", type: "put", record: message },
  { table: "texts", type: "put", record: text },
];
const putRoom = (roomId: string, length: number): RecordChange[] => [
  { table: "rooms", type: "put", record: createRoom({ id: roomId, title: roomId, now: BEGIN }) },
  ...Array.from({ length }, (_, place) => put(messageAt(roomId, place))).flat(),
];

async function write(changes: RecordChange[], to = database): Promise<void> {
  const writeResult = await to.write(changes);
  if (!writeResult.ok) throw new Error(writeResult.error.message);
}

/** Small packs for small rooms. */
const small: PackSizes = { inPack: 10, fewest: 2, newest: 8, weight: 1e6 };

/** Packs at most so many stretches as an idle page does it, on a connection of its own, as another tab has one. */
async function pack(roomId: string, most = Number.POSITIVE_INFINITY, sizes = small): Promise<void> {
  const raw = await new Dexie(name).open();
  const stretches = await planPacks(raw.backendDB(), roomId, { sizes });
  for (const plan of stretches.slice(0, most)) {
    let stretch: Stretch | undefined = plan;
    while (stretch !== undefined) stretch = (await packStretch(raw.backendDB(), roomId, stretch, { sizes })).rest;
  }
  raw.close();
}

async function packsOf(roomId: string): Promise<Pack[]> {
  const raw = await new Dexie(name).open();
  const packs: Pack[] = await raw.table(packStore).toArray();
  raw.close();
  return packs.filter((one) => one.roomId === roomId);
}

/** A room's messages and texts as read when it is opened, and as stored in rows. */
async function readBoth(roomId: string) {
  const [roomResult, messages, texts] = await Promise.all([
    database.loadRoom(roomId),
    database.rowsOfRoom("messages", roomId),
    database.rowsOfRoom("texts", roomId),
  ]);
  if (!roomResult.ok || !messages.ok || !texts.ok) throw new Error("The store refuses.");
  const sorted = <Row extends { id: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    opened: { messages: sorted(roomResult.value.messages), texts: sorted(roomResult.value.texts) },
    rows: { messages: messages.value, texts: texts.value },
  };
}

async function expectSame(...roomIds: string[]): Promise<void> {
  for (const roomId of roomIds) {
    const { opened, rows } = await readBoth(roomId);
    // As text, since thousands of rows are compared quickly this way.
    for (const table of ["messages", "texts"] as const) {
      expect(opened[table].map((row) => JSON.stringify(row))).toEqual(rows[table].map((row) => JSON.stringify(row)));
    }
  }
}

test("a long room is read from packs, except for its newest messages", async () => {
  await write(putRoom("a", 1000));
  await pack("a", 9, packSizes);
  const packs = await packsOf("a");
  expect(packs.map((one) => one.messageCount)).toEqual([250, 250, 250]);
  await expectSame("a");
  const getAll = vi.spyOn(IDBIndex.prototype, "getAll");
  const room = await database.loadRoom("a");
  expect(room.ok && room.value.messages.length).toBe(1000);
  const rowsFrom = (store: string): number =>
    getAll.mock.results
      .map(({ value }) => value as IDBRequest<unknown[]>)
      .filter(({ source }) => (source as IDBIndex).objectStore.name === store)
      .reduce((sum, { result }) => sum + result.length, 0);
  expect(rowsFrom("v3:packs")).toBe(3);
  // Messages that were made in the same second as the end of the last pack may be among them.
  expect(rowsFrom("v3:messages")).toBeLessThan(260);
  expect(rowsFrom("v3:texts")).toBe(250);
});

test("a short room, and the newest of a long one, are left to their rows", async () => {
  await write(putRoom("a", 17));
  await pack("a");
  expect(await packsOf("a")).toEqual([]);
  await write(put(messageAt("a", 17)));
  await pack("a");
  expect(await packsOf("a")).toMatchObject([{ from: messageAt("a", 0).id, to: messageAt("a", 10).id }]);
});

test("a write removes the packs of its stretch in the same transaction", async () => {
  const old = messageAt("a", 5);
  const ways: Record<string, RecordChange[]> = {
    "a message": [{ table: "messages", type: "put", record: { ...old, isCollapsed: true } }],
    "a text": [{ table: "texts", type: "put", record: textOf(old, "Other words") }],
    "the removal of a message": [{ table: "messages", type: "remove", id: old.id }],
    "the removal of a text": [{ table: "texts", type: "remove", id: old.id }],
    "a message between them": put(messageAt("a", 5.5)),
    "a message that goes to another room": put({ ...old, roomId: "b" }),
    "the removal of the room": [{ table: "rooms", type: "remove", id: "a" }],
    "the room after its removal": [{ table: "rooms", type: "remove", id: "a" }, ...putRoom("a", 7)],
  };
  for (const [way, changes] of Object.entries(ways)) {
    await write(putRoom("a", 28));
    await pack("a");
    expect(await packsOf("a"), way).toHaveLength(2);
    await write(changes);
    await expectSame("a", "b");
    expect(
      (await packsOf("a")).filter((one) => one.from <= old.id && old.id < one.to),
      way,
    ).toEqual([]);
  }
});

test("a write that fails leaves the rows and their pack as they were", async () => {
  await write(putRoom("a", 28));
  await pack("a");
  const before = await readBoth("a");
  const brokenRow = { ...textOf(messageAt("a", 5)), later: () => "functions cannot be stored" };
  const result = await database.write([{ table: "texts", type: "put", record: brokenRow }]);
  expect(result).toMatchObject({ ok: false });
  expect(await packsOf("a")).toHaveLength(2);
  expect(await readBoth("a")).toEqual(before);
});

test("a packing that is broken off leaves no pack", async () => {
  await write(putRoom("a", 28));
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException("In the middle of it", "AbortError");
  });
  await expect(pack("a")).rejects.toThrow("In the middle of it");
  vi.restoreAllMocks();
  expect(await packsOf("a")).toEqual([]);
  await expectSame("a");
});

test("new messages cost no pack of any room", async () => {
  await write([...putRoom("a", 28), ...putRoom("b", 28)]);
  await pack("a");
  await pack("b");
  await write([...put(messageAt("a", 28)), ...put(messageAt("b", 29))]);
  expect(await packsOf("a")).toHaveLength(2);
  expect(await packsOf("b")).toHaveLength(2);
  await expectSame("a", "b");
});

test("changed stretches are packed anew, beside existing packs", async () => {
  await write(putRoom("a", 90));
  await pack("a");
  const before = await packsOf("a");
  await write([{ table: "texts", type: "put", record: textOf(messageAt("a", 35), "Other words") }]);
  expect((await packsOf("a")).length).toBeLessThan(before.length);
  await pack("a");
  const after = await packsOf("a");
  expect(after.map(({ from, to }) => ({ from, to }))).toEqual(before.map(({ from, to }) => ({ from, to })));
  await expectSame("a");
});

test("an answer that is being made is in no pack", async () => {
  await write(putRoom("a", 40));
  await write(put(messageAt("a", 12, { isGenerating: true })));
  await pack("a");
  const { id } = messageAt("a", 12);
  const packs = await packsOf("a");
  expect(packs.map((one) => one.messageCount)).toEqual([10, 2, 7, 10]);
  expect(packs.filter((one) => one.from <= id && id < one.to)).toEqual([]);
  await expectSame("a");
});

test("heavy messages make packs of fewer messages, or none", async () => {
  const heavy = (place: number, length: number): RecordChange[] =>
    put(messageAt("a", place, { images: [{ url: "x".repeat(length) }] }));
  await write([...putRoom("a", 48), ...heavy(5, 6000), ...heavy(13, 6000), ...heavy(16, 6000), ...heavy(25, 20_000)]);
  await pack("a", 9, { ...small, weight: 11_000 });
  const packs = await packsOf("a");
  expect(packs.map((one) => one.messageCount)).toEqual([10, 6, 4, 5, 4, 10]);
  await expectSame("a");
});

test("two tabs that pack the same room make no pack twice", async () => {
  await write(putRoom("a", 60));
  await Promise.all([pack("a"), pack("a", 2), pack("a")]);
  const packs = await packsOf("a");
  expect(packs.map((one) => one.messageCount)).toEqual([10, 10, 10, 10, 10]);
  await expectSame("a");
});

test("unpaired rows and ids without a time are read as they are", async () => {
  const strange = ["", "msg-1", "msg-17797", "msg-1779760300", "other", "zzz"].map((id, place) =>
    messageAt("a", place * 4, { id: `${id}!` }),
  );
  await write([
    ...putRoom("a", 50),
    ...strange.flatMap((message) => put(message)),
    { table: "texts", type: "put", record: textOf(messageAt("a", 3.5)) },
    { table: "texts", type: "remove", id: messageAt("a", 7).id },
    { table: "texts", type: "remove", id: messageAt("a", 49).id },
  ]);
  await pack("a");
  expect((await packsOf("a")).length).toBeGreaterThan(1);
  await expectSame("a");
  for (const message of strange) await write([{ table: "messages", type: "remove", id: message.id }]);
  await expectSame("a");
});

test("messages whose ids have another time are read with their packs", async () => {
  // As in a copy of a room: all ids have the second in which the copy was made, and the order of the messages.
  const copiedMessages = Array.from({ length: 60 }, (_, place) =>
    messageAt("a", place, { id: `msg-1790000000-${String(place).padStart(3, "0")}` }),
  );
  await write(copiedMessages.flatMap((message) => put(message)));
  await pack("a");
  expect(await packsOf("a")).toHaveLength(5);
  await expectSame("a");
  await write(put({ ...messageAt("a", 3), id: "msg-1790000000-0035" }));
  expect(await packsOf("a")).toEqual([]);
  await pack("a", 2);
  await expectSame("a");
});

test("a pack has a bounded time span, and a long silence starts a new one", async () => {
  const month = 30 * 24 * 60;
  const places = [
    ...Array.from({ length: 12 }, (_, place) => place),
    ...Array.from({ length: 25 }, (_, place) => 2 * month + place),
  ];
  await write(places.flatMap((place) => put(messageAt("a", place))));
  await pack("a");
  const packs = await packsOf("a");
  expect(packs.map((one) => one.messageCount)).toEqual([10, 2, 10]);
  for (const one of packs) expect(one.to <= (lastEnd(one.from) ?? "")).toBe(true);
  await expectSame("a");
});

test("an idle page packs the rooms that it read, and repacks after writes", async () => {
  let waiting: (() => void) | undefined;
  const page = openIndexedDatabase({
    name,
    whenIdle: (_, run) => {
      waiting = run;
      return () => {
        waiting = undefined;
      };
    },
  });
  /** Runs the page's idle work for as long as there is any. */
  const rest = async (): Promise<void> => {
    await vi.waitFor(async () => {
      const run = waiting;
      waiting = undefined;
      run?.();
      expect(await packsOf("a")).toHaveLength(3);
    });
  };
  await write([...putRoom("a", 1000), ...putRoom("b", 1000)], page);
  expect(waiting).toBeUndefined();
  await page.loadRoom("a");
  await rest();
  await write([{ table: "texts", type: "put", record: textOf(messageAt("a", 600), "Other words") }], page);
  expect(await packsOf("a")).toHaveLength(2);
  await rest();
  expect(await packsOf("b")).toEqual([]);
  await expectSame("a");
  await page.loadRoom("a");
  expect(waiting).toBeDefined();
  page.close();
  expect(waiting).toBeUndefined();
});

/** A page that is idle whenever `rest` is called. */
function idlePage() {
  let waiting: (() => void) | undefined;
  const whenIdle = (_: number, run: () => void): (() => void) => {
    waiting = run;
    return () => undefined;
  };
  const rest = (): void => {
    const run = waiting;
    waiting = undefined;
    run?.();
  };
  return { page: openIndexedDatabase({ name, whenIdle }), rest, isWaiting: () => waiting !== undefined };
}

/** Runs step after step, each to the end of its transactions, until a step has scheduled no other. */
async function restToTheEnd({ rest, isWaiting }: Pick<ReturnType<typeof idlePage>, "rest" | "isWaiting">) {
  const ends: Promise<unknown>[] = [];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...about) {
    const idbTransaction = transaction.apply(this, about);
    ends.push(
      new Promise((resolve) => ["complete", "abort"].map((name) => idbTransaction.addEventListener(name, resolve))),
    );
    return idbTransaction;
  });
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  while (isWaiting()) {
    rest();
    // A step loads this module first.
    await import("./pack-room.ts");
    await nextTask();
    await Promise.all(ends);
    await nextTask();
  }
}

test("a write does not wait for packing, which resumes when idle", async () => {
  const { page, rest, isWaiting } = idlePage();
  await write(putRoom("a", 1000), page);
  await page.loadRoom("a");
  rest();
  await vi.waitFor(() => expect(isWaiting()).toBe(true));
  const { openCursor } = IDBIndex.prototype;
  const copying = new Promise<void>((resolve) => {
    vi.spyOn(IDBIndex.prototype, "openCursor").mockImplementation(function (this: IDBIndex, ...range) {
      resolve();
      return openCursor.apply(this, range);
    });
  });
  rest();
  await copying;
  await write(put(messageAt("a", 1000)), page);
  expect(await packsOf("a")).toEqual([]);
  await vi.waitFor(async () => {
    rest();
    expect(await packsOf("a")).toHaveLength(3);
  });
  await expectSame("a");
  page.close();
});

test("a room with too heavy messages is not packed until it is read anew", async () => {
  const { page, rest, isWaiting } = idlePage();
  const images = [{ url: `data:image/png;base64,${"A".repeat(1_100_000)}` }];
  const messages = Array.from({ length: 460 }, (_, place) =>
    messageAt("a", place, place % 15 === 0 ? { type: "assistant", images } : {}),
  );
  await write(
    messages.flatMap((message) => put(message)),
    page,
  );
  await page.loadRoom("a");
  const openCursor = vi.spyOn(IDBIndex.prototype, "openCursor");
  await restToTheEnd({ rest, isWaiting });
  expect(openCursor).toHaveBeenCalled();
  expect(await packsOf("a")).toEqual([]);
  await write(put(messageAt("a", 460)), page);
  expect(isWaiting()).toBe(false);
  await page.loadRoom("a");
  expect(isWaiting()).toBe(true);
  page.close();
});

test("packs are deleted with their store, and a deleted store is not packed", async () => {
  let waiting: (() => void) | undefined;
  const whenIdle = (_: number, run: () => void): (() => void) => {
    waiting = run;
    return () => undefined;
  };
  const page = openIndexedDatabase({ name, whenIdle });
  await write(putRoom("a", 1000), page);
  await pack("a");
  await page.loadRoom("a");
  await Dexie.delete(name);
  waiting?.();
  await write(putRoom("b", 20));
  expect(await packsOf("a")).toEqual([]);
  await expectSame("a", "b");
  page.close();
});

test("packs are deleted on a full disk, and leave their space to writes", async () => {
  await write(putRoom("a", 28));
  await pack("a");
  const { put: putRow } = IDBObjectStore.prototype;
  const isFull = (): Promise<boolean> => packsOf("a").then((packs) => packs.length > 0);
  let full = await isFull();
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...row) {
    if (full) throw new DOMException("The disk is full.", "QuotaExceededError");
    return putRow.apply(this, row);
  });
  vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(function (this: IDBObjectStore) {
    full = false;
    return this.delete(IDBKeyRange.lowerBound([]));
  });
  await write(put(messageAt("a", 28)));
  expect(await packsOf("a")).toEqual([]);
  full = true;
  expect(await database.write(put(messageAt("a", 29)))).toMatchObject({
    ok: false,
    error: { code: "quota-exceeded" },
  });
  vi.restoreAllMocks();
  await expectSame("a");
});

const roomId = fc.constantFrom("a", "b");
const place = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.double({ min: 0, max: 60, noNaN: true }));
const content = fc.string({ maxLength: 3 });
type Step =
  | { type: "write"; isOfOtherTab: boolean; changes: RecordChange[] }
  | { type: "pack"; roomId: string; most: number };
const change: fc.Arbitrary<RecordChange[]> = fc.oneof(
  fc
    .tuple(roomId, place, content)
    .map(([id, at, text]): RecordChange[] => [
      { table: "texts", type: "put", record: textOf(messageAt(id, at), text) },
    ]),
  fc
    .tuple(roomId, place, fc.boolean(), fc.boolean())
    .map(([id, at, isCollapsed, isGenerating]): RecordChange[] => [
      { table: "messages", type: "put", record: messageAt(id, at, { isCollapsed, isGenerating }) },
    ]),
  fc.tuple(roomId, place, content).map(([id, at, text]) => put(messageAt(id, at), textOf(messageAt(id, at), text))),
  fc
    .tuple(fc.constantFrom("messages" as const, "texts" as const), roomId, place)
    .map(([table, id, at]): RecordChange[] => [{ table, type: "remove", id: messageAt(id, at).id }]),
  roomId.map((id): RecordChange[] => [{ table: "rooms", type: "remove", id }]),
  fc.tuple(roomId, fc.integer({ min: 1, max: 60 })).map(([id, length]) => putRoom(id, length)),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant("write" as const),
    isOfOtherTab: fc.boolean(),
    changes: fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => changes.flat()),
  }),
  fc.record({ type: fc.constant("pack" as const), roomId, most: fc.integer({ min: 1, max: 4 }) }),
);

test("a room is read as its rows are, whatever was written and packed", async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const otherTab = openIndexedDatabase({ name });
        await write([...putRoom("a", 60), ...putRoom("b", 40)]);
        await pack("a");
        for (const one of steps) {
          if (one.type === "write") await write(one.changes, one.isOfOtherTab ? otherTab : database);
          else await pack(one.roomId, one.most);
          await expectSame("a", "b");
        }
        otherTab.close();
      })
      .afterEach(() => write(["a", "b"].map((id) => ({ table: "rooms", type: "remove", id })))),
    { numRuns: 15, endOnFailure: true },
  );
});

test("an id leads to every pack that may hold it", () => {
  const monthAndMore = fc.integer({ min: 0, max: 60 * 24 * 40 });
  const strange = fc.tuple(fc.integer({ min: 1, max: 15 }), fc.string({ unit: "binary", maxLength: 3 }));
  const later = fc.tuple(monthAndMore, fc.option(strange)).map(
    ([at, cut]) =>
      (id: string) =>
        cut === null ? messageAt("a", at).id : id.slice(0, cut[0]) + cut[1],
  );
  fc.assert(
    fc.property(monthAndMore, later, later, fc.array(later, { maxLength: 4 }), (at, toId, toEnd, toOthers) => {
      const from = messageAt("a", at).id;
      const id = toId(from);
      const to = [toEnd(id), lastEnd(from) ?? ""].sort()[0] ?? "";
      fc.pre(from <= id && id < to);
      const ranges = packsWith([...toOthers.map((toOther) => toOther(id)), id]);
      expect(ranges.some((range) => (range as IDBKeyRange).includes([to, "a", from, 250]))).toBe(true);
    }),
    { numRuns: 200 },
  );
});
