import { expect, test } from "vitest";
import { mergeWords } from "./merge-words.ts";

test.each<[readonly number[], "app" | "image", string]>([
  [[], "app", ""],
  [[2], "app", ""],
  [[2, 3], "app", "Take the look from v2 and the logic from v3."],
  [[1, 2, 4], "app", "Take the look from v1, the logic from v4, and what works best of v2."],
  [[1, 2, 3, 5], "app", "Take the look from v1, the logic from v5, and what works best of v2, v3."],
  [[2, 3], "image", "Take the style from v2 and the subject from v3."],
  [[2, 3, 4], "image", "Take the style from v2, the subject from v4, and what is best of v3."],
])("[EVID-10] what is proposed to be taken of %j of an %s", (numbers, type, expected) => {
  expect(mergeWords(numbers, type)).toBe(expected);
});
