import { afterEach, describe, expect, test, vi } from "vitest";
import type { Identity } from "../accounts/identity.ts";
import { createAnswerSlots } from "./answer-slots.ts";
import { createLimits, type Limits, type LimitsOptions } from "./limits.ts";
import { createMemoryReservations } from "./memory-reservations.ts";

const START = Date.parse("2026-11-20T12:00:00.000Z");
const ada: Identity = { userId: "ada", name: "Ada", email: "ada@example.org" };
const grace: Identity = { userId: "grace", name: "Grace", email: "grace@example.org" };
const keyOf = (identity: Identity, keyId: string): Identity => ({ ...identity, keyId });

const limitsWith = (options: Partial<LimitsOptions> = {}): Limits =>
  createLimits({
    requestsPerMinute: { user: 0, key: 0 },
    slots: createAnswerSlots({ user: 0, all: 0 }),
    spendOf: async () => 0,
    reservations: createMemoryReservations(async () => 0),
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
    const takeResult = await limits.take(identity);
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
    await limits.take(ada);
    vi.advanceTimersByTime(14_500);
    const headers = {
      "X-RateLimit-Limit": "1",
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": String(START + 60_000),
    };
    expect(await limits.take(ada)).toEqual({
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

describe("what a key may spend", () => {
  const limitedKey = (amount: number, reset: "daily" | "weekly" | "monthly" | null = null): Identity => ({
    ...keyOf(ada, "one"),
    spendingLimit: { amount, reset },
  });

  test.each([
    [0, "ok"],
    [4.99, "ok"],
    [5, 403],
    [5.01, 403],
  ])("with a limit of $5 and $%d spent it is %s", async (dollars, status) => {
    const limits = limitsWith({ spendOf: async () => dollars });
    expect(await statuses(limits, [limitedKey(5)])).toEqual([status]);
  });

  test.each([
    [null, undefined, "total"],
    ["daily", "2026-11-20T00:00:00.000Z", "daily"],
    ["weekly", "2026-11-16T00:00:00.000Z", "weekly"],
    ["monthly", "2026-11-01T00:00:00.000Z", "monthly"],
  ] as const)("a limit with reset %s asks for what was spent since %s", async (reset, since, word) => {
    stopClock();
    const queries: unknown[] = [];
    const limits = limitsWith({ spendOf: async (query) => queries.push(query) });
    const refusal = await limits.take(limitedKey(1, reset));
    expect(queries).toEqual([{ keyId: "one", since: since && Date.parse(since) }]);
    expect(refusal).toMatchObject({
      error: {
        error: {
          code: 403,
          message: `Key limit exceeded (${word} limit). This key may spend $1; manage it in your account's API keys.`,
        },
        headers: {},
      },
    });
  });

  test("is looked up for each request of a key that has a limit", async () => {
    const calls: string[] = [];
    const limits = limitsWith({
      spendOf: async (query) => {
        const keyId = "keyId" in query ? query.keyId : "";
        calls.push(keyId);
        return calls.length * 2;
      },
    });
    expect(await statuses(limits, [limitedKey(5), keyOf(ada, "two"), limitedKey(5), ada, limitedKey(5)])).toEqual([
      "ok",
      "ok",
      "ok",
      "ok",
      403,
    ]);
    expect(calls).toEqual(["one", "one", "one"]);
  });

  test("a new day begins a new limit", async () => {
    stopClock();
    vi.setSystemTime(Date.parse("2026-11-20T23:59:59.500Z"));
    const spendingBySince = new Map([[Date.parse("2026-11-20T00:00:00.000Z"), 9]]);
    const limits = limitsWith({ spendOf: async ({ since }) => spendingBySince.get(since ?? 0) ?? 0 });
    expect(await statuses(limits, [limitedKey(5, "daily")])).toEqual([403]);
    vi.advanceTimersByTime(600);
    expect(await statuses(limits, [limitedKey(5, "daily")])).toEqual(["ok"]);
  });
});
