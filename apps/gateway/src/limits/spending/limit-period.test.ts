import { expect, test } from "vitest";
import { periodEnd, periodStart } from "./limit-period.ts";

test.each([
  ["day", "2026-11-20T23:59:59.999Z", "2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"],
  ["day", "2026-11-20T00:00:00.000Z", "2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"],
  // 20 November 2026 is a Friday.
  ["week", "2026-11-20T12:00:00.000Z", "2026-11-16T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
  ["week", "2026-11-22T23:59:59.999Z", "2026-11-16T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
  ["week", "2026-11-23T00:00:00.000Z", "2026-11-23T00:00:00.000Z", "2026-11-30T00:00:00.000Z"],
  ["week", "2027-01-02T00:00:00.000Z", "2026-12-28T00:00:00.000Z", "2027-01-04T00:00:00.000Z"],
  ["month", "2026-12-20T12:00:00.000Z", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ["month", "2028-02-29T23:00:00.000Z", "2028-02-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
] as const)("a limit of a %s at %s counts from %s to %s", (period, now, start, end) => {
  const time = Date.parse(now);
  expect(new Date(periodStart(period, time)).toISOString()).toBe(start);
  expect(new Date(periodEnd(period, time) ?? 0).toISOString()).toBe(end);
});

test("a limit in total counts from the beginning, and never begins anew", () => {
  expect(periodStart("total", Date.now())).toBe(0);
  expect(periodEnd("total", Date.now())).toBeUndefined();
});
