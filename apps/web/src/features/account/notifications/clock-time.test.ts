import { expect, test } from "vitest";
import { fromClockTime, toClockTime } from "./clock-time.ts";

test("[DEV-10] times of the clock are minutes of the day", () => {
  for (const [text, minutes] of [
    ["00:00", 0],
    ["07:05", 425],
    ["23:59", 1439],
  ] as const) {
    expect(toClockTime(minutes)).toBe(text);
    expect(fromClockTime(text)).toBe(minutes);
  }
  expect(["", "24:00", "seven"].map(fromClockTime)).toEqual([undefined, undefined, undefined]);
});
