import { expect, test } from "vitest";
import { answerHint } from "./answer-hint.ts";

const on = { name: "GPT-5", isDisabled: false, isRemoved: false };
const other = { ...on, name: "Claude" };
const off = { ...on, isDisabled: true };

test.each<[(typeof on)[], string, (typeof on)[]?]>([
  [[], "The default model will answer"],
  [[off, off], "All off: the default model will answer"],
  [[on], "GPT-5 will answer"],
  [[off, other], "Claude will answer"],
  [[on, other], "2 models will answer"],
  [[on, other, off], "2 of 3 models will answer"],
  [[on, other, off], "Claude will answer", [on]],
  [[on, other], "No model will answer", [on, other]],
  [[on, off], "No model will answer", [on]],
])("the hint names the models that answer (%#)", (characters, expected, missing) => {
  expect(answerHint(characters, missing)).toBe(expected);
});
