import { expect, test } from "vitest";
import { largest } from "./largest.ts";

test.each([
  [[], undefined],
  [[-3], -3],
  [[1, 3, 2], 3],
  [Array.from({ length: 300_000 }, (_, index) => index), 299_999],
] as const)("the largest of many numbers is found, however many there are", (values, expected) => {
  expect(largest(values)).toBe(expected);
});
