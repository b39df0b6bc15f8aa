import { expect, test } from "vitest";
import type { Character } from "./character.ts";
import { createCharacter } from "./character.ts";
import {
  defaultCharacterSettings,
  settingDifferences,
  settingsForOther,
  settingsOf,
  settingsWithPreset,
  tidyPlugins,
} from "./character-settings.ts";

const character = createCharacter({ roomId: "room-1", model: "test/a", now: 0 });

const changedCharacter: Character = {
  ...character,
  description: "You are terse.",
  includeDefaultSystemPrompt: false,
  isStreaming: false,
  samplingParameters: { temperature: 0.2, top_p: 1 },
  maxTokens: 200_000,
  chatMemory: 420,
  provider: "Acme",
  providerSort: "price",
  reasoning: { enabled: true, effort: "high" },
  plugins: { web: { enabled: true, engine: "exa" }, moderation: { enabled: true } },
  presetSlug: "terse",
  presetName: "Terse",
};

test("a new character has the default settings, and differs in nothing", () => {
  expect(settingsOf(character)).toEqual(defaultCharacterSettings);
  expect(settingDifferences(character)).toEqual([]);
});

test("settings for another model cap max tokens, and leave out the provider", () => {
  const plain = settingsForOther(changedCharacter, { model: "test/b" }, { withDescription: false });
  expect(plain).toMatchObject({
    maxTokens: 100_000,
    chatMemory: 420,
    samplingParameters: changedCharacter.samplingParameters,
  });
  expect(Object.keys(plain)).not.toContain("description");
  expect(Object.keys(plain)).not.toContain("includeDefaultSystemPrompt");
  expect(Object.keys(plain)).not.toContain("provider");
  expect(plain.samplingParameters).not.toBe(changedCharacter.samplingParameters);
  expect(settingsForOther(changedCharacter, { model: "test/a" }, { withDescription: true })).toMatchObject({
    provider: "Acme",
    description: "You are terse.",
    includeDefaultSystemPrompt: false,
  });
  expect(settingsForOther(character, { model: "test/a" }, { withDescription: true })).toEqual(defaultCharacterSettings);
});

test("a preset merges with the settings, or replaces them and the prompt", () => {
  const preset = { slug: "terse", name: "Terse" };
  expect(settingsWithPreset(preset, "merge")).toEqual({ presetSlug: "terse", presetName: "Terse" });
  expect(settingsWithPreset(preset, "reset")).toEqual({
    ...defaultCharacterSettings,
    description: "",
    includeDefaultSystemPrompt: false,
    presetSlug: "terse",
    presetName: "Terse",
  });
});

test.each<[NonNullable<Character["plugins"]>, Character["plugins"]]>([
  [{}, undefined],
  [
    {
      web: { enabled: false, engine: undefined },
      fileParser: { enabled: true },
      moderation: { enabled: false },
      chainOfThought: { enabled: false },
    },
    undefined,
  ],
  [{ web: { enabled: false, maxResults: 3 } }, { web: { enabled: false, maxResults: 3 } }],
  [{ web: { enabled: true } }, { web: { enabled: true } }],
  [{ fileParser: { enabled: false } }, { fileParser: { enabled: false } }],
  [{ fileParser: { enabled: true, maxFiles: 2 } }, { fileParser: { enabled: true, maxFiles: 2 } }],
  [
    { moderation: { enabled: true }, chainOfThought: { enabled: true } },
    { moderation: { enabled: true }, chainOfThought: { enabled: true } },
  ],
])("of the plugins %o there is kept what says something: %o", (plugins, keptPlugins) => {
  expect(tidyPlugins(plugins)).toEqual(keptPlugins);
});

test("the differences name exactly the settings that are not at the default", () => {
  expect(settingDifferences(changedCharacter)).toEqual([
    { label: "Preset", value: "Terse" },
    { label: "System prompt", value: "its own" },
    { label: "Provider", value: "Acme" },
    { label: "Streaming", value: "off" },
    { label: "Chat memory", value: "420" },
    { label: "Max tokens", value: "200000" },
    { label: "temperature", value: "0.2" },
    { label: "Reasoning", value: "high" },
    { label: "Web search", value: "exa" },
    { label: "Moderation", value: "on" },
  ]);
});

test.each<[Partial<Character>, { label: string; value: string }]>([
  [{ includeDefaultSystemPrompt: false }, { label: "System prompt", value: "none" }],
  [{ providerSort: "latency" }, { label: "Provider sort", value: "latency" }],
  [{ presetSlug: "a" }, { label: "Preset", value: "a" }],
  [{ reasoning: { enabled: false, effort: "high" } }, { label: "Reasoning", value: "off" }],
  [{ reasoning: { enabled: true } }, { label: "Reasoning", value: "on" }],
  [{ reasoning: { enabled: true, maxTokens: 2000 } }, { label: "Reasoning", value: "2000 tokens" }],
  [{ plugins: { web: { enabled: true } } }, { label: "Web search", value: "on" }],
  [{ plugins: { web: { enabled: false, maxResults: 3 } } }, { label: "Web search", value: "only where asked" }],
  [{ plugins: { fileParser: { enabled: false } } }, { label: "File parser", value: "off" }],
  [{ plugins: { fileParser: { enabled: true, maxFiles: 2 } } }, { label: "File parser", value: "set up" }],
  [{ plugins: { chainOfThought: { enabled: true } } }, { label: "Chain of thought", value: "on" }],
])("a character with %o differs by %o", (change, difference) => {
  expect(settingDifferences({ ...character, ...change })).toEqual([difference]);
});
