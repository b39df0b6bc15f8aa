import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens, weighTokens } from "./estimate-tokens.ts";

test.each([
  ["", 0],
  ["a", 1],
  ["four", 1],
  ["fives", 2],
  ["né", 2],
  ["日本", 2],
  ["🙂", 1],
  ["abcd日", 2],
])("the text %j is estimated at %i tokens", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test("the weights of two pieces sum to the weight of the whole", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (head, tail) => {
      expect(weighTokens(head) + weighTokens(tail)).toBe(weighTokens(head + tail));
    }),
  );
});
