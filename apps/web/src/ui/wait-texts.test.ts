import { expect, test } from "vitest";
import { secondsUntil, waitText } from "./wait-texts.ts";

test.each([
  [429, 12, "Rate limited (429): trying again in 12 s", "Rate limited (429): trying again in 12 seconds"],
  [
    502,
    1,
    "The provider is overloaded (502): trying again in 1 s",
    "The provider is overloaded (502): trying again in 1 second",
  ],
  [
    503,
    30,
    "The provider is overloaded (503): trying again in 30 s",
    "The provider is overloaded (503): trying again in 30 seconds",
  ],
  [
    529,
    2,
    "The provider cannot answer now (529): trying again in 2 s",
    "The provider cannot answer now (529): trying again in 2 seconds",
  ],
])("[RUN-7] a wait for a %i is told with its seconds", (status, seconds, writtenSeconds, spoken) => {
  expect(waitText(status, seconds)).toBe(writtenSeconds);
  expect(waitText(status, seconds, { isSpoken: true })).toBe(spoken);
});

test.each([
  [10_000, 0, 10],
  [10_000, 1, 10],
  [10_000, 1000, 9],
  [10_000, 9999, 1],
  [10_000, 10_000, 0],
  [10_000, 60_000, 0],
])("until %i there are from %i on %i seconds", (until, now, seconds) => {
  expect(secondsUntil(until, now)).toBe(seconds);
});
