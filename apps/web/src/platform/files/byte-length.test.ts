import fc from "fast-check";
import { expect, test } from "vitest";
import { byteLength } from "./byte-length.ts";

test("a text has as many bytes as a file of it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(byteLength(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});
