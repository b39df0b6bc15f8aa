import { expect, test } from "vitest";
import { isQuiet, isTimeZone } from "./quiet-hours.ts";

const at = (time: string) => Date.parse(`2026-11-28T${time}:00Z`);

test.each([
  ["22:30", 22 * 60, 7 * 60, "UTC", true],
  ["06:59", 22 * 60, 7 * 60, "UTC", true],
  ["07:00", 22 * 60, 7 * 60, "UTC", false],
  ["21:59", 22 * 60, 7 * 60, "UTC", false],
  ["21:30", 22 * 60, 7 * 60, "Europe/Berlin", true],
  ["12:00", 12 * 60, 13 * 60, "UTC", true],
  ["13:00", 12 * 60, 13 * 60, "UTC", false],
  ["03:00", 0, 0, "UTC", true],
] as const)("[DEV-10] at %s UTC, hours from %i to %i in %s: %s", (time, from, to, timeZone, quiet) => {
  expect(isQuiet({ from, to }, timeZone, at(time))).toBe(quiet);
});

test("[DEV-10] names of time zones are checked", () => {
  expect(["Europe/Berlin", "Asia/Kolkata", "Mars/Olympus"].map(isTimeZone)).toEqual([true, true, false]);
});
