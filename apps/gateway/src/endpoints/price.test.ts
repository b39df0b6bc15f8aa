import { expect, test } from "vitest";
import { blendedPrice, isFree, isWithin } from "./price.ts";

test("the blended price is three parts of prompt and one of completion", () => {
  expect(blendedPrice({ prompt: "0.000001", completion: "0.000005" })).toBeCloseTo(2);
  expect(blendedPrice({ prompt: "0", completion: "0" })).toBe(0);
});

test.each([
  undefined,
  { prompt: "-1", completion: "-1" },
  { prompt: "", completion: "0" },
  { prompt: "free", completion: "0" },
])("%o is no price that is known, and so not free", (pricing) => {
  expect(blendedPrice(pricing)).toBeUndefined();
  expect(isFree(pricing)).toBe(false);
});

test.each([
  [{ prompt: "0", completion: "0" }, true],
  [{ prompt: "0", completion: "0", request: "0" }, true],
  [{ prompt: "0", completion: "0", request: "0.01" }, false],
  [{ prompt: "0", completion: "0.000001" }, false],
])("%o is free: %s", (pricing, expected) => {
  expect(isFree(pricing)).toBe(expected);
});

test("a price of exactly the limit keeps to it", () => {
  for (let cents = 1; cents < 500; cents += 1) {
    const price = (cents / 100_000_000).toFixed(10);
    expect(isWithin({ prompt: cents / 100, completion: cents / 100 }, { prompt: price, completion: price })).toBe(true);
    expect(isWithin({ prompt: (cents - 0.5) / 100 }, { prompt: price, completion: price })).toBe(false);
  }
});

test("a limit that names nothing limits nothing", () => {
  expect(isWithin({ prompt: null }, undefined)).toBe(true);
});
