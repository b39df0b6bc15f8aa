import { expect, test } from "vitest";
import { formatWhen } from "./dates.ts";

const now = new Date(2026, 10, 21, 15, 0).getTime();

test.each([
  [new Date(2026, 10, 21, 9, 5), "9:05\u202fAM"],
  [new Date(2026, 10, 20, 23, 59), "Nov 20"],
  [new Date(2025, 11, 31), "Dec 31, 2025"],
])("%s is written %s", (date, expected) => {
  expect(formatWhen(date.getTime(), now).replace(/\s(?=AM|PM)/u, "\u202f")).toBe(expected);
});

test.each([0, Number.NaN])("%s is no date", (createdAt) => {
  expect(formatWhen(createdAt, now)).toBe("");
});
