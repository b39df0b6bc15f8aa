import fc from "fast-check";
import { expect, test } from "vitest";
import { createStopCutter } from "./stop-cutter.ts";

function cut(pieces: readonly string[], stops: readonly string[]): { text: string; isCut: boolean } {
  const cutter = createStopCutter(stops);
  const text = pieces.map((piece) => cutter.push(piece)).join("") + cutter.flush();
  return { text, isCut: cutter.isCut };
}

test.each<[string, string[], string, boolean]>([
  ["Yes.<|im_end|>", ["<|im_end|>"], "Yes.", true],
  ["Yes.<|im_end|>\nNo.", ["<|im_end|>"], "Yes.", true],
  ["Yes.<|im_", ["<|im_end|>"], "Yes.<|im_", false],
  ["a < b", ["<|im_end|>"], "a < b", false],
  ["Yes.\n\nUser: Why?", ["\nUser:", "\n\nUser:"], "Yes.", true],
  ["xxabyy", ["xxabyy", "ab"], "xx", true],
  ["aab", ["ab"], "a", true],
  ["stop at once", ["stop"], "", true],
  ["nothing", [], "nothing", false],
  ["nothing", [""], "nothing", false],
])("%j with %j is %j", (text, stops, expected, isCut) => {
  expect(cut([text], stops)).toEqual({ text: expected, isCut });
  expect(cut([...text], stops)).toEqual({ text: expected, isCut });
});

test("a text is told as soon as it can begin no stop string any more", () => {
  const cutter = createStopCutter(["</s>"]);
  expect(["Yes", " <", "/", "b", ">"].map((piece) => cutter.push(piece))).toEqual(["Yes", " ", "", "</b", ">"]);
});

test("a text is cut at the same place however it comes", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "<", "é"), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), fc.array(letters, { maxLength: 4 }), (pieces, stops) => {
      const text = pieces.join("");
      const result = cut(pieces, stops);
      expect(result).toEqual(cut([text], stops));
      expect(text.startsWith(result.text)).toBe(true);
      expect(stops.some((stop) => stop !== "" && result.text.includes(stop))).toBe(false);
      if (!result.isCut) expect(result.text).toBe(text);
    }),
  );
});
