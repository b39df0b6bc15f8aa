import { expect, test } from "vitest";
import { withWords } from "./use-draft.ts";

test.each([
  ["", "the button "],
  ["Make", "Make the button "],
  ["Make ", "Make the button "],
  ["Make\n", "Make\nthe button "],
])("words are set apart from %j", (text, whole) => {
  expect(withWords(text, "the button")).toBe(whole);
});
