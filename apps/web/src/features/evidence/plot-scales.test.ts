import { expect, test } from "vitest";
import { costScale, ratingScale, spreadLabels } from "./plot-scales.ts";

test("[EVID-3] an axis of ratings has round lines around all that is shown", () => {
  const scale = ratingScale([873, 1140]);
  expect(scale.ticks).toEqual([850, 900, 950, 1000, 1050, 1100, 1150]);
  expect(scale.place(850)).toBe(0);
  expect(scale.place(1150)).toBe(1);
  expect(ratingScale([1000, 1000]).ticks).toEqual([1000, 1050]);
});

test("[EVID-3] an axis of costs gives each power of ten the same width", () => {
  const scale = costScale([0.0004, 0.02]);
  expect(scale.ticks.map((tick) => Number(tick.toPrecision(1)))).toEqual([0.0001, 0.001, 0.01, 0.1]);
  expect(scale.place(0.001)).toBeCloseTo(1 / 3);
  expect(costScale([0.01]).ticks).toHaveLength(2);
});

test("[EVID-3] overlapping labels are stacked, and others stay in place", () => {
  const at = (x: number, y: number) => ({ x, y, width: 50 });
  expect(spreadLabels([at(0, 10), at(20, 12), at(200, 12)])).toEqual([10, 25, 12]);
  expect(spreadLabels([at(0, 20), at(0, 10)])).toEqual([25, 10]);
});
