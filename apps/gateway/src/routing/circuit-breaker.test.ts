import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterFailure,
  afterFirstPart,
  afterSuccess,
  BREAKER_RULE,
  type BreakerState,
  closedBreaker,
  isCoolingDown,
} from "./circuit-breaker.ts";

/** An event of an endpoint, so many milliseconds after the event before it. */
type HealthEvent =
  | { after: number; what: "failure" | "busy" | "account" | "request"; retryAfter?: number | undefined }
  | { after: number; what: "beginning" | "success" };

interface StateReport {
  state: BreakerState;
  now: number;
}

function live(events: readonly HealthEvent[]): StateReport[] {
  const transitions: StateReport[] = [];
  let state = closedBreaker;
  let now = 1_000_000;
  for (const event of events) {
    now += event.after;
    if (event.what === "beginning") state = afterFirstPart(state);
    else if (event.what === "success") state = afterSuccess(state);
    else state = afterFailure(state, { kind: event.what, now, retryAfter: retryAfterOf(event) });
    transitions.push({ state, now });
  }
  return transitions;
}

function retryAfterOf(event: HealthEvent): number | undefined {
  return "retryAfter" in event ? event.retryAfter : undefined;
}

/** Seconds for which the breaker stays open after the last event. */
function restAfter(...events: HealthEvent[]): number {
  const { state, now } = live(events).at(-1) ?? { state: closedBreaker, now: 0 };
  return isCoolingDown(state, now) ? (state.openUntil - now) / 1000 : 0;
}

const failure = (after: number): HealthEvent => ({ after: after * 1000, what: "failure" });
const busy = (after: number, retryAfter?: number): HealthEvent => ({ after: after * 1000, what: "busy", retryAfter });
const success = (after: number): HealthEvent => ({ after: after * 1000, what: "success" });
const beginning = (after: number): HealthEvent => ({ after: after * 1000, what: "beginning" });
const threeFailures = [failure(0), failure(1), failure(1)];

describe("a rest", () => {
  test.each<[string, HealthEvent[], number]>([
    ["does not come of one failure", [failure(0)], 0],
    ["does not come of two", [failure(0), failure(1)], 0],
    ["comes of three within 30 seconds", threeFailures, 30],
    ["does not come of three in a longer time", [failure(0), failure(20), failure(20)], 0],
    ["comes of the three that were close", [failure(0), failure(25), failure(9), failure(2)], 30],
    ["is not made longer by what fails during it", [...threeFailures, failure(10)], 20],
    ["is twice as long where the first try after it fails", [...threeFailures, failure(30)], 60],
    ["is twice as long again", [...threeFailures, failure(30), failure(60)], 120],
    [
      "is never longer than 10 minutes",
      [...threeFailures, ...[30, 60, 120, 240, 480, 600, 600].map((seconds) => failure(seconds))],
      600,
    ],
    ["begins anew after a success", [...threeFailures, success(40), ...threeFailures], 30],
    ["is over at a success", [...threeFailures, success(1)], 0],
    ["is over at the first part of an answer", [...threeFailures, beginning(1)], 0],
    ["comes back, longer, where that answer breaks", [...threeFailures, beginning(1), failure(1)], 60],
    ["is as long as Retry-After says", [busy(0, 7)], 7],
    ["is at most 10 minutes, whatever Retry-After says", [busy(0, 86_400)], 600],
    ["comes of three refusals that name no time", [busy(0), busy(1), busy(1)], 30],
    ["comes at once of a refused key or an empty account", [{ after: 0, what: "account" }], 300],
    ["does not come of requests that were at fault", Array(5).fill({ after: 1, what: "request" }), 0],
  ])("%s", (_, events, seconds) => {
    expect(restAfter(...events)).toBe(seconds);
  });
});

const event: fc.Arbitrary<HealthEvent> = fc.oneof(
  fc.record({
    after: fc.integer({ min: 0, max: 700_000 }),
    what: fc.constantFrom("failure" as const, "busy" as const, "account" as const, "request" as const),
    retryAfter: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: undefined }),
  }),
  fc.record({
    after: fc.integer({ min: 0, max: 700_000 }),
    what: fc.constantFrom("beginning" as const, "success" as const),
  }),
);

test("no rest is longer than 10 minutes, and all of them end by themselves", () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      for (const { state, now } of live(events)) {
        expect(isCoolingDown(state, now + BREAKER_RULE.longest)).toBe(false);
      }
    }),
  );
});

test("a clock that is set back makes no rest longer than any there is", () => {
  const state = afterFailure(closedBreaker, { kind: "account", now: 3_600_000 });
  expect(isCoolingDown(state, 3_600_000)).toBe(true);
  expect(isCoolingDown(state, 0)).toBe(false);
});

test("no endpoint rests right after a success", () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      for (const [index, { state, now }] of live(events).entries()) {
        const what = events[index]?.what;
        if (what === "success" || what === "beginning") expect(isCoolingDown(state, now)).toBe(false);
      }
    }),
  );
});

test("little is remembered: at most two failures that may still add up", () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      for (const { state } of live(events)) expect(state.failures.length).toBeLessThan(BREAKER_RULE.failures);
    }),
  );
});

test("who has only successes never rests, and changes nothing", () => {
  expect(afterSuccess(closedBreaker)).toBe(closedBreaker);
  expect(afterFirstPart(closedBreaker)).toBe(closedBreaker);
});
