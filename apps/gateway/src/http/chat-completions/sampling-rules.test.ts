import { describe, expect, test } from "vitest";
import { numberProblem, withoutIgnored } from "./sampling-rules.ts";

test.each<[Record<string, unknown>, string]>([
  [{ temperature: 3 }, "Expected temperature to be at most 2, received 3"],
  [{ temperature: -1 }, "Expected temperature to be at least 0, received -1"],
  [{ temperature: "hot" }, 'Expected temperature to be a number, received "hot"'],
  [{ top_p: -0.5 }, "Expected top_p to be more than 0, received -0.5"],
  [{ repetition_penalty: 0 }, "Expected repetition_penalty to be more than 0, received 0"],
  [{ top_k: 1.5 }, "Expected top_k to be an integer, received 1.5"],
  [{ max_tokens: -2 }, "Expected max_tokens to be at least 1, received -2"],
  [{ top_logprobs: 21 }, "Expected top_logprobs to be at most 20, received 21"],
])("%j is refused: %s", (fields, problem) => {
  expect(numberProblem(fields)).toBe(problem);
});

test.each<[Record<string, unknown>]>([
  [{}],
  [{ temperature: 0, top_p: 1, top_k: 0, min_p: 0, max_tokens: 1, seed: -5 }],
  [{ temperature: 2, frequency_penalty: -2, presence_penalty: 2 }],
  [{ temperature: null, max_tokens: null }],
])("%j is fine", (fields) => {
  expect(numberProblem(fields)).toBeUndefined();
});

describe("[GW-3] values that mean nothing, and limits of words", () => {
  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ top_p: 0 }, {}],
    [{ top_k: -1 }, {}],
    [{ max_tokens: -1 }, {}],
    [{ max_tokens: 0 }, {}],
    [{ verbosity: "chatty" }, { verbosity: "medium" }],
    [{ verbosity: "high" }, { verbosity: "high" }],
    [
      { top_p: 0.5, top_k: 0, temperature: 0 },
      { top_p: 0.5, top_k: 0, temperature: 0 },
    ],
  ])("%j is taken as %j", (given, meant) => {
    expect(withoutIgnored(given)).toEqual(meant);
  });

  test("a user's name has at most 128 characters", () => {
    expect(numberProblem({ user: "x".repeat(128) })).toBeUndefined();
    expect(numberProblem({ user: "x".repeat(129) })).toBe("Expected user to be at most 128 characters, received 129");
  });
});
