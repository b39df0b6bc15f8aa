import { expect, test } from "vitest";
import { lookUp } from "./look-up.ts";

test.each([
  ["one", 1],
  ["two", undefined],
  ["constructor", undefined],
  ["__proto__", undefined],
])("%s is %j", (name, value) => {
  expect(lookUp({ one: 1 }, name)).toBe(value);
});
