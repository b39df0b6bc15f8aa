import fc from "fast-check";
import { expect, test } from "vitest";
import { weighTokens } from "./estimate-tokens.ts";

test("the weights of two pieces sum to the weight of the whole", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (head, tail) => {
      expect(weighTokens(head) + weighTokens(tail)).toBe(weighTokens(head + tail));
    }),
  );
});

test("the weight is that of the code points, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const weights = Array.from(text, (character) => ((character.codePointAt(0) ?? 0) < 128 ? 0.25 : 1));
      expect(weighTokens(text)).toBe(weights.reduce((sum, weight) => sum + weight, 0));
    }),
  );
});

test.each([
  ["plain", "abcd".repeat(700_000), 700_000],
  ["of other letters", "éé".repeat(700_000), 1_400_000],
  ["half and half", `${"a".repeat(1_400_000)}${"é".repeat(1_400_000)}`, 1_750_000],
])("[LOAD-2] a very long text that is %s weighs what its samples say", (_, text, weight) => {
  expect(weighTokens(text) / weight).toBeCloseTo(1, 1);
});
