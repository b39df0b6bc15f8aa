import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayAfter, isTimezone, localDayAt, localDays } from "./local-days.ts";

const HOUR = 60 * 60 * 1000;

const timezones = [
  "UTC",
  "Europe/Berlin",
  "America/Los_Angeles",
  "America/St_Johns",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Africa/Cairo",
  "Asia/Beirut",
  "America/Havana",
];

describe("the days of a timezone", () => {
  test.each([
    ["UTC", "2026-11-20", "2026-11-20T00:00:00Z", 24],
    ["Europe/Berlin", "2026-11-20", "2026-11-19T23:00:00Z", 24],
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z", 23],
    ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00Z", 25],
    ["Asia/Kathmandu", "2026-11-20", "2026-11-19T18:15:00Z", 24],
    ["Pacific/Kiritimati", "2026-11-20", "2026-11-19T10:00:00Z", 24],
    ["Pacific/Pago_Pago", "2026-11-20", "2026-11-20T11:00:00Z", 24],
    // Clocks go from 00:00 to 01:00: there is no midnight.
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z", 23],
    ["America/Havana", "2026-03-08", "2026-03-08T05:00:00Z", 23],
  ])("%s: %s begins at %s and has %d hours", (timezone, day, start, hours) => {
    const [localDay] = localDays({ from: day, to: day, timezone });
    expect(localDay).toEqual({ day, startsAt: Date.parse(start), endsAt: Date.parse(start) + hours * HOUR });
  });

  test("follow each other without a gap, and contain their own moments", () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((count) => dayAfter("2021-01-01", count));
    fc.assert(
      fc.property(
        fc.constantFrom(...timezones),
        day,
        fc.nat({ max: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (timezone, from, count, share) => {
          const days = localDays({ from, to: dayAfter(from, count), timezone });
          expect(days.map((one) => one.day)).toEqual(
            Array.from({ length: count + 1 }, (_, index) => dayAfter(from, index)),
          );
          for (const [index, { startsAt }] of days.entries()) {
            if (index > 0) expect(startsAt).toBe(days[index - 1]?.endsAt);
          }
          for (const { startsAt, endsAt, day: name } of days) {
            const moment = startsAt + Math.floor(share * (endsAt - startsAt - 1));
            // If clocks go back at midnight, the hour after it shows the day before once more.
            expect([name, dayAfter(name, -1)]).toContain(localDayAt(moment, timezone));
            expect(localDayAt(startsAt, timezone)).toBe(name);
            expect(localDayAt(endsAt - 1, timezone)).toBe(name);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("know which names are timezones", () => {
    expect(["Europe/Berlin", "UTC", "Etc/GMT+5"].every(isTimezone)).toBe(true);
    expect(["Mars/Base", "", "'; drop table generations"].some(isTimezone)).toBe(false);
  });
});
