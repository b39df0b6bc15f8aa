import { expect, test } from "vitest";
import type { ImportReport } from "../../platform/imports/import-protocol.ts";
import { reportFile, reportText, takenBackText } from "./report-texts.ts";

const report: ImportReport = {
  chats: 2,
  rooms: 2,
  messages: 9,
  leftOut: [],
  problems: [],
  missing: 0,
  isCanceled: false,
};

test.each<[Partial<ImportReport>, string]>([
  [{}, "2 chats with 9 messages imported."],
  [{ chats: 1, rooms: 3 }, "1 chat with 9 messages imported, as 3 rooms with their branches."],
  [
    { missing: 1, isCanceled: true },
    "2 chats with 9 messages imported. 1 chosen chat was left out, since it was canceled.",
  ],
  [{ missing: 2000 }, "2 chats with 9 messages imported. 2,000 chosen chats were left out, as the list below says."],
])("[IO-7] of %j the report says what came of it", (change, text) => {
  expect(reportText({ ...report, ...change })).toBe(text);
});

test.each([
  [{ rooms: 3, keptTitles: [] }, "3 chats were removed again."],
  [{ rooms: 1, keptTitles: ["Sun"] }, "1 chat was removed again. 1 chat stays, since you have written there: Sun."],
  [
    { rooms: 0, keptTitles: [], failure: "No store" },
    "0 chats were removed again. The rest could not be removed: No store",
  ],
])("[IO-7] of %j the person is told what went and what stays", (result, text) => {
  expect(takenBackText(result)).toBe(text);
});

test("[IO-7] the saved report has every name and every reason", () => {
  const leftOut = [{ title: "Sun", notes: ["1 tool call: left out"] }];
  const problems = ["“a.json” ends too early."];
  expect(reportFile({ ...report, leftOut }, problems)).toBe(
    "2 chats with 9 messages imported.\n“a.json” ends too early.\n\nSun\n- 1 tool call: left out\n",
  );
});
