import fc from "fast-check";
import { expect, test } from "vitest";
import { parseLadder, searchLadder, wordLadder } from "./word-ladder.ts";
import { createWordList } from "./word-list.ts";

const WORDS = createWordList(["cold", "cord", "card", "ward", "warm", "cat", "cot", "cog", "dog"], ["bold"]);

test.each([
  ["Turn COLD into WARM one letter at a time", "cold", "warm"],
  ["turn COLD into WARM", "cold", "warm"],
  ["Word ladder from cat to dog", "cat", "dog"],
  ["Transform 'stone' into 'money' by changing one letter at a time.", "stone", "money"],
  ["Find a word ladder between head and tail", "head", "tail"],
])("%j asks for a ladder from %j to %j", (question, from, to) => {
  expect(parseLadder(question)).toEqual({ from, to });
});

test.each(["How do I turn text into code?", "Translate from English to German", "Turn left"])(
  "%j asks for no ladder",
  (question) => {
    expect(parseLadder(question)).toBeUndefined();
  },
);

test("the answer shows each step and what changed in it", () => {
  const { answer, steps } = wordLadder.recognize("Turn COLD into WARM")!(WORDS);
  expect(answer).toContain("COLD → WARM takes 4 changes");
  expect(answer).toContain("COLD\nCORD   L → R\nCARD   O → A\nWARD   C → W\nWARM   D → M");
  expect(steps[1]).toBe("- 1 change: 1 new word (cord)");
});

test("words of different lengths or without a ladder are reported", () => {
  expect(wordLadder.recognize("Turn CAT into HORSE one letter at a time")!(WORDS).answer).toContain("no such ladder");
  expect(wordLadder.recognize("Turn cat into zzz one letter at a time")!(WORDS).answer).toContain(
    "no ladder** between CAT and ZZZ",
  );
});

function isStep(left: string, right: string): boolean {
  return [...left].filter((letter, index) => letter !== right[index]).length === 1;
}

/** Distances by repeated relaxation: slow, and nothing like the search under test. */
function distance(from: string, to: string, words: readonly string[]): number {
  const nodes = [...new Set([...words, from, to])];
  const distances = new Map(nodes.map((node) => [node, node === from ? 0 : Number.POSITIVE_INFINITY]));
  for (const _ of nodes) {
    for (const left of nodes) {
      for (const right of nodes.filter((node) => isStep(left, node))) {
        distances.set(right, Math.min(distances.get(right)!, distances.get(left)! + 1));
      }
    }
  }
  return distances.get(to)!;
}

test("a word ladder is a shortest path of one-letter changes", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 14 }), word, word, (words, from, to) => {
      const { ladder } = searchLadder(from, to, words);
      const expected = distance(from, to, words);
      expect(ladder ? ladder.length - 1 : Number.POSITIVE_INFINITY).toBe(expected);
      if (!ladder) return;
      expect([ladder[0], ladder.at(-1)]).toEqual([from, to]);
      expect(ladder.slice(1, -1).every((step) => words.includes(step))).toBe(true);
      expect(ladder.slice(1).every((step, index) => isStep(step, ladder[index]!))).toBe(true);
    }),
    { numRuns: 60 },
  );
});
