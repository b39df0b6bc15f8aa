import fc from "fast-check";
import { expect, test } from "vitest";
import { createMemoryBudget } from "./memory-budget.ts";

test("an owner has a limit, and all owners together have one", () => {
  const budget = createMemoryBudget(100);
  const [first, second] = [budget.open(60), budget.open(60)];
  expect(first.hold(61)).toBe("too-large");
  expect(first.hold(60)).toBe("held");
  expect(first.hold(1)).toBe("too-large");
  expect(second.hold(41)).toBe("no-room");
  expect(second.hold(40)).toBe("held");
  first.release();
  expect([budget.usedBytes, second.hold(20)]).toEqual([40, "held"]);
});

test("held bytes are the sum of all owners', within the limits", () => {
  const step = fc.record({ owner: fc.nat(3), bytes: fc.nat(80), release: fc.boolean() });
  fc.assert(
    fc.property(fc.nat(200), fc.nat(100), fc.array(step), (total, limit, steps) => {
      const budget = createMemoryBudget(total);
      const accounts = Array.from({ length: 4 }, () => ({ account: budget.open(limit), own: 0 }));
      for (const { owner, bytes, release } of steps) {
        const each = accounts[owner];
        if (each === undefined) continue;
        if (each.account.hold(bytes) === "held") each.own += bytes;
        expect(each.own).toBeLessThanOrEqual(limit);
        if (release) {
          each.account.release();
          each.own = 0;
        }
        expect(budget.usedBytes).toBe(accounts.reduce((sum, { own }) => sum + own, 0));
        expect(budget.usedBytes).toBeLessThanOrEqual(total);
      }
      for (const { account } of accounts) account.release();
      expect(budget.usedBytes).toBe(0);
    }),
  );
});
