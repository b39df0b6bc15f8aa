import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, queryWords, termsOf } from "./terms.ts";
import { createTextIndex, type IndexedMessage } from "./text-index.ts";

const message = (id: string, more: Partial<IndexedMessage> = {}): IndexedMessage => ({
  id,
  roomId: "room",
  characterId: "char",
  createdAt: 0,
  ...more,
});

function indexOf(texts: Record<string, string>) {
  const index = createTextIndex();
  for (const [id, text] of Object.entries(texts)) index.put(message(id), text);
  return index;
}

const findIds = (index: ReturnType<typeof createTextIndex>, query: string): string[] =>
  index.find(query).map((hit) => hit.message.id);

const texts = {
  cat: "The cat sat on the mat.",
  category: "A category of objects, and a concatenation.",
  code: "await createFrameBatch({ scheduler }); // max_tokens = 5",
  french: "Le garçon déjà vu",
  tokyo: "私は東京都に住んでいます。",
  kyoto: "京都は東にある",
};

test.each([
  ["cat", ["cat", "category"]],
  ["CAT mat", ["cat"]],
  ["tegor", ["category"]],
  ["framebatch", ["code"]],
  ["createFrameBatch", ["code"]],
  ["max_tokens", ["code"]],
  ["max", ["code"]],
  ["garcon deja", ["french"]],
  ["garçon", ["french"]],
  ["東京", ["tokyo"]],
  ["京都", ["kyoto", "tokyo"]],
  ["都", ["kyoto", "tokyo"]],
  ["東京に", []],
  ["at", []],
  ["cat dog", []],
  ["", []],
  ["!?", []],
])("%j finds %j", (query, expected) => {
  expect(findIds(indexOf(texts), query)).toEqual(expected);
});

test("whole words precede prefixes and parts, newer precede older", () => {
  const index = createTextIndex();
  index.put(message("part", { createdAt: 9 }), "concatenate");
  index.put(message("start", { createdAt: 8 }), "category");
  index.put(message("old", { createdAt: 1 }), "cat");
  index.put(message("new", { createdAt: 2 }), "cat");
  expect(findIds(index, "cat")).toEqual(["new", "old", "start", "part"]);
});

test("a new text replaces the old one, and removed ones are not found", () => {
  const index = indexOf({ one: "apples", two: "apples" });
  index.put(message("far", { roomId: "other" }), "apples");
  index.put(message("one"), "pears");
  expect(findIds(index, "apples")).toEqual(["far", "two"]);
  expect(findIds(index, "pears")).toEqual(["one"]);
  index.remove("two");
  expect(findIds(index, "apples")).toEqual(["far"]);
  index.removeRoom("other");
  expect(findIds(index, "apples")).toEqual([]);
  index.put(message("one"), "");
  expect(index.size).toBe(0);
});

test("each word finds its message, and every hit contains the query", () => {
  const text = fc.array(fc.constantFrom("cat", "category", "déjà", "東京都", "max_tokens", "GPT-5", "zu"), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), text, (all, query) => {
      const index = createTextIndex();
      for (const [number, words] of all.entries()) index.put(message(String(number)), words.join(" "));
      for (const [number, words] of all.entries()) {
        for (const term of termsOf(words.join(" "))) expect(findIds(index, term)).toContain(String(number));
      }
      const requestedQueryWords = queryWords(query.join(" "));
      const expected = all.flatMap((words, number) => {
        const foldedText = fold(words.join(" "));
        return requestedQueryWords.length > 0 && requestedQueryWords.every((word) => foldedText.includes(word.text))
          ? [String(number)]
          : [];
      });
      // Words of two letters are searched only at the beginning of a word, as they always are in the texts above.
      expect(findIds(index, query.join(" ")).sort()).toEqual(expected.sort());
    }),
  );
});
