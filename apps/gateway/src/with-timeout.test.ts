import { expect, test } from "vitest";
import { isWithin } from "./with-timeout.ts";

test.each([
  ["at its beginning", 1_000, true],
  ["before its end", 1_099, true],
  ["at its end", 1_100, false],
  ["long after it", 9_000, false],
  ["after the clock was set back", 999, false],
  ["long before it", -9_000, false],
])("%s, a span of time holds as it should", (_, now, expected) => {
  expect(isWithin(100, { since: 1_000, now })).toBe(expected);
});

test("what has never been is within no span", () => {
  const never = Number.NEGATIVE_INFINITY;
  expect(isWithin(100, { since: never, now: 0 })).toBe(false);
  expect(isWithin(Number.POSITIVE_INFINITY, { since: never, now: 0 })).toBe(false);
});
