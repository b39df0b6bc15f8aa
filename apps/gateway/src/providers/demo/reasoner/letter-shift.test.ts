import fc from "fast-check";
import { expect, test } from "vitest";
import { letterShift, shiftLetters } from "./letter-shift.ts";
import { createWordList } from "./word-list.ts";

test.each([
  ["Shift HELLO by 3", "**KHOOR**"],
  ["Shift each letter of the word 'Khoor' back by three", "**Hello**"],
  ["shift xyz forward by 3 letters", "**abc**"],
  ["What is rot13 of hello?", "**uryyb**"],
  ["Decode this Caesar cipher: 'Khoor Zruog'", "**Hello World**"],
])("%j is answered with %j", (question, part) => {
  expect(letterShift.recognise(question)?.(createWordList(["hello", "world"])).answer).toContain(part);
});

test("a question about other shifts is not answered", () => {
  expect(letterShift.recognise("How do I shift my sleep schedule?")).toBeUndefined();
});

test("shifting on and back gives the text again, and 26 changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: -60, max: 60 }), (text, count) => {
      expect(shiftLetters(shiftLetters(text, count), -count)).toBe(text);
      expect(shiftLetters(text, 26)).toBe(text);
    }),
  );
});
