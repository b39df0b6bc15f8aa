import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, foldWithPlaces, queryWords, termsOf } from "./terms.ts";

test.each([
  ["Déjà VU", "deja vu"],
  ["Ångström", "angstrom"],
  ["ＦＵＬＬ width", "full width"],
  ["שָׁלוֹם", "שלום"],
  ["plain", "plain"],
])("%j is compared as %j", (text, foldedText) => {
  expect(fold(text)).toBe(foldedText);
});

test.each([
  ["The quick, brown fox!", ["the", "quick", "brown", "fox"]],
  ["call createFrameBatch(max_tokens)", ["call", "createframebatch", "max_tokens"]],
  ["東京都 is big", ["東京", "京都", "is", "big"]],
  ["字", ["字"]],
  ["GPT-5と比較", ["gpt", "5", "と比", "比較"]],
  ["naïve Füße", ["naive", "fuße"]],
  ["…!?", []],
])("%j has the terms %j", (text, terms) => {
  expect([...termsOf(text)]).toEqual(terms);
});

test("a long run of data is one short term, and a long text is cut", () => {
  expect([...termsOf("x".repeat(5000))]).toEqual(["x".repeat(64)]);
  expect(termsOf(`${"a ".repeat(100_000)}hidden`).has("hidden")).toBe(false);
});

test.each([
  ["Foo.bar()", [["foo"], ["bar"]]],
  ["比較する", [["比較する", "比較", "較す", "する"]]],
  ["比", [["比"]]],
  ["twice twice", [["twice"]]],
])("the query %j asks for %j", (query, expected) => {
  expect(queryWords(query).map(({ text, pairs }) => [text, ...pairs])).toEqual(expected);
});

test("every unit of a folded text has its original place", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      const { foldedText, places } = foldWithPlaces(text);
      expect(places).toHaveLength(foldedText.length + 1);
      expect(places.at(-1)).toBe(text.length);
      expect(places).toEqual([...places].sort((one, other) => one - other));
    }),
  );
});
