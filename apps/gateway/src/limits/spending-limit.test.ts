import { expect, test } from "vitest";
import { periodStart } from "./spending-limit.ts";

test.each([
  ["daily", "2026-11-20T23:59:59.999Z", "2026-11-20T00:00:00.000Z"],
  ["daily", "2026-11-20T00:00:00.000Z", "2026-11-20T00:00:00.000Z"],
  // 20 November 2026 is a Friday.
  ["weekly", "2026-11-20T12:00:00.000Z", "2026-11-16T00:00:00.000Z"],
  ["weekly", "2026-11-22T23:59:59.999Z", "2026-11-16T00:00:00.000Z"],
  ["weekly", "2026-11-23T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
  ["weekly", "2027-01-02T00:00:00.000Z", "2026-12-28T00:00:00.000Z"],
  ["monthly", "2026-11-20T12:00:00.000Z", "2026-11-01T00:00:00.000Z"],
  ["monthly", "2028-02-29T23:00:00.000Z", "2028-02-01T00:00:00.000Z"],
] as const)("a %s limit at %s counts from %s", (reset, now, start) => {
  expect(new Date(periodStart(reset, Date.parse(now)) ?? 0).toISOString()).toBe(start);
});

test("a limit without reset counts from the beginning", () => {
  expect(periodStart(null, Date.now())).toBeUndefined();
});
