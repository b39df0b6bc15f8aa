import { expect, test } from "vitest";
import { type RetryDelay, type RetryRefusal, retryDelay } from "./retry-delay.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const refusal = (status: number, retryAfter?: string): RetryRefusal => ({ status, retryAfter });
const own = (milliseconds: number): RetryDelay => ({ milliseconds, isAskedFor: false });
const askedFor = (milliseconds: number): RetryDelay => ({ milliseconds, isAskedFor: true });

test.each<[string, RetryRefusal, number, RetryDelay | undefined]>([
  ["502 is a passing reason, and waits half a second at most", refusal(502), 0, own(500)],
  ["503 is a passing reason, and waits twice that the second time", refusal(503), 1, own(1000)],
  ["but is not tried a third time", refusal(503), 2, undefined],
  ["nor is a 429 with Retry-After", refusal(429, "1"), 2, undefined],
  ["500 is not a passing reason", refusal(500), 0, undefined],
  ["401 is not, whatever it says", refusal(401, "1"), 0, undefined],
  ["429 without Retry-After is not", refusal(429), 0, undefined],
  ["429 waits as long as the provider says", refusal(429, "7"), 0, askedFor(7000)],
  ["also where it is a date", refusal(429, "Fri, 20 Nov 2026 12:00:09 GMT"), 0, askedFor(9000)],
  ["a date that has passed is now", refusal(503, "Fri, 20 Nov 2026 11:00:00 GMT"), 0, askedFor(0)],
  ["half a minute is honoured", refusal(429, "30"), 0, askedFor(30_000)],
  ["a longer wait is not worth it", refusal(429, "31"), 0, undefined],
  ["also for 503", refusal(503, "31"), 0, undefined],
  ["nonsense in the header counts as none", refusal(429, "soon"), 0, undefined],
  ["503 with nonsense falls back to the backoff", refusal(503, "soon"), 0, own(500)],
])("[RUN-7] %s", (_name, attempt, retries, expected) => {
  expect(retryDelay(attempt, { retries, random: () => 1, now })).toEqual(expected);
});

test("[RUN-7] half of the backoff is random", () => {
  expect(retryDelay(refusal(503), { retries: 0, random: () => 0, now })).toEqual(own(250));
});
