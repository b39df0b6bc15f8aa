import { expect, test } from "vitest";
import type { FailedAttempt } from "./retry-delay.ts";
import { retryDelay } from "./retry-delay.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const status = (code: number, retryAfter: string | null = null): FailedAttempt => ({
  type: "status",
  status: code,
  retryAfter,
});

test.each<[string, FailedAttempt, number, number | undefined]>([
  ["a network failure waits half a second at most", { type: "network" }, 0, 500],
  ["and twice that the second time", { type: "network" }, 1, 1000],
  ["but is not tried a third time", { type: "network" }, 2, undefined],
  ["502 is a passing reason", status(502), 0, 500],
  ["503 is a passing reason", status(503), 1, 1000],
  ["500 is not", status(500), 0, undefined],
  ["401 is not", status(401, "1"), 0, undefined],
  ["429 without Retry-After is not", status(429), 0, undefined],
  ["429 waits as long as the server says", status(429, "7"), 0, 7000],
  ["also where it is a date", status(429, "Fri, 20 Nov 2026 12:00:09 GMT"), 0, 9000],
  ["a date that has passed is now", status(503, "Fri, 20 Nov 2026 11:00:00 GMT"), 0, 0],
  ["half a minute is honoured", status(429, "30"), 0, 30_000],
  ["a longer wait is not worth it", status(429, "31"), 0, undefined],
  ["nonsense in the header counts as none", status(429, "soon"), 0, undefined],
  ["503 with nonsense falls back to our own wait", status(503, "soon"), 0, 500],
])("%s", (_name, attempt, retries, expected) => {
  expect(retryDelay(attempt, { retries, random: () => 1, now })).toBe(expected);
});

test("half of our own wait is random", () => {
  expect(retryDelay({ type: "network" }, { retries: 0, random: () => 0, now })).toBe(250);
});
