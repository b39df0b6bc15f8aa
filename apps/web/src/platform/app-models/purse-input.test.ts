import { NANODOLLARS } from "@tutti/contract";
import { expect, test } from "vitest";
import { readLimit, readPerMinute } from "./purse-input.ts";

test.each([
  ["0.25", NANODOLLARS / 4],
  [" 1 ", NANODOLLARS],
  ["0", undefined],
  ["", undefined],
  ["-1", undefined],
  ["x", undefined],
  ["1e9", undefined],
  ["Infinity", undefined],
])("%j as a limit is %s", (text, limit) => {
  expect(readLimit(text)).toBe(limit);
});

test.each([
  ["20", 20],
  ["600", 600],
  ["0", undefined],
  ["601", undefined],
  ["1.5", undefined],
  ["", undefined],
])("%j as a number of calls is %s", (text, count) => {
  expect(readPerMinute(text)).toBe(count);
});
