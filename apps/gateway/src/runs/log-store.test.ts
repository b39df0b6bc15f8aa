import { cpSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { type LogFolder, openLogFolder } from "./log-file.ts";
import { createLogStore } from "./log-store.ts";
import type { RunLog } from "./run-log.ts";

const silent = pino({ level: "silent" });
const KB = 1024;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

function createStore(limits: { memoryLimit: number; diskLimit: number }, folder?: LogFolder) {
  const parent = temporaryFolder();
  const files = folder ?? openLogFolder(parent);
  const store = createLogStore({ folder: files, log: silent, ...limits });
  const forgottenIds: number[] = [];
  let count = 0;
  /** Writes the log of an answer of `size` bytes. */
  const write = (size: number, { isEnded = true } = {}): RunLog => {
    const number = count;
    count += 1;
    const log = store.create(() => forgottenIds.push(number));
    for (let writtenSize = 0; writtenSize < size; writtenSize += KB)
      log.append({ parts: [{ type: "text-delta", text: String(number).padEnd(KB) }] }, 0);
    if (isEnded) {
      log.append({ end: "finished" }, 0);
      store.end(log);
    }
    return log;
  };
  return { store, files, parent, forgotten: forgottenIds, write };
}

const numbersIn = async (log: RunLog) => {
  const numbers: number[] = [];
  while (numbers.length < log.head) {
    const entries = await log.read(numbers.length + 1, 64 * KB);
    numbers.push(...entries.map((entry) => (JSON.parse(entry) as { number: number }).number));
  }
  return numbers;
};
const upTo = (head: number) => Array.from({ length: head }, (_, index) => index + 1);

test("[RUN-4] beyond the memory, the oldest ended logs move to files", async () => {
  const { store, parent, files, forgotten, write } = createStore({ memoryLimit: 300 * KB, diskLimit: 1000 * KB });
  const logs: RunLog[] = [];
  for (let count = 0; count < 8; count += 1) {
    logs.push(write(100 * KB));
    await store.settled();
    expect(store.size().memory).toBeLessThanOrEqual(300 * KB);
  }
  expect(forgotten).toEqual([]);
  expect(filesIn(parent)).toHaveLength(6);
  expect(logs.map(({ inMemory }) => inMemory > 0)).toEqual([...Array(6).fill(false), true, true]);
  for (const log of logs) expect(await numbersIn(log)).toEqual(upTo(log.head));
  for (const log of logs) store.forget(log);
  expect(store.size()).toEqual({ memory: 0, disk: 0 });
  await expect.poll(() => filesIn(parent)).toEqual([]);
  await files.close();
});

test("[RUN-4] a running log that does not fit is moved, and goes on in memory", async () => {
  const { store, parent, files, write } = createStore({ memoryLimit: 100 * KB, diskLimit: 1000 * KB });
  const log = write(400 * KB, { isEnded: false });
  await store.settled();
  expect(store.size().memory).toBeLessThanOrEqual(100 * KB);
  expect(filesIn(parent)).toHaveLength(1);
  log.append({ parts: [{ type: "text-delta", text: "more" }] }, 1);
  log.append({ end: "finished" }, 2);
  store.end(log);
  expect(await numbersIn(log)).toEqual(upTo(log.head));
  await files.close();
  expect(readdirSync(parent)).toEqual([]);
});

test("[RUN-4] beyond the files' bound, the oldest ended runs are forgotten", async () => {
  const { store, forgotten, files, write } = createStore({ memoryLimit: 100 * KB, diskLimit: 250 * KB });
  const logs: RunLog[] = [];
  for (let count = 0; count < 6; count += 1) {
    logs.push(write(100 * KB));
    await store.settled();
    expect(store.size().disk).toBeLessThanOrEqual(250 * KB);
  }
  expect(forgotten.length).toBeGreaterThan(0);
  expect(forgotten).toEqual(upTo(forgotten.length).map((number) => number - 1));
  expect(logs[0]?.isForgotten).toBe(true);
  expect(logs.at(-1)?.isForgotten).toBe(false);
  await files.close();
});

test("[RUN-4] where no file can be written, the oldest runs are forgotten", async () => {
  const logFolder: LogFolder = {
    create: () => ({
      append: () => Promise.reject(new Error("ENOSPC")),
      read: () => Promise.reject(new Error("nothing there")),
      remove: async () => undefined,
    }),
    close: async () => undefined,
  };
  const { store, forgotten, write } = createStore({ memoryLimit: 250 * KB, diskLimit: 1000 * KB }, logFolder);
  for (let count = 0; count < 6; count += 1) {
    write(100 * KB);
    await store.settled();
    expect(store.size().memory).toBeLessThanOrEqual(250 * KB);
  }
  expect(forgotten).toEqual([0, 1, 2, 3]);
});

test("[RUN-4] many runs that said nothing are bounded as well", async () => {
  const { store, forgotten, write, files } = createStore({ memoryLimit: 100 * KB, diskLimit: 1000 * KB });
  for (let count = 0; count < 500; count += 1) write(0);
  await store.settled();
  expect(store.size().memory).toBeLessThanOrEqual(100 * KB);
  expect(forgotten.length).toBeGreaterThan(300);
  await files.close();
});

test("files of ended processes are removed, and those of running ones kept", async () => {
  const parent = temporaryFolder();
  const other = openLogFolder(parent);
  await other.create().append(Buffer.from("{}"));
  const [folderName = ""] = readdirSync(parent);
  // The process that starts the tests still runs; no process has an id as high as the other one.
  cpSync(join(parent, folderName), join(parent, `${process.ppid}-running`), { recursive: true });
  renameSync(join(parent, folderName), join(parent, "4194999-gone"));
  const own = openLogFolder(parent);
  await own.create().append(Buffer.from("{}"));
  expect(readdirSync(parent)).toHaveLength(2);
  expect(readdirSync(parent)).toContain(`${process.ppid}-running`);
  await own.close();
});
