import { expect, test } from "vitest";
import { readCap } from "./read-cap.ts";

test.each([
  ["", undefined],
  ["  ", undefined],
  ["0", 0],
  ["2.50", 2.5],
  ["$ 2,5", 2.5],
  [".25", 0.25],
  ["9000", 9000],
  ["9001", "invalid"],
  ["-1", "invalid"],
  ["NaN", "invalid"],
  ["1e9", "invalid"],
  ["Infinity", "invalid"],
  ["five", "invalid"],
])("[PURSE-5] a cap written as %j is %j", (text, cap) => {
  expect(readCap(text)).toBe(cap);
});
