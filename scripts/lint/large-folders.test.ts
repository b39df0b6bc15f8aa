import { expect, test } from "vitest";
import { largeFolders, MOST_FILES } from "./large-folders.mjs";

const filesIn = (folder: string, end: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${end}`);

test.each([
  ["a folder of the most files", filesIn("apps/web/src/ui", ".tsx", MOST_FILES), []],
  ["one file more", filesIn("apps/web/src/ui", ".tsx", MOST_FILES + 1), [["apps/web/src/ui", MOST_FILES + 1]]],
  ["tests beside the code", filesIn("packages/domain/src", ".test.ts", 2 * MOST_FILES), []],
  ["journeys, which are the code", filesIn("e2e/specs", ".spec.ts", 30), [["e2e/specs", 30]]],
  ["files of its folders", [...filesIn("a/b", ".ts", MOST_FILES), ...filesIn("a/b/c", ".ts", MOST_FILES)], []],
])("[HOUSE-3] counts %s", (_, files, large) => {
  expect(largeFolders(files)).toEqual(large);
});
