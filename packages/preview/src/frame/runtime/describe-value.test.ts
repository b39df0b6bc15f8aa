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

test.each([
  [new Map([[1, { a: 2 }]]), '[[1,{"a":2}]]'],
  [new Set("ab"), '["a","b"]'],
  [Array.from({ length: 101 }, () => 0), `[${"0,".repeat(100)}"… 1 more"]`],
  [new Uint8Array(3), "[0,0,0]"],
  [{ error: new TypeError("no") }, '{"error":"TypeError: no"}'],
  [new Date(0), '"1970-01-01T00:00:00.000Z"'],
  [JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
  ["x".repeat(10_000), "x".repeat(4_000)],
])("[FIELD-5] the console shows a bounded excerpt of value %#", (value, text) => {
  expect(describeValue(value)).toBe(text);
});

test("[FIELD-5] a revoked proxy is shown, wherever it comes from", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const text = "[a value that cannot be read]";
  expect([describeValue(proxy), describeError(proxy)]).toEqual([text, text]);
  expect(describeValue({ inside: proxy })).toBe("[object Object]");
});
