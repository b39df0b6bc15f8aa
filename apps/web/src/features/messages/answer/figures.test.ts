import { describe, expect, test } from "vitest";
import { citationsLabel, figuresOf, formatCost, formatSeconds, reasoningHeading } from "./figures.ts";

describe("the figures of an answer", () => {
  test("stand in one order", () => {
    expect(figuresOf({ tokensCount: 1412, tokensPerSecond: 38.21, generateDuration: 10_840, cost: 0.0012 })).toEqual([
      "1,412 tokens",
      "38 tok/s",
      "10.8 s",
      "$0.0012",
    ]);
  });

  test("[MODEL-5] of a cached answer say that it is, and have no tokens", () => {
    const metadata = { tokensCount: 0, generateDuration: 40, cost: 0, cachedFrom: "gen-1" };
    expect(figuresOf(metadata)).toEqual(["0.0 s", "cached", "$0"]);
  });

  test("are left out where they are not known", () => {
    expect(figuresOf({ tokensCount: 1 })).toEqual(["1 token"]);
    expect(figuresOf({})).toEqual([]);
  });

  test.each([
    [0, "$0"],
    [1.5, "$1.50"],
    [0.1, "$0.10"],
    [0.012345, "$0.012"],
    [0.0000023, "$0.0000023"],
    [0.00000001, "< $0.000001"],
  ])("a cost of %d reads %s", (cost, expected) => {
    expect(formatCost(cost)).toBe(expected);
  });

  test.each([
    [40, "0.0 s"],
    [940, "0.9 s"],
    [59_940, "59.9 s"],
    [59_960, "1 min 0 s"],
    [125_000, "2 min 5 s"],
  ])("%d ms read %s", (duration, expected) => {
    expect(formatSeconds(duration)).toBe(expected);
  });
});

test("a reasoning block says how long the model thought once that is known", () => {
  expect(reasoningHeading(undefined)).toBe("Reasoning");
  expect(reasoningHeading(12_340)).toBe("Reasoning (thought for 12.3s)");
});

test("citations are counted in words that fit their number", () => {
  expect(citationsLabel(1)).toBe("1 citation");
  expect(citationsLabel(3)).toBe("3 citations");
});
