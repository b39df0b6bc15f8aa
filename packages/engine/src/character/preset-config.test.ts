import { presetConfigSchema } from "@tutti/contract";
import { aCharacter } from "@tutti/testkit";
import { expect, test } from "vitest";
import { presetContentOf } from "./preset-config.ts";

test("a preset of a character as it comes names its model alone", () => {
  expect(presetContentOf(aCharacter({ model: "test/a" }))).toEqual({
    systemPrompt: null,
    config: { model: "test/a" },
  });
});

test("a preset holds the character's request settings, and its own prompt", () => {
  const content = presetContentOf(
    aCharacter({
      model: "test/a",
      presetSlug: "other",
      description: "You are terse.",
      includeDefaultSystemPrompt: false,
      samplingParameters: { temperature: 0.2, top_p: 1 },
      maxTokens: 100,
      providerSort: "price",
      reasoning: { enabled: true, effort: "low" },
      plugins: { web: { enabled: true, maxResults: 3 } },
    }),
  );
  expect(content).toEqual({
    systemPrompt: "You are terse.",
    config: {
      model: "test/a",
      temperature: 0.2,
      max_tokens: 100,
      provider: { sort: "price" },
      reasoning: { enabled: true, effort: "low" },
      plugins: [{ id: "web", max_results: 3 }],
    },
  });
  expect(presetConfigSchema.safeParse(content.config).success).toBe(true);
});

test("a prompt that the default one stands in for is not the preset's", () => {
  expect(presetContentOf(aCharacter({ description: "Unused.", includeDefaultSystemPrompt: true })).systemPrompt).toBe(
    null,
  );
});
