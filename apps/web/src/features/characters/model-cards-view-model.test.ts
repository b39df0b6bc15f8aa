import type { Model } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { type Character, createCharacter } from "@tutti/domain";
import { expect, test } from "vitest";
import type { AnswerInView } from "../../bindings/turn-in-view.ts";
import { aModel } from "../../testing/a-model.ts";
import { modelCards as cardsOf, isCompact, matchAnswers } from "./model-cards-view-model.ts";

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
  ["three on a large screen", 720, 3, false],
  ["six on a large screen", 790, 6, false],
  ["six on a smaller one", 780, 6, true],
  ["eight on a large screen", 720, 8, true],
  ["twelve, however wide", 1900, 12, true],
  ["two beside an artifact", 292, 2, false],
  ["two beside a wide artifact", 290, 2, true],
  ["three on a phone", 280, 3, true],
  ["one on a phone", 120, 1, false],
])("[LOOK-2] the names of %s give way to marks: %s", (_name, width, count, expected) => {
  expect(isCompact(width, count)).toBe(expected);
});

test("[LOOK-1] an answer stands at its model, or beside all where it is gone", () => {
  const answer = (messageId: string, characterId: string, isShown: boolean) =>
    ({ messageId, characterId, isShown }) as AnswerInView;
  const first = answer("m1", "c1", true);
  const [again, gone] = [answer("m2", "c1", false), answer("m3", "c9", true)];
  const { answerOf, otherAnswers, isChoice } = matchAnswers([{ id: "c1" }, { id: "c2" }], {
    answers: [first, again, gone],
  });
  expect([...answerOf]).toEqual([["c1", first]]);
  expect(otherAnswers).toEqual([again, gone]);
  expect(isChoice).toBe(true);
  expect(matchAnswers([{ id: "c1" }], { answers: [first] }).isChoice).toBe(false);
  expect(matchAnswers([{ id: "c1" }], undefined).isChoice).toBe(false);
});
