import fc from "fast-check";
import { expect, test } from "vitest";
import { describeError, describeValue } from "./describe-value.ts";

const circle: Record<string, unknown> = { name: "a" };
circle["self"] = circle;

test.each([
  ["a text", "a text"],
  [3, "3"],
  [undefined, "undefined"],
  [null, "null"],
  [10n, "10"],
  [Symbol("s"), "Symbol(s)"],
  [{ a: [1, { b: 2n }] }, '{"a":[1,{"b":"2n"}]}'],
  [circle, '{"name":"a","self":"[…]"}'],
  [function named() {}, "ƒ named"],
])("the console shows %o", (value, text) => {
  expect(describeValue(value)).toBe(text);
});

test("an error is told with its name, its message and where it came from", () => {
  const error = new TypeError("no such thing");
  expect(describeError(error)).toMatch(/^TypeError: no such thing\n\s+at /u);
  error.stack = "elsewhere";
  expect(describeError(error)).toBe("TypeError: no such thing\nelsewhere");
  expect(describeError("thrown")).toBe("thrown");
});

test("whatever is written to the console becomes a text", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(typeof describeValue(value)).toBe("string");
    }),
  );
});

test("what cannot be read is shown by its kind", () => {
  const brokenValue = {
    get field() {
      throw new Error("x");
    },
  };
  expect(describeValue(brokenValue)).toBe("[object Object]");
});
