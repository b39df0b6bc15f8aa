import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AttemptRule } from "./attempt-rules.ts";
import { createAttempts, describeWait } from "./attempts.ts";
import { createMemoryCounter } from "./request-counter.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const times = async (count: number, work: () => Promise<unknown>) => {
  for (let done = 0; done < count; done += 1) await work();
};

/** Attempts at one kind of secret, by this rule. */
function startAttempts(rule: AttemptRule) {
  const attempts = createAttempts({ rules: { signIn: rule } });
  return async (by: { address?: string; subject?: string; device?: string }, isRight = false) => {
    const result = await attempts.take("signIn", { address: "192.0.2.1", ...by });
    if (result.ok && isRight) result.value.succeed();
    return result.ok ? "ok" : result.error;
  };
}

describe("attempts", () => {
  test("[SEC-4] at an address are counted right or wrong, until a window has passed", async () => {
    const attempt = startAttempts({ address: { window: 60, max: 3 } });
    await times(3, () => attempt({}, true));
    vi.advanceTimersByTime(20_500);
    expect(await attempt({})).toEqual({ seconds: 40, limit: "address" });
    expect(await attempt({ address: "192.0.2.2" })).toBe("ok");
    vi.advanceTimersByTime(39_500);
    expect(await attempt({})).toBe("ok");
  });

  test("[SEC-4] at a subject are counted while wrong, by each address and by all", async () => {
    const attempt = startAttempts({ subjectByAddress: { window: 600, max: 2 }, subject: { window: 3600, max: 5 } });
    await times(9, () => attempt({ subject: "ada" }, true));
    await times(2, () => attempt({ subject: "ada" }));
    // Refused attempts do not use up what all addresses share.
    await times(9, () => attempt({ subject: "ada" }));
    expect(await attempt({ subject: "ada" })).toEqual({ seconds: 600, limit: "subjectByAddress" });
    expect(await attempt({ subject: "grace" })).toBe("ok");
    for (const address of ["192.0.2.2", "192.0.2.3", "192.0.2.4"]) {
      expect(await attempt({ subject: "ada", address })).toBe("ok");
    }
    expect(await attempt({ subject: "ada", address: "192.0.2.5" })).toEqual({ seconds: 3600, limit: "subject" });
  });

  test("[SEC-4] of a proven browser have a budget of their own", async () => {
    const one = { window: 600, max: 1 };
    const attempt = startAttempts({ subjectByAddress: one, subject: one, device: { window: 600, max: 2 } });
    await times(2, () => attempt({ subject: "ada" }));
    const laptop = { subject: "ada", device: "laptop" };
    expect([await attempt(laptop), await attempt(laptop)]).toEqual(["ok", "ok"]);
    expect(await attempt(laptop)).toEqual({ seconds: 600, limit: "device" });
    expect(await attempt({ ...laptop, device: "telephone" })).toBe("ok");
    expect(await attempt({ ...laptop, subject: "grace" })).toBe("ok");
  });

  test("[SEC-4] of one IPv6 network count together, and so do those without an address", async () => {
    const attempts = createAttempts({ rules: { signIn: { address: { window: 60, max: 1 } } } });
    const isAllowed = async (address: string | undefined) => (await attempts.take("signIn", { address })).ok;
    expect(await isAllowed("2001:db8:1:2::1")).toBe(true);
    expect(await isAllowed("2001:db8:1:2:ffff::9")).toBe(false);
    expect(await isAllowed("2001:db8:1:3::1")).toBe(true);
    expect(await isAllowed("::ffff:192.0.2.1")).toBe(true);
    expect(await isAllowed("192.0.2.1")).toBe(false);
    expect([await isAllowed(undefined), await isAllowed(undefined)]).toEqual([true, false]);
  });
});

test("[SEC-15] a counter holds a bounded number of names, and drops the oldest", async () => {
  const counter = createMemoryCounter({ prefix: "test", limit: 1 }, 3);
  for (const name of ["a", "b", "c", "a", "d"]) await counter.take(name);
  const isOver = async (name: string) => (await counter.take(name)).isOver;
  expect([await isOver("a"), await isOver("c"), await isOver("d")]).toEqual([true, true, true]);
  expect(await isOver("b")).toBe(false);
});

test.each([
  [1, "1 second"],
  [40, "40 seconds"],
  [100, "2 minutes"],
  [3600, "60 minutes"],
])("a wait of %i seconds is described as %s", (seconds, text) => {
  expect(describeWait(seconds)).toBe(text);
});
