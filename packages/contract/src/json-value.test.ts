import { expect, test } from "vitest";
import { isObject, isPresent, lookUp } from "./json-value.ts";

test.each([
  ["one", 1],
  ["two", undefined],
  ["constructor", undefined],
  ["__proto__", undefined],
])("a table of one name says of %s: %j", (name, value) => {
  expect(lookUp({ one: 1 }, name)).toBe(value);
});

test.each([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  ["{}", false],
  [undefined, false],
])("%j is an object of JSON: %j", (value, isOne) => {
  expect(isObject(value)).toBe(isOne);
});

test.each([
  [0, true],
  ["", true],
  [false, true],
  [null, false],
  [undefined, false],
])("%j is given: %j", (value, isOne) => {
  expect(isPresent(value)).toBe(isOne);
});
