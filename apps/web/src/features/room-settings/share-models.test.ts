import fc from "fast-check";
import { expect, test } from "vitest";
import { formatSharedModels, isPresetSlug, parseSharedModels } from "./share-models.ts";

test("[ROOM-6] the link recreates variants, presets, and the same model twice", () => {
  const characters = [
    { model: "openai/gpt-5:online" },
    { model: "ollama/llama3.2:3b" },
    { model: "openai/gpt-5:online" },
    { model: "anthropic/claude-opus-5", presetSlug: "code-review" },
    { model: "~anthropic/claude-latest" },
  ];
  const link = formatSharedModels(characters);
  expect(link).toBe(
    "openai/gpt-5:online,ollama/llama3.2:3b,openai/gpt-5:online,anthropic/claude-opus-5@preset/code-review,~anthropic/claude-latest",
  );
  expect(parseSharedModels(link)).toEqual(characters);
});

test.each<[string | undefined, unknown[]]>([
  [undefined, []],
  ["", []],
  [",,  ,", []],
  [" a/b , c/d ", [{ model: "a/b" }, { model: "c/d" }]],
  ["<script>alert(1)</script>", []],
  ["a/b\u0000", []],
  ["a b", []],
  ["__proto__", []],
  ["a/b@preset/", [{ model: "a/b" }]],
  ["a/b@preset/../../x", [{ model: "a/b" }]],
  ["@preset/x", []],
  ["a".repeat(500), []],
  ["\u202ea/b", []],
])("models=%j means %j", (models, expected) => {
  expect(parseSharedModels(models)).toEqual(expected);
});

test("an address of any length names at most 100 models", () => {
  expect(parseSharedModels("a/b,".repeat(100_000))).toHaveLength(100);
});

test("any address reads the same once written and read again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (models) => {
      const sharedModels = parseSharedModels(models);
      expect(parseSharedModels(formatSharedModels(sharedModels))).toEqual(sharedModels);
    }),
  );
});

test.each([
  ["code-review", true],
  ["v1.2_b", true],
  ["", false],
  ["a/b", false],
  ["a b", false],
  ["<b>", false],
])("%j could be a preset's slug: %s", (slug, expected) => {
  expect(isPresetSlug(slug)).toBe(expected);
});
