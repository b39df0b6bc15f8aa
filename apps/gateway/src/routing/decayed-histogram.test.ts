import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDecayedHistogram } from "./decayed-histogram.ts";

const minute = 60_000;
const make = () => createDecayedHistogram({ smallest: 1, halfLife: 10 * minute });

describe("a quantile", () => {
  test("is within 5% of the sample that it stands for", () => {
    const values = fc.array(fc.double({ min: 1, max: 1_000_000, noNaN: true }), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(values, fc.constantFrom(0.01, 0.5, 0.75, 0.9, 0.99), (samples, share) => {
        const histogram = make();
        for (const sample of samples) histogram.add(sample, 0);
        const sorted = samples.toSorted((a, b) => a - b);
        const exact = sorted[Math.ceil(share * sorted.length - 1e-9) - 1] ?? Number.NaN;
        const estimate = histogram.quantile(share, 0) ?? Number.NaN;
        expect(estimate / exact).toBeGreaterThan(0.95);
        expect(estimate / exact).toBeLessThan(1.051);
      }),
    );
  });

  test("follows what is new: old samples count less and less", () => {
    const histogram = make();
    for (let index = 0; index < 100; index += 1) histogram.add(1_000, 0);
    histogram.add(10, 30 * minute);
    // A hundred samples at an eighth weigh 12.5; the new one weighs 1.
    expect(histogram.quantile(0.5, 30 * minute)).toBeGreaterThan(900);
    for (let index = 0; index < 15; index += 1) histogram.add(10, 30 * minute);
    expect(histogram.quantile(0.5, 30 * minute)).toBeLessThan(11);
  });

  test("is unknown before the first sample, and again when all are long ago", () => {
    const histogram = make();
    expect(histogram.quantile(0.5, 0)).toBeUndefined();
    histogram.add(100, 0);
    expect(histogram.quantile(0.5, 40 * minute)).toBeDefined();
    expect(histogram.quantile(0.5, 60 * minute)).toBeUndefined();
  });

  test("is right after a year of samples, too", () => {
    const histogram = make();
    const year = 365 * 24 * 60 * minute;
    for (let time = 0; time <= year; time += 60 * minute) histogram.add(time < year ? 1_000 : 10, time);
    expect(histogram.quantile(0.5, year)).toBeLessThan(11);
  });
});

test("what is no quantity is passed over", () => {
  const histogram = make();
  for (const value of [Number.NaN, -1, Number.POSITIVE_INFINITY]) histogram.add(value, 0);
  expect(histogram.quantile(0.5, 0)).toBeUndefined();
});

test("what is beyond either end counts as the end", () => {
  const histogram = make();
  histogram.add(0, 0);
  expect(histogram.quantile(0.5, 0)).toBe(1);
  histogram.add(1e30, 0);
  expect(histogram.quantile(1, 0)).toBeGreaterThan(1e7);
});
