import fc from "fast-check";
import { expect, test } from "vitest";
import { exportFileName, storeFileName } from "./file-name.ts";

/** Noon, in the time zone of the test. */
const now = new Date(2026, 10, 5, 12).getTime();

test.each([
  ["Riddles", "2026-11-05 Riddles.json"],
  ["", "2026-11-05 Untitled.json"],
  ["a/b\\c: d?", "2026-11-05 a b c d.json"],
  ["../../etc/passwd", "2026-11-05 etc passwd.json"],
  [" lines\nand\ttabs ", "2026-11-05 lines and tabs.json"],
  ["???", "2026-11-05 Untitled.json"],
  ["🎻".repeat(100), `2026-11-05 ${"🎻".repeat(60)}.json`],
])("the file of the room %j is called %j", (title, expected) => {
  expect(exportFileName({ title, now, extension: "json" })).toBe(expected);
});

test("every title gives a name that every system takes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (title) => {
      const name = exportFileName({ title, now, extension: "md" });
      expect(name).toMatch(/^2026-11-05 [^\\/:*?"<>|\p{Cc}]+\.md$/u);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
    }),
  );
});

test("the file of the whole store is called after its day", () => {
  expect(storeFileName(now)).toBe("2026-11-05 Tutti.jsonl");
});
