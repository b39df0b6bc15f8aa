import { expect, test } from "vitest";
import { answerHint } from "./answer-hint.ts";

const on = { name: "GPT-5", isDisabled: false, isRemoved: false };
const other = { ...on, name: "Claude" };
const off = { ...on, isDisabled: true };

test.each<[(typeof on)[], string, (typeof on)[]?]>([
  [[], "The default model answers"],
  [[off, off], "All off: the default model answers"],
  [[on], "GPT-5 answers"],
  [[off, other], "Claude answers"],
  [[on, other], "2 models answer"],
  [[on, other, off], "2 of 3 models answer"],
  [[on, other, off], "Claude answers", [on]],
  [[on, other], "No model answers", [on, other]],
  [[on, off], "No model answers", [on]],
])("the hint names the models that answer (%#)", (characters, expected, missing) => {
  expect(answerHint(characters, missing)).toBe(expected);
});
