import { expect, test } from "vitest";
import { USER_CHARACTER_ID } from "../character/character.ts";
import { carriesNames } from "./carries-names.ts";

const question = { type: "user" as const, characterId: USER_CHARACTER_ID };
const own = { type: "assistant" as const, characterId: "own" };
const other = { type: "assistant" as const, characterId: "other" };

test.each<[string, Parameters<typeof carriesNames>[0], boolean]>([
  ["nothing", [], false],
  ["questions alone", [question], false],
  ["a thread of its own", [question, own, question, own, question], false],
  ["another's answer", [question, other, question], true],
  ["its own and another's", [question, own, question, other, question], true],
])("[RUN-9] names go out with %s: %#", (_title, history, expected) => {
  expect(carriesNames(history, "own")).toBe(expected);
});
