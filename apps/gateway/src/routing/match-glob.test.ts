import fc from "fast-check";
import { expect, test } from "vitest";
import { globMatcher } from "./match-glob.ts";

test.each([
  ["anthropic/*", "anthropic/haiku", true],
  ["anthropic/*", "anthropic/", true],
  ["anthropic/*", "other/anthropic/haiku", false],
  ["*/mini", "openai/mini", true],
  ["*/mini", "openai/mini-2", false],
  ["openai/*-mini*", "openai/gpt-9-mini-2", true],
  ["openai/*-mini*", "openai/gpt-9", false],
  ["OpenAI/GPT*", "openai/gpt-9", true],
  ["open.i/*", "openai/gpt-9", false],
  ["openai/gpt-9", "openai/gpt-9", true],
  ["openai/gpt-9", "openai/gpt-90", false],
  ["", "openai/gpt-9", false],
  ["*", "openai/gpt-9", true],
  ["**", "", true],
  ["a*a", "a", false],
  ["a*b*b", "ab", false],
])("%s means %s: %s", (pattern, text, expected) => {
  expect(globMatcher(pattern)(text)).toBe(expected);
});

test("a pattern means what it means as a regular expression", () => {
  const letters = fc.stringMatching(/^[ab/]{0,8}$/);
  const patterns = fc.stringMatching(/^[ab/*]{0,6}$/);
  fc.assert(
    fc.property(patterns, letters, (pattern, text) => {
      expect(globMatcher(pattern)(text)).toBe(new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(text));
    }),
  );
});

test("no pattern of a client's takes long, whatever it is matched with", () => {
  expect(globMatcher(`${"*a".repeat(100)}*b*`)("a".repeat(10_000))).toBe(false);
});
