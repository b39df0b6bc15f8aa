import type { Model } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { type Character, createCharacter } from "@tutti/domain";
import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { modelCards as cardsOf, isOneRow } from "./model-cards-view-model.ts";

const models = [
  aModel({ id: "openrouter/auto", name: "Auto Router" }),
  aModel({ id: "ollama/llama3.2", name: "llama3.2", provider: "Ollama" }),
  aModel({ id: "demo/guide", name: "Demo Guide", provider: "Demo" }),
];

function aCharacter(model: string, name: string, isDisabled = false) {
  return { ...createCharacter({ roomId: "room", model, name, now: 1 }), isDisabled };
}

function modelCards(characters: readonly Character[], listedModels: readonly Model[] | undefined) {
  return cardsOf(characters, { names: new Map(), models: listedModels });
}

test.each([
  ["openrouter/auto", false, "on", "Picks a model"],
  ["ollama/llama3.2", false, "on", "Ollama"],
  ["ollama/llama3.2:online", false, "on", "Ollama"],
  ["demo/guide", false, "on", "Demo · no AI"],
  ["ollama/gone", false, "missing", "Not available"],
  ["ollama/gone", true, "off", "Off"],
  ["ollama/llama3.2", true, "off", "Off"],
])("the card of %j, switched off: %j, is %j and says %j", (slug, isDisabled, state, detail) => {
  expect(modelCards([aCharacter(slug, "Name", isDisabled)], models)).toMatchObject([{ model: slug, state, detail }]);
});

test("a character with a preset says which", () => {
  const character = { ...aCharacter("ollama/llama3.2", "llama3.2"), presetSlug: "code", presetName: "Code Review" };
  expect(modelCards([character], models)).toMatchObject([{ detail: "Preset Code Review" }]);
});

test.each<[string, Model["reasoning"], boolean | undefined, string]>([
  ["cannot reason", undefined, true, "none"],
  ["may reason, and no effort is chosen", {}, undefined, "off"],
  ["reasons by itself, and no effort is chosen", { default_enabled: true }, undefined, "on"],
  ["was switched on", {}, true, "on"],
  ["was switched off", { default_enabled: true }, false, "off"],
  ["must reason, whatever was chosen", { mandatory: true }, false, "mandatory"],
])("the reasoning of a model that %s", (_name, reasoning, isEnabled, expected) => {
  const model = { ...aModel({ id: "openai/o9" }), ...withoutUndefined({ reasoning }) };
  const character = {
    ...aCharacter("openai/o9:online", "o9"),
    ...(isEnabled === undefined ? {} : { reasoning: { enabled: isEnabled } }),
  };
  expect(modelCards([character], [model])).toMatchObject([{ reasoning: expected }]);
});

test("before the catalog is known nothing is called missing", () => {
  expect(modelCards([aCharacter("openai/gone", "Gone")], undefined)).toMatchObject([{ state: "on", detail: "OpenAI" }]);
});

test("[TAB-5] a card has the name that its character is shown with", () => {
  const character = aCharacter("ollama/llama3.2", "llama3.2");
  const names = new Map([[character.id, "llama3.2 2"]]);
  expect(cardsOf([character], { names, models })).toMatchObject([{ name: "llama3.2 2" }]);
});

test.each([
  ["a large screen", 988, 900, false],
  ["a room of 900 px, less what stands beside the cards", 730, 900, true],
  ["an artifact beside the room", 290, 900, true],
  ["a phone", 372, 844, true],
  ["a wide, low window", 988, 450, true],
])("[TAB-6] the cards of %s stand in one row: %s", (_name, width, height, expected) => {
  expect(isOneRow(width, height)).toBe(expected);
});
