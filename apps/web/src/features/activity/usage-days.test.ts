import { expect, test } from "vitest";
import { lastDays } from "./usage-days.ts";

test.each([
  ["Pacific/Kiritimati", ["2026-03-29", "2026-03-30"]],
  ["Europe/Berlin", ["2026-03-28", "2026-03-29"]],
  ["America/Los_Angeles", ["2026-03-28", "2026-03-29"]],
  ["Pacific/Pago_Pago", ["2026-03-28", "2026-03-29"]],
])("the last two days in %s, in the night in which the clocks change", (timezone, days) => {
  expect(lastDays({ count: 2, now: Date.parse("2026-03-29T12:30:00Z"), timezone })).toEqual(days);
});

test("a year has each day once", () => {
  const days = lastDays({ count: 365, now: Date.parse("2026-11-21T00:00:00Z"), timezone: "Europe/Berlin" });
  expect(new Set(days).size).toBe(365);
  expect([days.at(0), days.at(-1)]).toEqual(["2025-11-22", "2026-11-21"]);
});
