import type { Room } from "@tutti/domain";
import { errorTexts } from "@tutti/domain";
import { aMessage, aRoom, aText, createFakeDatabase, createFakeTime } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Notice, RecordChange } from "../ports.ts";
import { createWriteQueue } from "./write-queue.ts";

function setUp() {
  const time = createFakeTime();
  const database = createFakeDatabase();
  const notices: Notice[] = [];
  const queue = createWriteQueue({
    database,
    clock: time.clock,
    scheduler: time.scheduler,
    notify: (notice) => notices.push(notice),
  });
  return { time, database, notices, queue };
}
const put = (title: string, id = "a"): RecordChange => ({ table: "rooms", type: "put", record: aRoom({ id, title }) });
const run = { id: "run-12345678", startedAt: 0 };
const remove = (id = "a"): RecordChange => ({ table: "rooms", type: "remove", id });
const titles = (batch: readonly RecordChange[] | undefined): string[] =>
  (batch ?? []).map((change) => (change.type === "put" ? (change.record as Room).title : `-${change.id}`));

test("the first changes after a pause are written together within 20 ms", async () => {
  const { time, database, queue } = setUp();
  queue.open();
  queue.add(put("one"));
  queue.add(put("other", "b"));
  await time.advance(19);
  expect(database.batches).toEqual([]);
  queue.add(put("two"));
  await time.advance(1);
  expect(database.batches.map(titles)).toEqual([["two", "other"]]);
});

test("thousands of changes are written by 500, in order, or all by a flush", async () => {
  const { time, database, queue } = setUp();
  queue.open();
  const rows = (count: number, name: string): void => {
    for (let row = 0; row < count; row += 1) queue.add(put(`${name} ${row}`, `${name}-${row}`));
  };
  rows(1200, "one");
  await time.advance(20);
  expect(database.batches.map((batch) => batch.length)).toEqual([500]);
  await time.advance(40);
  expect(database.batches.map((batch) => batch.length)).toEqual([500, 500, 200]);
  expect(database.batches.flatMap(titles)).toEqual(Array.from({ length: 1200 }, (_, row) => `one ${row}`));
  rows(1200, "two");
  await queue.flush();
  expect(database.batches.at(-1)).toHaveLength(1200);
  expect(time.waiting().timers).toBe(0);
});

test("[STORE-4] writes during an answer are 250 ms apart, and none waits for a second", async () => {
  const { time, database, queue } = setUp();
  queue.open();
  database.seed({ rooms: [aRoom()], messages: [aMessage({ id: "m", isGenerating: true, run })] });
  for (let round = 0; round < 100; round += 1) {
    const record = aText({ id: "m", content: `round ${round}` });
    queue.add({ table: "texts", type: "put", record, onlyIf: { type: "run", messageId: "m", runId: run.id } });
    await time.advance(10);
    const storedRound = Number(database.tables.texts.get("m")?.content.slice("round ".length) ?? -1);
    // A round takes 10 ms.
    expect(round - storedRound).toBeLessThan(100);
  }
  expect(database.batches.length).toBe(4);
  // A person's change is visible in other tabs soon, also then.
  queue.add(put("Renamed", "room-1"));
  await time.advance(50);
  expect(database.tables.rooms.get("room-1")?.title).toBe("Renamed");
  await time.advance(250);
  expect(database.tables.texts.get("m")?.content).toBe("round 99");
  expect(time.waiting().timers).toBe(0);
});

test("nothing is written before the load has ended, nor by a flush", async () => {
  const { time, database, queue } = setUp();
  queue.add(put("early"));
  await queue.flush();
  await time.advance(10_000);
  expect(database.batches).toEqual([]);
  queue.open();
  await time.advance(50);
  expect(database.batches.map(titles)).toEqual([["early"]]);
});

/** A store that responds when the test says so. */
function slowStore() {
  const time = createFakeTime();
  const writes: string[][] = [];
  const answers: ((isRefused: boolean) => void)[] = [];
  const queue = createWriteQueue({
    database: {
      write: (changes) => {
        writes.push(titles(changes));
        return new Promise((resolve) =>
          answers.push((isRefused) =>
            resolve(
              isRefused
                ? { ok: false, error: { code: "unknown", message: "No" } }
                : { ok: true, value: { droppedKeys: [] } },
            ),
          ),
        );
      },
    },
    clock: time.clock,
    scheduler: time.scheduler,
    notify: () => undefined,
  });
  queue.open();
  return { time, written: writes, queue, answer: (index: number, isRefused = false) => answers[index]?.(isRefused) };
}

test("one write runs at a time, and later changes follow it", async () => {
  const { time, written, queue, answer } = slowStore();
  queue.add(put("one"));
  await time.advance(50);
  queue.add(put("two"));
  await time.advance(10_000);
  expect(written).toEqual([["one"]]);
  answer(0);
  await time.advance(50);
  expect(written).toEqual([["one"], ["two"]]);
});

test("a flush hands over everything in the same turn, also during a write", async () => {
  const { time, written, queue, answer } = slowStore();
  queue.add(put("one"));
  await time.advance(50);
  queue.add(put("two"));
  let isFlushed = false;
  const flush = queue.flush().then(() => {
    isFlushed = true;
  });
  expect(written).toEqual([["one"], ["two"]]);
  answer(1);
  await time.settle();
  expect(isFlushed).toBe(false);
  answer(0);
  await flush;
});

test("[STORE-4] the last flush of a page hands over unanswered changes again", async () => {
  const { time, written, queue, answer } = slowStore();
  queue.add(put("stored", "z"));
  await time.advance(50);
  answer(0);
  await time.advance(250);
  queue.add(put("old"));
  queue.add(put("other", "b"));
  await time.advance(50);
  queue.add(put("new"));
  const flush = queue.flush(true);
  expect(written).toEqual([["stored"], ["old", "other"], ["new", "other"]]);
  answer(1);
  answer(2);
  await flush;
  await time.advance(10_000);
  expect(written).toHaveLength(3);
});

test("a refused older batch does not overwrite what a newer one changed", async () => {
  const { time, written, queue, answer } = slowStore();
  queue.add(put("old"));
  queue.add(put("other", "b"));
  await time.advance(50);
  queue.add(put("new"));
  const flush = queue.flush();
  answer(0, true);
  answer(1);
  await flush;
  await time.advance(10_000);
  expect(written).toEqual([["old", "other"], ["new"], ["other"]]);
});

test("[STORE-7] a refused write is reported once, and retried until it succeeds", async () => {
  const { time, database, notices, queue } = setUp();
  queue.open();
  await database.write([put("stored before")]);
  database.refuse({ code: "quota-exceeded", message: "Full" });
  queue.add(put("one"));
  queue.add(put("other", "b"));
  await time.advance(20_000);
  queue.add(put("two"));
  await time.advance(20_000);
  expect(notices).toEqual([{ kind: "error", ...errorTexts.storageFull }]);
  expect(database.tables.rooms.get("a")?.title).toBe("stored before");
  database.refuse();
  await time.advance(30_000);
  expect([...database.tables.rooms.values()].map((room) => room.title)).toEqual(["two", "other"]);
  database.refuse({ code: "unknown", message: "Odd" });
  queue.add(remove());
  await time.advance(50);
  await time.advance(250);
  expect(notices).toEqual([
    { kind: "error", ...errorTexts.storageFull },
    { kind: "error", ...errorTexts.saveRefused },
  ]);
});

test("a change made during a refusal replaces the older one in the retry", async () => {
  const { time, written, queue, answer } = slowStore();
  queue.add(put("old"));
  queue.add(put("other", "b"));
  await time.advance(50);
  queue.add(put("new"));
  answer(0, true);
  await time.advance(10_000);
  expect(written).toEqual([
    ["old", "other"],
    ["new", "other"],
  ]);
});

test("a store that throws counts as one that refuses", async () => {
  const time = createFakeTime();
  const notices: Notice[] = [];
  const queue = createWriteQueue({
    database: { write: () => Promise.reject(new Error("Odd")) },
    clock: time.clock,
    scheduler: time.scheduler,
    notify: (notice) => notices.push(notice),
  });
  queue.open();
  queue.add(put("one"));
  await queue.flush();
  expect(notices).toEqual([{ kind: "error", ...errorTexts.saveRefused }]);
  expect(queue.isWaiting({ table: "rooms", id: "a" })).toBe(true);
});

test("invalid records are not written, and are reported once by kind", async () => {
  const { database, notices, queue } = setUp();
  queue.open();
  const invalid = { ...aMessage(), type: "robot" } as unknown as ReturnType<typeof aMessage>;
  const changes: RecordChange[] = [
    { table: "messages", type: "put", record: invalid },
    { table: "texts", type: "put", record: aText() },
    { table: "characters", type: "put", record: {} as never },
    { table: "rooms", type: "put", record: { id: "x" } as never },
  ];
  for (let round = 0; round < 2; round += 1) {
    for (const change of changes) queue.add(change);
    await queue.flush();
  }
  expect(notices).toEqual([
    { kind: "error", title: "Message SaveError", text: "Invalid message data provided." },
    { kind: "error", title: "Character Save Error", text: "Invalid character data provided." },
    { kind: "error", ...errorTexts.invalidRoom },
  ]);
  expect(database.batches.flat().map((change) => change.table)).toEqual(["texts", "texts"]);
  queue.add({ table: "messages", type: "put", record: aMessage() });
  queue.add({ table: "messages", type: "put", record: aMessage() });
  await queue.flush();
  queue.add({ table: "messages", type: "put", record: invalid });
  await queue.flush();
  expect(notices).toHaveLength(4);
});

test("closing writes pending changes, and nothing after them", async () => {
  const { time, database, queue } = setUp();
  queue.open();
  queue.add(put("last"));
  await queue.close();
  queue.add(put("too late"));
  await time.advance(10_000);
  await queue.flush();
  expect(database.batches.map(titles)).toEqual([["last"]]);
});

const step = fc.oneof(
  fc.record({ do: fc.constant("put" as const), id: fc.constantFrom("a", "b", "c"), title: fc.string() }),
  fc.record({ do: fc.constant("remove" as const), id: fc.constantFrom("a", "b", "c") }),
  fc.record({ do: fc.constant("wait" as const), milliseconds: fc.constantFrom(1, 15, 60, 400, 5000) }),
  fc.record({ do: fc.constantFrom("flush" as const, "refuse" as const, "accept" as const) }),
);

test("the store ends like the tables, however writes and refusals overlap", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat({ max: 40 }), async (steps, openAt) => {
      const time = createFakeTime();
      const database = createFakeDatabase();
      const queue = createWriteQueue({
        database: {
          write: async (changes) => {
            await time.delay(20);
            return database.write(changes);
          },
        },
        clock: time.clock,
        scheduler: time.scheduler,
        notify: () => undefined,
      });
      const table = new Map<string, string>();
      const flushes: Promise<void>[] = [];
      for (const [index, current] of steps.entries()) {
        if (index === openAt) queue.open();
        switch (current.do) {
          case "put":
            table.set(current.id, current.title);
            queue.add(put(current.title, current.id));
            break;
          case "remove":
            table.delete(current.id);
            queue.add(remove(current.id));
            break;
          case "wait":
            await time.advance(current.milliseconds);
            break;
          case "flush":
            flushes.push(queue.flush());
            break;
          case "refuse":
            database.refuse({ code: "unknown", message: "No" });
            break;
          case "accept":
            database.refuse();
            break;
        }
      }
      queue.open();
      database.refuse();
      await time.advance(60_000);
      await Promise.all(flushes);
      expect(new Map([...database.tables.rooms].map(([id, room]) => [id, room.title]))).toEqual(table);
      expect(time.waiting().timers).toBe(0);
    }),
    { numRuns: 100 },
  );
});
