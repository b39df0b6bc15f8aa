import fc from "fast-check";
import { expect, test } from "vitest";
import { findOccurrences, letterCount, parseCount } from "./letter-count.ts";

test.each([
  ["How many r's in strawberry?", "r", "strawberry"],
  ["How many R's are in the word 'Strawberry'?", "r", "Strawberry"],
  ["How many rs are there in “strawberry”? Think step by step.", "r", "strawberry"],
  ["How many times does the letter e appear in 'excellence'?", "e", "excellence"],
  ["Count the s's in mississippi", "s", "mississippi"],
  ["In the word banana, how many a's are there?", "a", "banana"],
  ["how many rs does strawberry have?", "r", "strawberry"],
  ["How many vowels are in queueing?", "vowels", "queueing"],
  ["How many times does the word 'the' appear in \"the cat and the hat\"?", "the", "the cat and the hat"],
])("%j asks for %j in %j", (question, needle, haystack) => {
  expect(parseCount(question)).toEqual({ needle, haystack });
});

test.each(["How many letters are in the alphabet?", "How many planets are there?", "Write a poem about rain."])(
  "%j asks for no count",
  (question) => {
    expect(parseCount(question)).toBeUndefined();
  },
);

test("the answer names the count and the positions, and marks the letters", () => {
  const { steps, answer } = letterCount.recognize("How many r's in strawberry?")!();
  expect(answer).toContain('"strawberry" contains "r" **3 times**. Positions: 3, 8 and 9.');
  expect(answer).toContain("s t r a w b e r r y\n    ^         ^ ^");
  expect(steps).toContain("8. r ← number 2");
});

test("the count of a letter equals the number of splits at it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("a", "e", "s"),
      fc.string({ unit: fc.constantFrom("a", "e", "s", "t", " ", "é") }),
      (needle, haystack) => {
        expect(findOccurrences({ needle, haystack }).length).toBe(haystack.split(needle).length - 1);
      },
    ),
  );
});
