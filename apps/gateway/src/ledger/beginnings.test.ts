import { appendFileSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../database/databases-under-test.ts";
import { type Beginnings, openBeginnings } from "./beginnings.ts";
import { toRunningRow } from "./generation-row.ts";
import { aLog, aStart } from "./ledger-under-test.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

function opened(folder: string): Beginnings {
  const beginnings = openBeginnings(folder, aLog().log);
  if (!beginnings) throw new Error("It was not opened.");
  return beginnings;
}

const aRow = (id: string) => toRunningRow(aStart({ id, userAgent: "x".repeat(400) }), "here");
const sizesIn = (folder: string) => [1, 2].map((place) => statSync(join(folder, `tutti.beginnings-${place}`)).size);

test("what was noted is there for the next process as it was, with nothing closed and no end of its last line", () => {
  const folder = aFolder();
  const rows = ["a", "b"].map(aRow);
  for (const row of rows) expect(opened(folder).note(row)).toBe(true);
  appendFileSync(join(folder, "tutti.beginnings-1"), '\n{"id":"gen-3","own');
  const next = opened(folder);
  expect(next.left).toEqual(rows);
  // What comes after half a line is read, too.
  next.note(aRow("c"));
  expect(opened(folder).left.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("nobody else may read it, and an orderly end leaves nothing but what is not in the database", () => {
  const folder = aFolder();
  const beginnings = opened(folder);
  const [one, other] = [aRow("one"), aRow("other")];
  for (const row of [one, other]) beginnings.note(row);
  expect(statSync(join(folder, "tutti.beginnings-1")).mode & 0o077).toBe(0);
  beginnings.settle([one]);
  beginnings.close();
  const next = opened(folder);
  expect(next.left.map(({ id }) => id)).toContain("other");
  next.settle(next.left);
  next.close();
  expect(sizesIn(folder)).toEqual([0, 0]);
});

test("the files stay small where something always runs, and what the database has not is never lost", () => {
  const folder = aFolder();
  const beginnings = opened(folder);
  const stuck = aRow("stuck");
  beginnings.note(stuck);
  let before = aRow("first");
  beginnings.note(before);
  for (let count = 0; count < 5_000; count += 1) {
    const row = aRow(`gen-${count}`);
    beginnings.note(row);
    beginnings.settle([before]);
    before = row;
  }
  for (const size of sizesIn(folder)) expect(size).toBeLessThan(600_000);
  expect(opened(folder).left.map(({ id }) => id)).toEqual(expect.arrayContaining(["stuck", "gen-4999"]));
});

test("where a file cannot be opened, nothing is noted, and the log says so", () => {
  const folder = aFolder();
  mkdirSync(join(folder, "tutti.beginnings-1"));
  const { log, lines } = aLog();
  expect(openBeginnings(folder, log)).toBeUndefined();
  expect(lines).toHaveLength(1);
});

test("a closed file takes no more", () => {
  const beginnings = opened(aFolder());
  beginnings.close();
  expect(beginnings.note(aRow("late"))).toBe(false);
});
