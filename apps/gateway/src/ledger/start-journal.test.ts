import { appendFileSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { toRunningRow } from "./generation-row.ts";
import { aLog, aStart } from "./ledger.test-support.ts";
import { openStartJournal, type StartJournal } from "./start-journal.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

function openJournal(folder: string): StartJournal {
  const startJournal = openStartJournal(folder, aLog().log);
  if (!startJournal) throw new Error("It was not opened.");
  return startJournal;
}

const aRow = (id: string) => toRunningRow(aStart({ id, userAgent: "x".repeat(400) }), "here");
const sizesIn = (folder: string) => [1, 2].map((place) => statSync(join(folder, `tutti.beginnings-${place}`)).size);

test("rows that were noted survive an unclosed file and half a line", () => {
  const folder = aFolder();
  const rows = ["a", "b"].map(aRow);
  for (const row of rows) expect(openJournal(folder).append(row)).toBe(true);
  appendFileSync(join(folder, "tutti.beginnings-1"), '\n{"id":"gen-3","own');
  const next = openJournal(folder);
  expect(next.pending).toEqual(rows);
  // A row after half a line is read, too.
  next.append(aRow("c"));
  expect(openJournal(folder).pending.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("a journal that an older version wrote is read", () => {
  const folder = aFolder();
  // As the release before migration 0005 wrote it. A journal has only starts: all of them are "running".
  const line =
    '{"id":"gen-old","owner":"ada","user_id":"ada","key_id":null,"instance_id":"older","status":"running",' +
    '"requested_model":"v/m","model":null,"provider_slug":null,"provider_name":null,"is_streamed":1,"is_byok":0,' +
    '"started_at":1790000000000,"latency":null,"duration":null,"prompt_tokens":7,"completion_tokens":0,' +
    '"reasoning_tokens":0,"cached_tokens":0,"image_tokens":0,"picodollars":null,"upstream_picodollars":null,' +
    '"finish_reason":null,"native_finish_reason":null,"error_code":null,"upstream_id":null,"attempts":"[]",' +
    '"prompt_media":null,"completion_media":null,"prompt_audio":null,"search_results":null,"referer":null,' +
    '"app_title":null,"user_agent":null,"external_user":null,"session_id":null,"preset_id":null}';
  writeFileSync(join(folder, "tutti.beginnings-2"), `\n${line}`);
  const { pending } = openJournal(folder);
  expect(pending).toEqual([JSON.parse(line)]);
  expect(pending).toMatchObject([{ id: "gen-old", status: "running", prompt_tokens: 7 }]);
});

test("no other user may read it, and a close leaves only unsaved rows", () => {
  const folder = aFolder();
  const startJournal = openJournal(folder);
  const [one, other] = [aRow("one"), aRow("other")];
  for (const row of [one, other]) startJournal.append(row);
  expect(statSync(join(folder, "tutti.beginnings-1")).mode & 0o077).toBe(0);
  startJournal.acknowledge([one]);
  startJournal.close();
  const next = openJournal(folder);
  expect(next.pending.map(({ id }) => id)).toContain("other");
  next.acknowledge(next.pending);
  next.close();
  expect(sizesIn(folder)).toEqual([0, 0]);
});

test("the files stay small, and rows that the database lacks are kept", () => {
  const folder = aFolder();
  const startJournal = openJournal(folder);
  const stuck = aRow("stuck");
  startJournal.append(stuck);
  let before = aRow("first");
  startJournal.append(before);
  for (let count = 0; count < 5_000; count += 1) {
    const row = aRow(`gen-${count}`);
    startJournal.append(row);
    startJournal.acknowledge([before]);
    before = row;
  }
  for (const size of sizesIn(folder)) expect(size).toBeLessThan(600_000);
  expect(openJournal(folder).pending.map(({ id }) => id)).toEqual(expect.arrayContaining(["stuck", "gen-4999"]));
});

test("where a file cannot be opened, nothing is noted, and the log says so", () => {
  const folder = aFolder();
  mkdirSync(join(folder, "tutti.beginnings-1"));
  const { log, lines } = aLog();
  expect(openStartJournal(folder, log)).toBeUndefined();
  expect(lines).toHaveLength(1);
});

test("a closed file takes no more", () => {
  const startJournal = openJournal(aFolder());
  startJournal.close();
  expect(startJournal.append(aRow("late"))).toBe(false);
});
