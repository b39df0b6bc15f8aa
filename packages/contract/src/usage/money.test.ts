import { expect, test } from "vitest";
import { toBoundedPicodollars, toPicodollars } from "./money.ts";

test.each([
  [0, 0],
  [0.5, 5e11],
  [9_000, 9e15],
  [10_000, Number.MAX_SAFE_INTEGER],
  [1e9, Number.MAX_SAFE_INTEGER],
  [Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER],
  [-1, 0],
  [Number.NaN, 0],
])("%s dollars of a limit are %s picodollars", (dollars, picodollars) => {
  expect(toBoundedPicodollars(dollars)).toBe(picodollars);
});

test("a cost that a number does not hold exactly is none", () => {
  expect(toPicodollars(10_000)).toBeNull();
});
