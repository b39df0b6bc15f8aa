import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReasoningFields } from "./reasoning.ts";
import { reasoningBudget, reasoningEffortOf, reasoningEfforts, reasoningOf } from "./reasoning.ts";

const unset = { enabled: undefined, effort: undefined, maxTokens: undefined, exclude: false };
const off = { ...unset, enabled: false };

test.each<[ReasoningFields, object]>([
  [{}, unset],
  [{ reasoning: null, reasoning_effort: null, include_reasoning: null }, unset],
  [{ reasoning: {} }, unset],
  [{ include_reasoning: true }, unset],
  [{ include_reasoning: false }, { ...unset, exclude: true }],
  [{ reasoning: { exclude: true } }, { ...unset, exclude: true }],
  [{ reasoning: { exclude: false }, include_reasoning: false }, unset],
  [{ reasoning: { enabled: true } }, { ...unset, enabled: true, effort: "medium" }],
  [{ reasoning: { effort: "xhigh" } }, { ...unset, enabled: true, effort: "xhigh" }],
  [{ reasoning_effort: "low" }, { ...unset, enabled: true, effort: "low" }],
  [{ reasoning: { max_tokens: 2000 } }, { ...unset, enabled: true, maxTokens: 2000 }],
  [{ reasoning: { enabled: true, max_tokens: 1 } }, { ...unset, enabled: true, maxTokens: 1 }],
  [{ reasoning: { enabled: false } }, off],
  [{ reasoning: { enabled: false, effort: "high" } }, off],
  [{ reasoning: { effort: "none" } }, off],
  [{ reasoning_effort: "none" }, off],
  [{ reasoning: { max_tokens: 0 } }, off],
])("%j is read as %j", (fields, reasoning) => {
  expect(reasoningOf(fields)).toEqual(reasoning);
});

describe("a model that is steered by a count", () => {
  test.each([
    ["max", 9500],
    ["xhigh", 9500],
    ["high", 8000],
    ["medium", 5000],
    ["low", 2000],
    ["minimal", 1000],
  ] as const)("thinks, at effort %s, with %i of 10,000 tokens", (effort, budget) => {
    expect(reasoningBudget({ ...unset, enabled: true, effort }, 10_000)).toBe(budget);
  });

  test("thinks with the requested count, and not at all without a request", () => {
    expect(reasoningBudget({ ...unset, enabled: true, maxTokens: 77 }, 10_000)).toBe(77);
    expect(reasoningBudget(unset, 10_000)).toBeUndefined();
    expect(reasoningBudget(off, 10_000)).toBeUndefined();
  });
});

describe("a model that is steered by an effort", () => {
  test("takes for a count the least effort whose share holds it", () => {
    const effortFor = (maxTokens: number) => reasoningEffortOf({ ...unset, enabled: true, maxTokens }, 1000);
    expect([100, 101, 200, 201, 500, 501, 5000].map(effortFor)).toEqual([
      "minimal",
      "low",
      "low",
      "medium",
      "medium",
      "high",
      "high",
    ]);
    expect(reasoningEffortOf(off, 1000)).toBeUndefined();
  });

  test("an effort stays what it is", () => {
    fc.assert(
      fc.property(fc.constantFrom(...reasoningEfforts), fc.nat(), (effort, limit) => {
        expect(reasoningEffortOf({ ...unset, enabled: true, effort }, limit)).toBe(effort);
      }),
    );
  });
});
