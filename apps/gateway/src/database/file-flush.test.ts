import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./databases.test-support.ts";
import { createFileFlush } from "./file-flush.ts";

test("flushes that begin during a running one share the next one", async () => {
  const path = join(temporaryFolder(), "journal");
  writeFileSync(path, "a");
  const file = createFileFlush(path);
  const endings: string[] = [];
  const first = file.flush().then(() => endings.push("first"));
  appendFileSync(path, "b");
  const second = file.flush();
  const third = file.flush();
  expect(third).toBe(second);
  await second.then(() => endings.push("second"));
  await first;
  expect(endings).toEqual(["first", "second"]);
  await file.flush();
  await file.close();
});

test("a file that cannot be flushed fails each time, and can be closed", async () => {
  const file = createFileFlush(join(temporaryFolder(), "nowhere"));
  await expect(file.flush()).rejects.toThrow("ENOENT");
  await expect(file.flush()).rejects.toThrow("ENOENT");
  await file.close();
});

test("a file that was missing is flushed once it exists", async () => {
  const path = join(temporaryFolder(), "journal");
  const file = createFileFlush(path);
  await expect(file.flush()).rejects.toThrow("ENOENT");
  writeFileSync(path, "a");
  await file.flush();
  await file.close();
});
