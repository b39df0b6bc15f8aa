import { expect, test } from "vitest";
import { findLongTitles, TITLE_LENGTH } from "./long-titles.mjs";

const long = "w".repeat(TITLE_LENGTH + 1);

test.each([
  ["a test", `test("${long}", () => {});`, 1],
  ["a suite", `describe('${long}', () => {});`, 1],
  ["a test with a modifier", `test.skipIf(isMissing)("${long}", () => {});`, 1],
  ["a test of a named table", `test.each(samples)("${long}", run);`, 1],
  ["a test of a table of its own", `test.each([\n  ["one", 1],\n])("${long}", run);`, 3],
  ["a title on a line of its own", `test(\n  "${long}",\n  run,\n);`, 2],
])("a long title is found in %s", (_, text, line) => {
  expect(findLongTitles(text)).toEqual([{ line, length: TITLE_LENGTH + 1 }]);
});

test.each([
  ["is as long as it may be", `test("${"w".repeat(TITLE_LENGTH)}", run);`],
  ["is longer by the ids of its requirements", `test("[SEC-1] [SEC-2] ${"w".repeat(TITLE_LENGTH)}", run);`],
  ["is no title", `expect(textOf("${long}")).toBe("${long}");`],
])("a text is passed over that %s", (_, text) => {
  expect(findLongTitles(text)).toEqual([]);
});
