import { afterEach, expect, test, vi } from "vitest";
import { checkByRule } from "./suite-work.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("an endless expression fails alone, and the next check succeeds", async () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const endless = checkByRule("matches", "^(a+)+$", `${"a".repeat(60)}!`);
  const next = checkByRule("matches", "^good", "good evening");
  const endWork = await vi.waitUntil(() => timers.mock.calls.find(([, delay]) => delay === 3_000)?.[0]);
  (endWork as () => void)();
  await expect(endless).rejects.toThrow("It took too long.");
  expect(await next).toEqual({ outcome: "pass" });
});
