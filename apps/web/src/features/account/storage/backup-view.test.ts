import type { BackupReport } from "@tutti/engine";
import { expect, test } from "vitest";
import { describeDamage, describeRehearsal, describeRestoration } from "./backup-view.ts";

const report: BackupReport = {
  madeAt: 1,
  rows: 1234,
  damagedLines: [],
  missing: 0,
  rooms: 2,
  plans: { added: 1000, replaced: 30, same: 200, "newer-here": 4 },
  leftOut: 0,
  roomsRemoved: 1,
};

test("[STORE-12] a rehearsal says what would come, what would stay, and what would go", () => {
  expect(describeRehearsal(report, "merge")).toEqual([
    "It has 1,234 entries: 1,000 will be restored, 30 will replace what is here, 200 are already here.",
    "2 chats are as in the backup afterwards.",
    "4 entries were changed here since then, and stay.",
  ]);
  expect(describeRehearsal({ ...report, rooms: 0, leftOut: 1 }, "replace").slice(1)).toEqual([
    "No chat in it is missing or older here.",
    "4 entries were changed here since then, and stay.",
    "One chat that the backup does not have is deleted.",
    "One entry belongs to no chat or cannot be kept, and is left out.",
  ]);
});

test("[STORE-11] damaged lines are named by what they were", () => {
  expect(describeDamage(report)).toEqual([]);
  expect(
    describeDamage({
      damagedLines: [
        { line: 14, table: "messages", id: "msg-1" },
        { line: 1500, table: undefined, id: undefined },
      ],
      missing: 2,
    }),
  ).toEqual([
    "Line 14 is damaged: a message (msg-1).",
    "Line 1,500 is damaged: it is unknown what it was.",
    "2 entries are missing in the middle.",
  ]);
  expect(describeDamage({ damagedLines: [], missing: undefined })).toEqual([
    "The file was cut off: its end is missing.",
  ]);
});

test.each<[Partial<BackupReport>, string]>([
  [{ rooms: 1 }, "One chat is back."],
  [{ rooms: 1200 }, "1,200 chats are back."],
  [{ rooms: 0 }, "Everything in the backup was already here."],
  [{ rooms: 1, leftOut: 1 }, "One chat is back. One damaged entry was left out."],
  [
    { rooms: 1, damagedLines: [{ line: 1, table: undefined, id: undefined }], missing: 1 },
    "One chat is back. 2 damaged entries were left out.",
  ],
])("after %j it says: %s", (change, words) => {
  expect(describeRestoration({ ...report, ...change })).toBe(words);
});
