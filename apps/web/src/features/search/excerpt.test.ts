import fc from "fast-check";
import { expect, test } from "vitest";
import { excerptOf, matchText } from "./excerpt.ts";

/** The excerpt as a string, with matches in brackets. */
const excerptParts = (text: string, query: string): string =>
  excerptOf(text, query)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["The cat sat.\n\nOn a mat.", "cat mat", "The [cat] sat. On a [mat]."],
  ["Déjà vu", "deja", "[Déjà] vu"],
  ["De\u0301ja\u0300 vu", "deja", "[De\u0301ja\u0300] vu"],
  ["私は東京都に", "東京", "私は[東京]都に"],
  ["createFrameBatch()", "frame", "create[Frame]Batch()"],
  ["nothing here", "zebra", "nothing here"],
])("of %j, searched for %j, is shown %j", (text, query, expected) => {
  expect(excerptParts(text, query)).toBe(expected);
});

test("a long text is cut around the match, at a word", () => {
  const excerpt = excerptParts(`${"before ".repeat(200)}needle ${"after ".repeat(200)}`, "needle");
  expect(excerpt).toMatch(/^…before .*\[needle\] after .*…$/u);
  expect(excerpt.length).toBeLessThan(240);
});

test("the query as it was typed is what is shown, where the text has it", () => {
  expect(excerptParts(`red and far away from it ${"x ".repeat(120)} the red fox`, "red fox")).toContain("[red] [fox]");
  expect(matchText("the red fox", "red fox")).toEqual({ isMatch: true, isPhrase: true });
  expect(matchText("the fox is red", "red fox")).toEqual({ isMatch: true, isPhrase: false });
  expect(matchText("the fox", "red fox")).toEqual({ isMatch: false, isPhrase: false });
});

test("an excerpt is a part of the text, whatever is searched for", () => {
  const anyText = fc.string({ unit: "grapheme", maxLength: 400 });
  fc.assert(
    fc.property(anyText, fc.string({ unit: "grapheme", maxLength: 5 }), (text, query) => {
      const inner = excerptOf(text, query)
        .map((piece) => piece.text)
        .join("")
        .replace(/^…|…$/gu, "");
      expect(text.replace(/\s+/gu, " ").trim()).toContain(inner.replace(/^…|…$/gu, "").trim());
    }),
  );
});
