import { expect, test } from "vitest";
import { compareKeys, sortByKey } from "./compare-keys.ts";

test.each([
  [[0, 5], [1, 0], -1],
  [[1, 2], [1, 1], 1],
  [[1, 2], [1, 2], 0],
  [[Number.POSITIVE_INFINITY], [Number.POSITIVE_INFINITY], 0],
  [[Number.NEGATIVE_INFINITY], [0], -1],
  [[], [], 0],
])("%j and %j: %i", (a, b, expected) => {
  expect(compareKeys(a, b)).toBe(expected);
});

test("items are sorted by keys that are made once, and equals stay in place", () => {
  const computedWords: string[] = [];
  const keyOf = (word: string) => {
    computedWords.push(word);
    return [word.length];
  };
  expect(sortByKey(["ccc", "b", "aaa", "a"], keyOf)).toEqual(["b", "a", "ccc", "aaa"]);
  expect(computedWords).toEqual(["ccc", "b", "aaa", "a"]);
});
