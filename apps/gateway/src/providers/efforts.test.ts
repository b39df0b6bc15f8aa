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
])("%s among %j is %s", (effort, supportedEfforts, nearest) => {
  expect(nearestEffort(effort, supportedEfforts)).toBe(nearest);
});

test("an effort that is supported stays, and every other becomes one that is", () => {
  const some = fc.subarray(efforts, { minLength: 1 });
  fc.assert(
    fc.property(fc.constantFrom(...efforts), some, (effort, supportedEfforts) => {
      const nearest = nearestEffort(effort, supportedEfforts);
      expect(supportedEfforts).toContain(nearest);
      if (supportedEfforts.includes(effort)) expect(nearest).toBe(effort);
    }),
  );
});

test("an effort is sent only where the request has one, in any form", () => {
  const supportedEfforts = ["none", "low", "high"];
  expect(effortToSend(reasoningOf({}), { supportedEfforts })).toBeUndefined();
  expect(effortToSend(reasoningOf({ reasoning: { effort: "xhigh" } }), { supportedEfforts })).toBe("high");
  expect(effortToSend(reasoningOf({ reasoning: { enabled: false } }), { supportedEfforts })).toBe("none");
  expect(effortToSend(reasoningOf({ reasoning: { max_tokens: 100 } }), { supportedEfforts, limit: 1000 })).toBe("low");
});
