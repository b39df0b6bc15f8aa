import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_MEASURED_SPEED, measuredSpeed, shownSpeed } from "./measured-speed.ts";

test.each<[string, { tokens: number; span: number }, number | undefined]>([
  ["one burst", { tokens: 500, span: 0 }, undefined],
  ["a few milliseconds", { tokens: 500, span: 12 }, undefined],
  ["a moment too short", { tokens: 50, span: 199 }, undefined],
  ["the shortest span", { tokens: 50, span: 200 }, 250],
  ["too few tokens", { tokens: 4, span: 1000 }, undefined],
  ["the fewest tokens", { tokens: 5, span: 1000 }, 5],
  ["what no model writes", { tokens: 5_000, span: 400 }, undefined],
  ["nothing", { tokens: 0, span: 0 }, undefined],
  ["a clock that went back", { tokens: 50, span: -5 }, undefined],
  ["what is no number", { tokens: Number.NaN, span: Number.NaN }, undefined],
])("the speed of %s", (_title, answer, expected) => {
  expect(measuredSpeed(answer)).toBe(expected);
});

test.each<[string, { tokensCount?: number; tokensPerSecond?: number }, number | undefined]>([
  ["as it is", { tokensCount: 100, tokensPerSecond: 50 }, 50],
  ["of a burst not", { tokensCount: 40, tokensPerSecond: 20_000 }, undefined],
  ["of a few milliseconds not", { tokensCount: 40, tokensPerSecond: 4_000 }, undefined],
  ["of too few tokens not", { tokensCount: 2, tokensPerSecond: 9 }, undefined],
  ["without a count, where it is possible", { tokensPerSecond: 50 }, 50],
  ["without a count not, where it is not", { tokensPerSecond: 80_000 }, undefined],
  ["not where there is none", { tokensCount: 40 }, undefined],
  ["not where it is none", { tokensCount: 40, tokensPerSecond: 0 }, undefined],
])("a stored speed is shown %s", (_title, storedFigures, expected) => {
  expect(shownSpeed(storedFigures)).toBe(expected);
});

test("a measured speed is shown as stored, and never exceeds the maximum", () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (tokens, span) => {
      const tokensPerSecond = measuredSpeed({ tokens, span });
      if (tokensPerSecond === undefined) return;
      expect(tokensPerSecond).toBeLessThanOrEqual(MAX_MEASURED_SPEED);
      expect(shownSpeed({ tokensCount: tokens, tokensPerSecond })).toBe(tokensPerSecond);
    }),
  );
});
