import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ["UTF-8", utf8("Grüße 🎻\n\tend"), "Grüße 🎻\n\tend"],
  ["UTF-8 with its mark", Uint8Array.of(0xef, 0xbb, 0xbf, 0x41), "A"],
  ["UTF-16, little end first", Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xe4, 0), "Aä"],
  ["UTF-16, big end first", Uint8Array.of(0xfe, 0xff, 0, 0x41, 0, 0xe4), "Aä"],
  ["the Western encoding of older programs", Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65), "Grüße"],
  ["the colors of a terminal", utf8("\x1b[31mred\x1b[0m"), "\x1b[31mred\x1b[0m"],
  ["a program", Uint8Array.of(0x4d, 0x5a, 0x90, 0, 3), undefined],
  ["a text with a control character", utf8("a\x01b"), undefined],
  ["half a character of UTF-16", Uint8Array.of(0xff, 0xfe, 0x41), undefined],
])("%s", (_name, bytes, expected) => {
  expect(decodeText(bytes)).toBe(expected);
});
