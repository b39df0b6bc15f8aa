import { spawnSync } from "node:child_process";
import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLock } from "./lock.mjs";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tutti-lock-"));
});

afterEach(() => rm(folder, { recursive: true }));

const lockFile = () => join(folder, ".tools", "setup.lock");

test("a second process waits for the lock, says so once, and then gets it", async () => {
  const events: string[] = [];
  const start = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const first = withLock(lockFile(), {
    onWait: () => events.push("first waits"),
    work: async () => {
      events.push("first works");
      start.resolve();
      await release.promise;
      events.push("first is done");
    },
  });
  await start.promise;
  const second = withLock(lockFile(), {
    onWait: () => {
      events.push("second waits");
      release.resolve();
    },
    work: async () => events.push("second works"),
  });
  await Promise.all([first, second]);
  expect(events).toEqual(["first works", "second waits", "first is done", "second works"]);
});

test("the lock of a process that has ended is taken over without waiting", async () => {
  const processId = spawnSync(process.execPath, ["--version"]).pid;
  await withLock(lockFile(), { onWait: () => undefined, work: async () => undefined });
  await writeFile(lockFile(), String(processId));
  const waits: string[] = [];
  const result = await withLock(lockFile(), { onWait: (holder) => waits.push(holder), work: async () => "done" });
  expect(result).toBe("done");
  expect(waits).toEqual([]);
});

test("work that throws gives the lock back", async () => {
  const work = () => Promise.reject(new Error("no network"));
  await expect(withLock(lockFile(), { onWait: () => undefined, work })).rejects.toThrow("no network");
  await expect(access(lockFile())).rejects.toThrow();
});
