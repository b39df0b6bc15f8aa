import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY } from "../day.ts";
import { dayAfter, localDays } from "./local-days.ts";
import { planUsage, type Step } from "./plan-usage.ts";
import { QUARTER } from "./sums.ts";

const timezones = ["UTC", "Europe/Berlin", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Kiritimati", "Etc/GMT+12"];

/** The sum of the steps for each period, with one in both tables for each event. */
function count(steps: readonly Step[], events: readonly number[], periods: number): number[] {
  const sums = Array.from({ length: periods }, () => 0);
  for (const { table, spans } of steps) {
    const length = table === "usage_days" ? DAY : QUARTER;
    for (const { startsAt, endsAt, counts } of spans) {
      const starts = events.map((time) => Math.floor(time / length) * length);
      const quarterCount = starts.filter((start) => start >= startsAt && start < endsAt).length;
      for (const { period, sign } of counts) sums[period] = (sums[period] ?? 0) + sign * quarterCount;
    }
  }
  return sums;
}

test("UTC days and quarters of an hour add up to days of any timezone", () => {
  const from = fc.nat({ max: 1_000 }).map((days) => dayAfter("2024-01-01", days));
  const shares = fc.array(fc.double({ min: -0.2, max: 1.2, noNaN: true }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom(...timezones), from, fc.nat({ max: 250 }), shares, (timezone, first, length, where) => {
      const days = localDays({ from: first, to: dayAfter(first, length), timezone });
      const [start, end] = [days[0]?.startsAt ?? 0, days.at(-1)?.endsAt ?? 0];
      const events = where.map((share) => Math.floor(start + share * (end - start)));
      const withTimeout = (startsAt: number, endsAt: number) =>
        events.filter((time) => time >= startsAt && time < endsAt).length;

      const byDay = count(planUsage(days, true), events, days.length);
      expect(byDay).toEqual(days.map(({ startsAt, endsAt }) => withTimeout(startsAt, endsAt)));
      expect(count(planUsage(days, false), events, 1)).toEqual([withTimeout(start, end)]);
    }),
    { numRuns: 200 },
  );
});

test("UTC needs no quarters of an hour, and each statement few days", () => {
  const utc = localDays({ from: "2025-01-01", to: "2026-12-31", timezone: "UTC" });
  expect(new Set(planUsage(utc, true).map(({ table }) => table))).toEqual(new Set(["usage_days"]));
  const pacific = localDays({ from: "2025-01-01", to: "2026-12-31", timezone: "America/Los_Angeles" });
  for (const isByDay of [true, false]) {
    for (const { table, spans } of planUsage(pacific, isByDay)) {
      const days = spans.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / DAY, 0);
      expect(days).toBeLessThanOrEqual(table === "usage_days" ? 100 : 3);
    }
  }
});

test("an empty span has no steps", () => {
  expect(planUsage([], true)).toEqual([]);
});
