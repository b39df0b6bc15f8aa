import { expect, test } from "vitest";
import { formatSpeed } from "./speed.ts";

test.each([
  [undefined, "–"],
  [null, "–"],
  [3.14, "3.1 tok/s"],
  [41.6, "42 tok/s"],
  [1234.5, "1,235 tok/s"],
])("%s tokens a second are %s", (speed, text) => {
  expect(formatSpeed(speed)).toBe(text);
});
