import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RepairEnd, RepairTry } from "./repair.ts";
import { MAX_REPAIR_TRIES } from "./repair.ts";
import { bestRepairVersion, nextRepairStep, repairCost } from "./repair-rules.ts";

const limits = { maxTries: 4, maxCost: 1 };

/** A try whose version has this number of errors, with a first error of its own. */
const attempt = (errors: number, error = `Error ${"abcdefgh"[errors]}`, cost = 0.1): RepairTry => ({
  versionId: `v-${error}-${errors}`,
  errors,
  ...(errors > 0 ? { error } : {}),
  cost,
});

describe("[APP-9] the next step of a repair", () => {
  test.each<[string, RepairTry[], "try" | RepairEnd]>([
    ["begins", [], "try"],
    ["goes on while there are errors", [attempt(2, "other")], "try"],
    ["ends with success", [attempt(2, "other"), attempt(0)], "success"],
    ["ends at once with success", [attempt(0)], "success"],
    ["goes on where the first error comes back once", [attempt(2, "first")], "try"],
    ["ends where the same error comes back twice", [attempt(2, "first"), attempt(2, "first")], "same-error"],
    [
      "takes an error for the same at another place",
      [attempt(1, "a.ts:1:2: no"), attempt(1, "a.ts:7:11: no")],
      "same-error",
    ],
    ["ends where errors take turns", [attempt(1, "one"), attempt(1, "two"), attempt(1, "one")], "same-error"],
    ["ends where a try has more errors than the start", [attempt(3)], "more-errors"],
    ["ends where a try has more errors than the one before", [attempt(1, "x"), attempt(2, "y")], "more-errors"],
    ["ends at the bound", [attempt(2, "a"), attempt(2, "b"), attempt(2, "c"), attempt(2, "d")], "tries"],
    ["succeeds at the bound", [attempt(2, "a"), attempt(2, "b"), attempt(2, "c"), attempt(0)], "success"],
    ["ends before the price is passed", [attempt(2, "a", 0.6)], "price"],
    ["spends all of the price", [attempt(2, "a", 0.5)], "try"],
    ["ends where nothing was made", [{ versionId: "v", failure: "not-made" }], "not-made"],
    ["ends where nothing is known", [{ versionId: "v", failure: "unchecked", cost: 0.1 }], "unchecked"],
  ])("%s", (_what, tries, expected) => {
    const step = nextRepairStep({ tries, errors: 2 }, limits);
    expect(step.type === "try" ? "try" : step.status).toBe(expected);
  });

  const anyTry = fc.record(
    {
      versionId: fc.uuid(),
      errors: fc.nat(3),
      error: fc.constantFrom("a", "b", "c:1:2", "c:3:4"),
      cost: fc.double({ min: 0, max: 1, noNaN: true }),
      failure: fc.constantFrom("not-made" as const, "unchecked" as const),
    },
    { requiredKeys: ["versionId"] },
  );

  test("is an end after five tries at most, whatever their outcomes", () => {
    fc.assert(
      fc.property(fc.array(anyTry, { maxLength: 9 }), fc.integer({ min: 1, max: 99 }), (tries, maxTries) => {
        const history: RepairTry[] = [];
        for (const next of tries) {
          if (nextRepairStep({ tries: history, errors: 2 }, { maxTries, maxCost: 1e9 }).type === "end") break;
          history.push(next);
        }
        expect(history.length).toBeLessThanOrEqual(Math.min(MAX_REPAIR_TRIES, maxTries));
      }),
    );
  });

  test("keeps the price where no try is dearer than the ones before it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 100 }), (cents, maxCost) => {
        const tries: RepairTry[] = [];
        while (nextRepairStep({ tries, errors: 1 }, { maxTries: 5, maxCost }).type === "try") {
          tries.push(attempt(1, `Error ${"abcdefgh"[tries.length]}`, cents));
        }
        if (tries.length > 1) expect(repairCost({ tries })).toBeLessThanOrEqual(maxCost);
      }),
    );
  });
});

test.each<[string, RepairTry[], string]>([
  ["the start, where nothing is better", [attempt(2), attempt(3)], "start"],
  ["the try with the fewest errors", [attempt(1, "x"), attempt(2, "y")], "v-x-1"],
  ["the earliest of several", [attempt(1, "x"), attempt(1, "y")], "v-x-1"],
  ["no try of which nothing is known", [{ versionId: "v", failure: "unchecked" }], "start"],
])("[APP-9] the best version is %s", (_what, tries, expected) => {
  expect(bestRepairVersion({ startVersionId: "start", errors: 2, tries })).toBe(expected);
});
