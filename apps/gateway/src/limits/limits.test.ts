import { afterEach, describe, expect, test, vi } from "vitest";
import type { Identity } from "../accounts/identity.ts";
import { createAnswerSlots } from "./answer-slots.ts";
import { createLimits, type Limits, type LimitsOptions } from "./limits.ts";
import { noReservations } from "./spending/spending.test-support.ts";

const START = Date.parse("2026-11-20T12:00:00.000Z");
const ada: Identity = { userId: "ada", name: "Ada", email: "ada@example.org" };
const grace: Identity = { userId: "grace", name: "Grace", email: "grace@example.org" };
const keyOf = (identity: Identity, keyId: string): Identity => ({ ...identity, keyId });

const limitsWith = (options: Partial<LimitsOptions> = {}): Limits =>
  createLimits({
    requestsPerMinute: { user: 0, key: 0 },
    slots: createAnswerSlots({ user: 0, all: 0 }),
    reservations: noReservations(),
    now: () => Date.now(),
    ...options,
  });

/** The library reads the clock itself. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START });
}

afterEach(() => void vi.useRealTimers());

async function statuses(limits: Limits, identities: readonly Identity[]): Promise<(number | "ok")[]> {
  const outcomes: (number | "ok")[] = [];
  for (const identity of identities) {
    const takeResult = await limits.count(identity);
    outcomes.push(takeResult.ok ? "ok" : takeResult.error.error.code);
  }
  return outcomes;
}

describe("the number of requests", () => {
  test("is limited for each user, over all keys and the page", async () => {
    const limits = limitsWith({ requestsPerMinute: { user: 3, key: 0 } });
    const requestedIdentities = [ada, keyOf(ada, "one"), keyOf(ada, "two"), ada, keyOf(ada, "three"), grace];
    expect(await statuses(limits, requestedIdentities)).toEqual(["ok", "ok", "ok", 429, 429, "ok"]);
  });

  test("is limited for each key, apart from the page and from other keys", async () => {
    const limits = limitsWith({ requestsPerMinute: { user: 10, key: 2 } });
    const one = keyOf(ada, "one");
    const requestedIdentities = [one, one, one, one, ada, keyOf(ada, "two")];
    expect(await statuses(limits, requestedIdentities)).toEqual(["ok", "ok", 429, 429, "ok", "ok"]);
  });

  test("is not limited by 0", async () => {
    const limits = limitsWith();
    expect(new Set(await statuses(limits, Array(2000).fill(keyOf(ada, "one"))))).toEqual(new Set(["ok"]));
  });

  test("begins anew a minute after the first request", async () => {
    stopClock();
    const limits = limitsWith({ requestsPerMinute: { user: 1, key: 0 } });
    expect(await statuses(limits, [ada, ada])).toEqual(["ok", 429]);
    vi.advanceTimersByTime(59_999);
    expect(await statuses(limits, [ada])).toEqual([429]);
    vi.advanceTimersByTime(2);
    expect(await statuses(limits, [ada, ada])).toEqual(["ok", 429]);
  });

  test("a refusal says when to try again, in OpenRouter's words and headers", async () => {
    stopClock();
    const limits = limitsWith({ requestsPerMinute: { user: 1, key: 0 } });
    await limits.count(ada);
    vi.advanceTimersByTime(14_500);
    const headers = {
      "X-RateLimit-Limit": "1",
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": String(START + 60_000),
    };
    expect(await limits.count(ada)).toEqual({
      ok: false,
      error: {
        error: {
          code: 429,
          message: "Rate limit exceeded: user-requests-per-min. At most 1 requests a minute; try again in 46 seconds.",
          metadata: { headers, error_type: "rate_limit_exceeded" },
        },
        headers: { ...headers, "Retry-After": "46" },
      },
    });
  });
});
