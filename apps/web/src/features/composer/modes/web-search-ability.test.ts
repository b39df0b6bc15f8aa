import { createCharacter } from "@tutti/domain";
import { expect, test } from "vitest";
import { aModel } from "../../../testing/a-model.ts";
import { webSearchAbility } from "./web-search-ability.ts";

const plain = aModel({ id: "acme/plain" });
const searching = { ...aModel({ id: "acme/searching" }), searches_web: true as const };

const on = (model: string) => createCharacter({ roomId: "room", model, name: model, now: 1 });
const off = (model: string) => ({ ...on(model), isDisabled: true });

test.each([
  ["one of two", [on("acme/plain"), on("acme/searching")], [plain, searching], { able: 1, answering: 2 }],
  ["all", [on("acme/searching")], [plain, searching], { able: 1, answering: 1 }],
  [
    "none where the searching one is off",
    [on("acme/plain"), off("acme/searching")],
    [plain, searching],
    { able: 0, answering: 1 },
  ],
  ["the default model of an empty room", [], [plain, searching], { able: 1, answering: 1 }],
  ["no default model where none searches", [], [plain], { able: 0, answering: 1 }],
  ["a model that is not connected is left out", [on("gone/one"), on("acme/plain")], [plain], { able: 0, answering: 1 }],
])("[LOOK-3] web search: %s", (_what, characters, models, expected) => {
  expect(webSearchAbility(characters, models)).toEqual(expected);
});

test.each([[undefined], [[]]])("[LOOK-3] refuses no search while the catalog is %j", (models) => {
  expect(webSearchAbility([on("acme/plain")], models)).toBeUndefined();
});
