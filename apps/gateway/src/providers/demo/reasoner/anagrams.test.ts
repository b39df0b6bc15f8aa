import fc from "fast-check";
import { expect, test } from "vitest";
import { anagrams, findAnagramPairs, findAnagrams, sortedLetters } from "./anagrams.ts";
import { createWordList } from "./word-list.ts";

const WORDS = createWordList(["silent", "tinsel", "listen", "cat", "act", "dirty", "room", "moor", "word"], ["enlist"]);

function answer(question: string): string | undefined {
  return anagrams.recognise(question)?.(WORDS).answer;
}

test.each([
  ["Which anagrams does 'listen' have?", "rearranged to **silent**, **tinsel** and **enlist**."],
  ["Unscramble the letters tca", "rearranged to **cat** and **act**."],
  ["What is an anagram of dormitory?", "- **dirty room**"],
  ["Are listen and silent anagrams?", "**Yes**, listen and silent are anagrams of each other."],
  ["Is Dormitory an anagram of dirty room?", "**Yes**, Dormitory and dirty room"],
  ["Are 'cat' and 'dog' anagrams of each other?", "**No**, cat and dog are not"],
  ["Which are anagrams: 'act', 'dog', 'cat'?", "Anagrams of each other: **act and cat**."],
  ["Is there an anagram of zzz?", "no single-word anagram in my word list, and no pair of words either"],
])("%j is answered with %j", (question, part) => {
  expect(answer(question)).toContain(part);
});

test("rare words are told from common ones", () => {
  expect(answer("anagrams of 'listen'")).toContain("| **enlist** | rare |");
});

test("a question about something else is not answered", () => {
  expect(answer("Rewrite this letter to my landlord")).toBeUndefined();
  expect(answer("What is an anagram?")).toBeUndefined();
});

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 5 });

test("every word is an anagram of its letters in any order, and nothing else is found", () => {
  fc.assert(
    fc.property(fc.array(word), word, (words, text) => {
      const found = new Set(findAnagrams(text, new Set(words)));
      for (const candidate of words) {
        expect(found.has(candidate)).toBe(candidate !== text && sortedLetters(candidate) === sortedLetters(text));
      }
    }),
  );
});

test("the pairs are exactly those whose letters together are the text's, each once", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 8 }),
      fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 }),
      (words, text) => {
        const found = findAnagramPairs(text, words).map((pair) => pair.toSorted().join(" "));
        const expected = words.flatMap((first, index) =>
          words
            .slice(index)
            .filter((second) => sortedLetters(first + second) === sortedLetters(text))
            .map((second) => [first, second].sort().join(" ")),
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
      },
    ),
  );
});
