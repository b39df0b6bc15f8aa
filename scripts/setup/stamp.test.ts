import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { filesBelow, readStamp, stampOf, writeStamp } from "./stamp.mjs";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tutti stamp-"));
  await writeFile(join(folder, "a.ts"), "one");
  await writeFile(join(folder, "b.ts"), "two");
});

afterEach(() => rm(folder, { recursive: true }));

const stamp = () => stampOf(folder, [join(folder, "a.ts"), join(folder, "b.ts")]);

test("a stamp does not depend on times, nor on the order of the files", async () => {
  const before = await stamp();
  await utimes(join(folder, "a.ts"), 1, 1);
  expect(await stampOf(folder, [join(folder, "b.ts"), join(folder, "a.ts")])).toBe(before);
});

test("a stamp changes with content, names, missing files and file borders", async () => {
  const stamps = new Set([await stamp()]);
  await writeFile(join(folder, "a.ts"), "onet");
  await writeFile(join(folder, "b.ts"), "wo");
  stamps.add(await stamp());
  await writeFile(join(folder, "a.ts"), "One");
  stamps.add(await stamp());
  await rm(join(folder, "b.ts"));
  stamps.add(await stamp());
  await writeFile(join(folder, "b.ts"), "");
  stamps.add(await stamp());
  await writeFile(join(folder, "c.ts"), "");
  stamps.add(await stampOf(folder, [join(folder, "a.ts"), join(folder, "c.ts")]));
  expect(stamps.size).toBe(6);
});

test("files below a folder exclude installed, built and skipped ones", async () => {
  for (const path of ["src/deep/c.ts", "src/d.test.ts", "node_modules/x/index.js", "dist/index.html", ".cache/y.ts"]) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), "");
  }
  const files = await filesBelow(folder, (name) => name.endsWith(".test.ts"));
  expect(files.sort()).toEqual(["a.ts", "b.ts", "src/deep/c.ts"].map((path) => join(folder, path)));
  expect(await filesBelow(join(folder, "missing"))).toEqual([]);
});

test("a stamp is read back as it was written, and a missing one is none", async () => {
  const file = join(folder, "new folder", ".stamp");
  expect(await readStamp(file)).toBeUndefined();
  await writeStamp(file, "abc");
  expect(await readStamp(file)).toBe("abc");
});
