import { reasoningOf } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { effortToSend, nearestEffort } from "./efforts.ts";

const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

test.each<[string, string[], string]>([
  ["minimal", ["none", "low", "medium"], "low"],
  ["minimal", ["none", "high"], "high"],
  ["low", ["none"], "none"],
  ["none", ["low", "medium"], "low"],
  ["max", ["low", "medium", "high"], "high"],
  ["medium", ["high"], "high"],
  ["low", ["none", "high"], "high"],
  ["medium", ["low", "high"], "high"],
  ["low", ["default"], "low"],
  ["extreme", ["low"], "extreme"],
  ["low", [], "low"],
])("%s among %j is %s", (effort, supported, nearest) => {
  expect(nearestEffort(effort, supported)).toBe(nearest);
});

test("an effort that is supported stays, and every other becomes one that is", () => {
  const some = fc.subarray(efforts, { minLength: 1 });
  fc.assert(
    fc.property(fc.constantFrom(...efforts), some, (effort, supported) => {
      const nearest = nearestEffort(effort, supported);
      expect(supported).toContain(nearest);
      if (supported.includes(effort)) expect(nearest).toBe(effort);
    }),
  );
});

test("an effort is sent where one was asked for, by word, by count, or by a plain no", () => {
  const supported = ["none", "low", "high"];
  expect(effortToSend(reasoningOf({}), { supported })).toBeUndefined();
  expect(effortToSend(reasoningOf({ reasoning: { effort: "xhigh" } }), { supported })).toBe("high");
  expect(effortToSend(reasoningOf({ reasoning: { enabled: false } }), { supported })).toBe("none");
  expect(effortToSend(reasoningOf({ reasoning: { max_tokens: 100 } }), { supported, limit: 1000 })).toBe("low");
});
