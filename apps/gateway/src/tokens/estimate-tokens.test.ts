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
