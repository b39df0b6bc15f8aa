import { expect, test } from "vitest";
import { presetSlugOf, presetSlugProblem } from "./preset-slug.ts";

test.each([
  ["Terse", "terse"],
  ["Très terse!", "tres-terse"],
  ["  -- A  b_c -- ", "a-b_c"],
  ["日本", ""],
  ["x".repeat(80), "x".repeat(64)],
])("a preset called %j has the slug %j", (name, slug) => {
  expect(presetSlugOf(name)).toBe(slug);
});

test.each([
  ["terse", true],
  ["a_b-1", true],
  ["", false],
  ["-a", false],
  ["A", false],
  ["a b", false],
  ["x".repeat(65), false],
])("the slug %j may be one: %s", (slug, isFine) => {
  expect(presetSlugProblem(slug) === undefined).toBe(isFine);
});
