import fc from "fast-check";
import { expect, test } from "vitest";
import { createByteOffsets } from "./byte-offsets.ts";

/** Any text, including half surrogate pairs: ASCII, umlauts, CJK, emoji. */
const texts = fc.array(fc.constantFrom("a", " ", "ß", "é", "漢", "😀", "👩‍👩‍👧", "\ud800", "\n"), { maxLength: 40 });

test("a piece of a text is found by the bytes that it has", () => {
  fc.assert(
    fc.property(texts, fc.nat(40), fc.nat(40), (characters, first, second) => {
      const [start, end] = [
        Math.min(first, second, characters.length),
        Math.min(Math.max(first, second), characters.length),
      ];
      const text = characters.join("");
      const before = characters.slice(0, start).join("");
      const piece = characters.slice(start, end).join("");
      const offsets = createByteOffsets(text);
      const startByte = Buffer.byteLength(before);
      const endByte = startByte + Buffer.byteLength(piece);
      expect(text.slice(offsets.indexAt(startByte), offsets.indexAt(endByte))).toBe(piece);
      expect(offsets.byteAt(before.length)).toBe(startByte);
    }),
  );
});

test("a byte within a character is the character's, and beyond is the end", () => {
  const offsets = createByteOffsets("a😀b");
  expect([0, 1, 2, 3, 4, 5, 6, 99].map(offsets.indexAt)).toEqual([0, 1, 1, 1, 1, 3, 4, 4]);
  expect([0, 1, 2, 3, 4, 99].map(offsets.byteAt)).toEqual([0, 1, 1, 5, 6, 6]);
  expect(offsets.indexAt(-1)).toBe(0);
});
