import fc from "fast-check";
import { expect, test } from "vitest";
import { findRule, letterSeries } from "./letter-series.ts";
import { createWordList } from "./word-list.ts";

function answer(question: string): string | undefined {
  return letterSeries.recognise(question)?.(createWordList([])).answer;
}

test.each([
  ["What comes next: A, C, F, J, …?", "**O** comes next."],
  ["Z, X, V, T, R what is the next letter", "**P** comes next."],
  ["b, d, g, k next letter?", "**P** comes next."],
  ["A, Z, B, Y, C, X, ... what is next?", "**D** comes next."],
  ["What letter comes next? A B D E G H", "**J** comes next."],
  ["O, T, T, F, F, S, S, ?", "**E** comes next."],
  ["Continue the series J F M A M", "**J** comes next."],
  ["X, Y, Z, what comes next?", "**A** comes next."],
  ["A, C, _, G, I: which letter is missing?", "**E** is missing."],
  ["What comes next: A, Q, B, B, Z?", "I found no rule"],
])("%j is answered with %j", (question, part) => {
  expect(answer(question)).toContain(part);
});

test.each(["What is the next step in my plan?", "I have a plan B for this series"])(
  "%j holds no series",
  (question) => {
    expect(answer(question)).toBeUndefined();
  },
);

test("a series of equal steps goes on with that step, over the end of the alphabet too", () => {
  fc.assert(
    fc.property(fc.nat(25), fc.nat(25), fc.integer({ min: 4, max: 8 }), (start, step, length) => {
      const letters = Array.from({ length: length + 1 }, (_, index) =>
        String.fromCharCode(65 + ((start + index * step) % 26)),
      );
      const rule = findRule(letters.slice(0, length));
      fc.pre(rule?.complexity !== 0);
      expect(rule?.next).toBe(letters[length]);
    }),
  );
});
