import type { UsageRow } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { axisEnd, stackDays } from "./stack-days.ts";

const days = ["2026-11-19", "2026-11-20", "2026-11-21"];

function row(day: string, model: string, sums: Partial<UsageRow> = {}): UsageRow {
  return {
    day,
    model,
    requests: 1,
    errors: 0,
    cancelled: 0,
    prompt_tokens: 10,
    completion_tokens: 5,
    reasoning_tokens: 0,
    cached_tokens: 0,
    cost: 0.5,
    byok_cost: 0,
    latency: 100,
    speed: 20,
    ...sums,
  };
}

test("groups are ordered by what they used, and days without any are empty", () => {
  const rows = [row("2026-11-19", "a/small"), row("2026-11-19", "a/large", { cost: 2 }), row("2026-11-21", "a/large")];
  expect(stackDays(rows, { days, by: "model", measure: "cost" })).toEqual({
    days,
    series: [
      { id: "a/large", label: "a/large", values: [2, 0, 0.5] },
      { id: "a/small", label: "a/small", values: [0.5, 0, 0] },
    ],
    highest: 2.5,
  });
});

test("speeds are drawn side by side, with gaps, and never added up", () => {
  const rows = [
    row("2026-11-19", "a/b", { speed: 40 }),
    row("2026-11-21", "a/b"),
    row("2026-11-21", "a/c", { speed: 30 }),
  ];
  const { series, highest } = stackDays(rows, { days, by: "model", measure: "speed" });
  expect(series.map(({ values }) => values)).toEqual([
    [40, null, 20],
    [null, null, 30],
  ]);
  expect(highest).toBe(40);
});

test("any number of groups is drawn as at most seven, with the same sum", () => {
  const manyRows = fc.array(
    fc.record({ day: fc.constantFrom(...days), model: fc.integer({ max: 30, min: 0 }), requests: fc.nat(1000) }),
  );
  fc.assert(
    fc.property(manyRows, (list) => {
      const rows = list.map(({ day, model, requests }) => row(day, `m/${model}`, { requests }));
      const { series, highest } = stackDays(rows, { days, by: "model", measure: "requests" });
      expect(series.length).toBeLessThanOrEqual(7);
      const drawnSum = series.flatMap(({ values }) => values).reduce<number>((sum, value) => sum + (value ?? 0), 0);
      expect(drawnSum).toBe(list.reduce((sum, { requests }) => sum + requests, 0));
      expect(highest).toBeLessThanOrEqual(axisEnd(highest));
    }),
  );
});

test.each([
  [0, 1],
  [0.0003, 0.0004],
  [1, 1],
  [1.01, 2],
  [4200, 6000],
  [9999, 10_000],
])("an axis for %d ends at %d", (highest, end) => {
  expect(axisEnd(highest)).toBeCloseTo(end, 10);
});
