import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { samplingProblem, withoutIgnoredFields } from "./sampling-rules.ts";

test.each<[Record<string, unknown>, string]>([
  [{ temperature: 3 }, "Expected temperature to be at most 2, received 3"],
  [{ temperature: -1 }, "Expected temperature to be at least 0"],
  [{ temperature: "hot" }, 'Expected temperature to be a number, received "hot"'],
  [{ temperature: [1] }, "Expected temperature to be a number, received [1]"],
  [{ temperature: JSON.parse("1e999") }, "Expected temperature to be at most 2, received Infinity"],
  [{ seed: JSON.parse("-1e999") }, "Expected seed to be an integer, received -Infinity"],
  [{ top_p: 1.1 }, "Expected top_p to be at most 1, received 1.1"],
  [{ top_p: -0.5 }, "Expected top_p to be more than 0"],
  [{ repetition_penalty: 0 }, "Expected repetition_penalty to be more than 0"],
  [{ repetition_penalty: 2.1 }, "Expected repetition_penalty to be at most 2, received 2.1"],
  [{ top_k: 1.5 }, "Expected top_k to be an integer, received 1.5"],
  [{ top_k: -2 }, "Expected top_k to be at least 0"],
  [{ min_p: 2 }, "Expected min_p to be at most 1, received 2"],
  [{ top_a: 2 }, "Expected top_a to be at most 1, received 2"],
  [{ frequency_penalty: -3 }, "Expected frequency_penalty to be at least -2"],
  [{ presence_penalty: 3 }, "Expected presence_penalty to be at most 2, received 3"],
  [{ max_tokens: -2 }, "Expected max_tokens to be at least 1"],
  [{ max_completion_tokens: 0.5 }, "Expected max_completion_tokens to be at least 1"],
  [{ top_logprobs: 21 }, "Expected top_logprobs to be at most 20, received 21"],
  [{ seed: 0.5 }, "Expected seed to be an integer, received 0.5"],
  [{ n: 2 }, "Expected n to be at most 1, received 2"],
  [{ logit_bias: { 50256: 101 } }, "Expected logit_bias.50256 to be at most 100, received 101"],
  [{ logit_bias: { 50256: -101 } }, "Expected logit_bias.50256 to be at least -100"],
  [{ logit_bias: { 50256: "much" } }, 'Expected logit_bias.50256 to be a number, received "much"'],
  [{ reasoning: { max_tokens: -5 } }, "Expected reasoning.max_tokens to be at least 0"],
  [{ reasoning: { max_tokens: "5" } }, 'Expected reasoning.max_tokens to be a number, received "5"'],
  [{ session_id: "x".repeat(257) }, "Expected session_id to be at most 256 characters, received 257"],
  [
    { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [index, ""])) },
    "Expected metadata to have at most 16 entries, received 17",
  ],
])("%j is refused: %s", (fields, problem) => {
  expect(samplingProblem(fields)).toBe(problem);
});

test.each<[Record<string, unknown>]>([
  [{}],
  [{ temperature: 0, top_p: 1, top_k: 0, min_p: 0, top_a: 0, max_tokens: 1, seed: -5, n: 1 }],
  [{ temperature: 2, frequency_penalty: -2, presence_penalty: 2, repetition_penalty: 2, top_logprobs: 20 }],
  [{ temperature: null, max_tokens: null, logit_bias: null, metadata: null }],
  [{ logit_bias: { 1: -100, 2: 100, 3: null }, reasoning: { max_tokens: 0 }, session_id: "x".repeat(256) }],
])("%j is fine", (fields) => {
  expect(samplingProblem(fields)).toBeUndefined();
});

test("an error repeats no more of a wrong value than a person can use", () => {
  expect(samplingProblem({ temperature: "x".repeat(1_000_000) })?.length).toBeLessThan(200);
});

test("no value of any kind makes the rules themselves fail", () => {
  const anything = fc.record(
    Object.fromEntries(
      ["temperature", "logit_bias", "reasoning", "metadata", "user", "n"].map((name) => [name, fc.anything()]),
    ),
  );
  fc.assert(
    fc.property(anything, (fields) => {
      const json: Record<string, unknown> = JSON.parse(
        JSON.stringify(fields, (_, value) => (typeof value === "bigint" ? 1 : value)),
      );
      const problem = samplingProblem(withoutIgnoredFields(json));
      expect(problem === undefined || problem.startsWith("Expected ")).toBe(true);
    }),
  );
});

describe("[GW-3] values that mean nothing, and the length of a user's name", () => {
  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ top_p: 0 }, {}],
    [{ top_k: -1 }, {}],
    [{ max_tokens: -1 }, {}],
    [{ max_tokens: 0 }, {}],
    [{ max_completion_tokens: 0 }, {}],
    [{ verbosity: "chatty" }, { verbosity: "medium" }],
    [{ verbosity: 5 }, { verbosity: "medium" }],
    [{ verbosity: "high" }, { verbosity: "high" }],
    [{ verbosity: "max" }, { verbosity: "max" }],
    [{ verbosity: null }, { verbosity: null }],
    [
      { top_p: 0.5, top_k: 0, temperature: 0 },
      { top_p: 0.5, top_k: 0, temperature: 0 },
    ],
  ])("%j is taken as %j", (parameters, meant) => {
    expect(withoutIgnoredFields(parameters)).toEqual(meant);
  });

  test("a user's name has at most 128 characters", () => {
    expect(samplingProblem({ user: "x".repeat(128) })).toBeUndefined();
    expect(samplingProblem({ user: "x".repeat(129) })).toBe("Expected user to be at most 128 characters, received 129");
  });
});
