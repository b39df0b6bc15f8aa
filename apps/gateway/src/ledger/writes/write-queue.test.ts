import { describe, expect, test, vi } from "vitest";
import type { GenerationTable } from "../../database/schema.ts";
import { toRunningRow, withEnd } from "../generation-row.ts";
import { aLog, anEnd, aStart } from "../ledger.test-support.ts";
import { createWriteQueue, type WriteQueueOptions } from "./write-queue.ts";

function aRow(id: string): GenerationTable {
  return toRunningRow(aStart({ id }), "here");
}

/** A queue whose database is a list of batches, and fails with the given errors. */
function aQueue(options: Partial<WriteQueueOptions> = {}) {
  const batches: string[][] = [];
  const failures: Error[] = [];
  const { log, lines } = aLog();
  const queue = createWriteQueue({
    save: async (rows) => {
      const failure = failures.shift();
      if (failure) throw failure;
      batches.push(rows.map(({ id, status }) => `${id} ${status}`));
    },
    log,
    timeout: 1_000,
    pause: { first: 1, longest: 4 },
    limit: 1_000,
    ...options,
  });
  return { queue, batches, failures, lines, drain: () => queue.drain(10_000) };
}

/** The generations that are logged as missing. */
function lostOf(lines: ReturnType<typeof aLog>["lines"]): string[] {
  return lines.filter(({ level }) => level === 50).map(({ generation }) => (generation as { id: string }).id);
}

const refusal = Object.assign(new Error("a text that no database takes"), { code: "22021" });

describe("what is put", () => {
  test("in one turn of the event loop is written at once", async () => {
    const { queue, batches } = aQueue();
    await Promise.all(["a", "b", "c"].map((id) => queue.put(aRow(id))));
    expect(batches).toEqual([["a running", "b running", "c running"]]);
  });

  test("twice before it is written is written once, as it is then", async () => {
    const { queue, batches } = aQueue();
    const row = aRow("a");
    await Promise.all([queue.put(row), queue.put(withEnd(row, anEnd()))]);
    expect(batches).toEqual([["a finished"]]);
  });

  test("waits for the disk at its end, and delays no beginning meanwhile", async () => {
    const onDisk = Promise.withResolvers<void>();
    const { queue, batches, drain } = aQueue({ flush: () => onDisk.promise });
    const outcomes: string[] = [];
    const end = queue.put(withEnd(aRow("a"), anEnd())).then(() => outcomes.push("a"));
    await queue.put(aRow("b"));
    await queue.put(aRow("c"));
    expect({ told: outcomes, batches }).toEqual({ told: [], batches: [["a finished", "b running"], ["c running"]] });
    onDisk.resolve();
    await end;
    await drain();
    expect(outcomes).toEqual(["a"]);
  });

  test("and has ended while the disk is busy is written once it is free", async () => {
    const waits: PromiseWithResolvers<void>[] = [];
    const { queue, batches, drain } = aQueue({
      flush: () => {
        const wait = Promise.withResolvers<void>();
        waits.push(wait);
        return wait.promise;
      },
    });
    const end = (id: string) => queue.put(withEnd(aRow(id), anEnd()));
    void end("a");
    await vi.waitFor(() => expect(waits).toHaveLength(1));
    void end("b");
    await new Promise((resolve) => setImmediate(resolve));
    void end("c");
    expect(batches).toEqual([["a finished"]]);
    waits[0]?.resolve();
    await vi.waitFor(() => expect(batches).toEqual([["a finished"], ["b finished", "c finished"]]));
    void end("d");
    await queue.put(aRow("e"));
    expect(batches[2]).toEqual(["d finished", "e running"]);
    for (const { resolve } of waits) resolve();
    await vi.waitFor(() => expect(waits).toHaveLength(3));
    waits[2]?.resolve();
    await drain();
  });

  test("on a disk that fails is logged, and waited for no longer", async () => {
    const { queue, lines } = aQueue({ flush: () => Promise.reject(new Error("the disk is gone")) });
    await queue.put(withEnd(aRow("a"), anEnd()));
    expect(JSON.stringify(lines)).toContain("the disk is gone");
  });

  test("while a batch is being written, makes the next one", async () => {
    const diskWrite = Promise.withResolvers<void>();
    const sizes: number[] = [];
    const { queue } = aQueue({
      save: async (rows) => {
        sizes.push(rows.length);
        await diskWrite.promise;
      },
    });
    const first = queue.put(aRow("a"));
    await vi.waitFor(() => expect(sizes).toEqual([1]), { interval: 1 });
    const others = ["b", "c"].map((id) => queue.put(aRow(id)));
    diskWrite.resolve();
    await Promise.all([first, ...others]);
    expect(sizes).toEqual([1, 2]);
  });

  test("in great numbers is written in several parts", async () => {
    const { queue, batches } = aQueue({ limit: 5_000 });
    await Promise.all(Array.from({ length: 1_200 }, (_, index) => queue.put(aRow(`${index}`))));
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 200]);
  });
});

describe("a database that fails", () => {
  test("is tried again until it takes what waits, and the log says so", async () => {
    const { queue, batches, failures, lines, drain } = aQueue();
    failures.push(new Error("disk full"), new Error("disk full"));
    await queue.put(aRow("a"));
    expect(batches).toEqual([]);
    await queue.put(aRow("b"));
    await drain();
    expect(batches).toEqual([["a running", "b running"]]);
    expect(lines.map(({ msg }) => msg)).toEqual([
      "the ledger could not be written, and will be tried again",
      "the ledger could not be written, and will be tried again",
      "the ledger is written again",
    ]);
  });

  test("writes the newest state when it is back", async () => {
    const { queue, batches, failures, drain } = aQueue();
    failures.push(new Error("away"));
    await queue.put(aRow("a"));
    await queue.put(withEnd(aRow("a"), anEnd()));
    await drain();
    expect(batches).toEqual([["a finished"]]);
  });

  test("that never answers delays no writer for longer than the timeout", async () => {
    const { queue } = aQueue({ save: () => new Promise(() => undefined), timeout: 1 });
    await queue.put(aRow("a"));
    await queue.put(aRow("b"));
  });

  test("does not let memory grow: the oldest are lost, and named in the log", async () => {
    const { queue, batches, failures, lines, drain } = aQueue({ limit: 2 });
    failures.push(new Error("away"));
    for (const id of ["a", "b", "c", "d"]) await queue.put(aRow(id));
    await drain();
    expect(batches).toEqual([["c running", "d running"]]);
    expect(lostOf(lines)).toEqual(["a", "b"]);
  });

  test("takes the rows that failed before later ones, within the limit", async () => {
    const away = Promise.withResolvers<void>();
    const isAway = [true];
    const batches: string[][] = [];
    const { queue, lines, drain } = aQueue({
      limit: 3,
      save: async (rows) => {
        if (isAway.shift()) await away.promise;
        batches.push(rows.map(({ id, status }) => `${id} ${status}`));
      },
    });
    const first = ["a", "b", "c"].map((id) => queue.put(aRow(id)));
    await vi.waitFor(() => expect(isAway).toEqual([]), { interval: 1 });
    const later = [queue.put(withEnd(aRow("b"), anEnd())), queue.put(aRow("d"))];
    away.reject(new Error("away"));
    await Promise.all([...first, ...later]);
    await drain();
    expect(lostOf(lines)).toEqual(["a"]);
    expect(batches).toEqual([["b finished", "c running", "d running"]]);
  });
});

describe("a row that no database takes", () => {
  test("is lost alone, and named in the log", async () => {
    const { log, lines } = aLog();
    const writtenIds: string[] = [];
    const { queue, drain } = aQueue({
      log,
      save: async (rows) => {
        if (rows.some(({ id }) => id === "bad")) throw refusal;
        writtenIds.push(...rows.map(({ id }) => id));
      },
    });
    await Promise.all(["a", "bad", "b"].map((id) => queue.put(aRow(id))));
    await drain();
    expect(writtenIds).toEqual(["a", "b"]);
    expect(lines).toMatchObject([{ level: 50, generation: { id: "bad" } }]);
  });

  test("and a database that fails right after, lose nothing else", async () => {
    const { queue, batches, failures, drain } = aQueue();
    failures.push(refusal, new Error("away"));
    await Promise.all(["a", "b"].map((id) => queue.put(aRow(id))));
    await drain();
    expect(batches.flat()).toEqual(["a running", "b running"]);
  });

  test("is named once, also where the database fails among the others", async () => {
    const writtenIds: string[] = [];
    const away = [true];
    const { queue, lines, drain } = aQueue({
      save: async (rows) => {
        const ids = rows.map(({ id }) => id);
        if (ids.includes("bad")) throw refusal;
        if (ids.includes("b") && away.pop()) throw new Error("away");
        writtenIds.push(...ids);
      },
    });
    await Promise.all(["a", "bad", "b"].map((id) => queue.put(aRow(id))));
    await drain();
    expect(writtenIds).toEqual(["a", "b"]);
    expect(lostOf(lines)).toEqual(["bad"]);
  });
});

describe("the end", () => {
  test("waits for everything that was put", async () => {
    const { queue, batches, drain } = aQueue();
    void queue.put(aRow("a"));
    await drain();
    expect(batches).toEqual([["a running"]]);
  });

  test("waits for the disk to have what is written last", async () => {
    const onDisk = Promise.withResolvers<void>();
    const { queue, batches, drain } = aQueue({ flush: () => onDisk.promise });
    const outcomes: string[] = [];
    void queue.put(withEnd(aRow("a"), anEnd()));
    const drainEnd = drain().then(() => outcomes.push("drained"));
    await vi.waitFor(() => expect(batches).toHaveLength(1));
    await new Promise((resolve) => setImmediate(resolve));
    outcomes.push("on the disk");
    onDisk.resolve();
    await drainEnd;
    expect(outcomes).toEqual(["on the disk", "drained"]);
  });

  test("names what was not written of a batch, and not what was", async () => {
    const saving = Promise.withResolvers<void>();
    const { queue, lines } = aQueue({
      timeout: 1,
      save: async (rows) => {
        if (rows.some(({ id }) => id === "bad")) throw refusal;
        if (rows.some(({ id }) => id === "b")) await saving.promise;
      },
    });
    await Promise.all(["a", "bad", "b"].map((id) => queue.put(aRow(id))));
    await queue.drain(5);
    expect(lostOf(lines)).toEqual(["bad", "b"]);
    saving.resolve();
  });

  test("does not wait for ever, and names what is lost", async () => {
    const { log, lines } = aLog();
    const { queue } = aQueue({
      log,
      save: async () => {
        throw new Error("away");
      },
    });
    await queue.put(aRow("a"));
    await queue.drain(5);
    expect(lines.at(-1)).toMatchObject({ level: 50, generation: { id: "a" } });
  });

  test("names what a hanging database is writing, and what comes too late", async () => {
    const saving = Promise.withResolvers<void>();
    const { queue, lines } = aQueue({ save: () => saving.promise, timeout: 1 });
    await queue.put(aRow("a"));
    await queue.put(aRow("b"));
    await queue.put(withEnd(aRow("a"), anEnd()));
    await queue.drain(5);
    expect(lostOf(lines)).toEqual(["a", "b"]);
    expect(lines[0]).toMatchObject({ generation: { status: "finished" } });
    await queue.put(aRow("c"));
    saving.reject(new Error("away"));
    await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ level: 40 }), { interval: 1 });
    expect(lostOf(lines)).toEqual(["a", "b", "c"]);
  });
});
