import { expect, test } from "vitest";
import { limitsText, readLimit } from "./limits-text.ts";

test.each([
  [null, null, "–"],
  [20, null, "20 a minute"],
  [1200, 2.5, "1,200 a minute · $2.50 a month"],
])(
  "[OPS-3] limits of %s requests and %s dollars are told as %s",
  (requests_per_minute, dollars_per_month, expected) => {
    expect(limitsText({ requests_per_minute, dollars_per_month })).toBe(expected);
  },
);

test("an empty field is no limit", () => {
  expect(["", "5", "2.5", "-1", "much"].map(readLimit)).toEqual([null, 5, 2.5, null, null]);
});
