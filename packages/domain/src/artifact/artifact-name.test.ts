import fc from "fast-check";
import { expect, test } from "vitest";
import { ARTIFACT_NAME_LENGTH, nameFromAnswer, nameFromPrompt } from "./artifact-name.ts";

test.each([
  ["", ""],
  ["  A counter ", "A counter"],
  ["A counter!", "A counter!"],
  ["A todo list\n\nwith tags", "A todo list with tags"],
  [
    "A pomodoro timer with a history of the week, and sounds that can be chosen",
    "A pomodoro timer with a history of the week, and sounds that",
  ],
  [`${"word ".repeat(11)}ends, here`, `${"word ".repeat(11)}ends`],
  ["x".repeat(80), "x".repeat(60)],
  ["😀".repeat(80), "😀".repeat(60)],
])("%o names an artifact %o", (prompt, name) => {
  expect(nameFromPrompt(prompt)).toBe(name);
});

test("a name is made of whole words of its prompt, in their order", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/u), { maxLength: 40 });
  fc.assert(
    fc.property(words, (all) => {
      const name = nameFromPrompt(all.join(" "));
      expect(name.length).toBeLessThanOrEqual(ARTIFACT_NAME_LENGTH);
      expect(all.join(" ").startsWith(name)).toBe(true);
      const words = name === "" ? [] : name.split(" ");
      expect(words).toEqual(all.slice(0, words.length));
    }),
  );
});

test.each([
  ["<html><head><title>Tetris for two</title></head>", "", "Tetris for two"],
  ["<TITLE lang='en'>\n  Tom &amp; Jerry&#39;s chess\n</TITLE>", "# Something else", "Tom & Jerry's chess"],
  ["<title>Caf&eacute;</title>", "", "Caf&eacute;"],
  ["<title>Vite + React</title>", "# Sudoku, *three* levels #", "Sudoku, three levels"],
  ["<title>  </title>", "Here it is.\n\n## `Pomodoro` timer\n\nEnjoy.", "Pomodoro timer"],
  ["<title>App</title>", "### Features\n- fast", undefined],
  ["<p>no title</p>", "Here is your app. #1 of all!", undefined],
  [undefined, "# Document", undefined],
  [undefined, "", undefined],
  [`<title>${"word ".repeat(20)}</title>`, "", "word ".repeat(12).trim()],
])("an answer with the page %o and the words %o names an artifact %o", (page, words, name) => {
  expect(nameFromAnswer({ page, words })).toBe(name);
});

test("no text of an answer takes long to find a name in", () => {
  const text = "<title>".repeat(50_000) + "#".repeat(50_000) + " ".repeat(50_000);
  expect(nameFromAnswer({ page: text, words: text })).toBeUndefined();
});
