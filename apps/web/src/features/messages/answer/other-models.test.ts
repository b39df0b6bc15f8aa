import { expect, test } from "vitest";
import { otherModels } from "./other-models.ts";

const of = (model: string, { isRemoved = false, id = model } = {}) => ({
  id,
  model,
  name: model.toUpperCase(),
  isRemoved,
});

test.each([
  ["all but the one that failed", [of("a"), of("b"), of("c")], "b", ["a", "c"]],
  ["each once", [of("a"), of("b"), of("b")], "a", ["b"]],
  ["none that was removed", [of("a"), of("b", { isRemoved: true })], "a", []],
  ["all where it is not known who failed", [of("a"), of("b")], undefined, ["a", "b"]],
])("%s", (_, characters, failedId, expected) => {
  expect(
    otherModels(characters, { failedModel: failedId, answering: new Set(), names: new Map() }).map(
      ({ model }) => model,
    ),
  ).toEqual(expected);
});

test("a model is answering when each of its characters is", () => {
  const characters = [of("a"), of("b", { id: "b-1" }), of("b", { id: "b-2" }), of("c")];
  const who = (answering: string[]) =>
    otherModels(characters, { failedModel: "a", answering: new Set(answering), names: new Map() }).map(
      ({ isAnswering }) => isAnswering,
    );
  expect(who(["a", "b-1"])).toEqual([false, false]);
  expect(who(["b-1", "b-2", "c"])).toEqual([true, true]);
});

test("[TAB-5] a choice has the name of the character that will answer", () => {
  const characters = [of("b", { id: "b-1" }), of("b", { id: "b-2" })];
  const names = new Map([
    ["b-1", "B"],
    ["b-2", "B 2"],
  ]);
  const shownNames = (answering: string[]) =>
    otherModels(characters, { failedModel: "a", answering: new Set(answering), names }).map(
      ({ shownName }) => shownName,
    );
  expect(shownNames([])).toEqual(["B"]);
  expect(shownNames(["b-1"])).toEqual(["B 2"]);
  expect(shownNames(["b-1", "b-2"])).toEqual(["B"]);
});
