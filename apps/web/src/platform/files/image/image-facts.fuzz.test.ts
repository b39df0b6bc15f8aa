import { anyBytes, damagedBytes, fuzz } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expect } from "vitest";
import { fileKind, imageFormat } from "../file-kind.ts";
import { imageFacts } from "./image-facts.ts";

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const png = [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a];
const samples = [
  [
    ...png,
    0,
    0,
    0,
    13,
    ...ascii("IHDR"),
    0,
    0,
    1,
    0,
    0,
    0,
    2,
    0,
    8,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    4,
    ...ascii("tEXta\0bc"),
    0,
    0,
    0,
    0,
  ],
  [
    ...png,
    0,
    0,
    0,
    13,
    ...ascii("IHDR"),
    0,
    0,
    1,
    0,
    0,
    0,
    2,
    0,
    8,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    1,
    ...ascii("eXIfx"),
    0,
    0,
    0,
    0,
  ],
  [
    0xff,
    0xd8,
    0xff,
    0xe1,
    0,
    8,
    ...ascii("Exif"),
    0,
    0,
    0xff,
    0xc4,
    0,
    4,
    1,
    2,
    0xff,
    0xff,
    0xc0,
    0,
    11,
    8,
    1,
    2,
    3,
    4,
    1,
    0,
    0,
    0,
  ],
  [...ascii("RIFF"), 30, 0, 0, 0, ...ascii("WEBPVP8X"), 10, 0, 0, 0, 8, 0, 0, 0, 0xe7, 3, 0, 0xf3, 1, 0],
  [...ascii("RIFF"), 30, 0, 0, 0, ...ascii("WEBPVP8L"), 10, 0, 0, 0, 0x2f, 99, 0x40, 0x0c, 0, 0, 0, 0, 0, 0],
  [...ascii("RIFF"), 30, 0, 0, 0, ...ascii("WEBPVP8 "), 10, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1],
  ascii("%PDF-1.4\n1 0 obj"),
].map((bytes) => Uint8Array.from(bytes));
const marks = ["IHDR", "eXIf", "tEXt", "VP8X", "WEBP", "%PDF-"].map((mark) => Uint8Array.from(ascii(mark)));

fuzz(
  "any bytes are an image with a size or none, and never more than one kind of file",
  fc.tuple(fc.oneof(anyBytes, damagedBytes(samples, marks)), fc.constantFrom("a.png", "a.pdf", "a.txt", "")),
  ([bytes, name]) => {
    const format = imageFormat(bytes);
    const kind = fileKind(bytes, { name, type: "" });
    expect(kind === "image").toBe(format !== undefined);
    for (const each of ["png", "jpeg", "webp"] as const) {
      const facts = imageFacts(bytes, each);
      if (facts === undefined) continue;
      expect(Number.isSafeInteger(facts.width) && facts.width > 0).toBe(true);
      expect(Number.isSafeInteger(facts.height) && facts.height > 0).toBe(true);
      // A view into a larger buffer gives the same result.
      const larger = new Uint8Array(bytes.length + 9);
      larger.set(bytes, 5);
      expect(imageFacts(larger.subarray(5, 5 + bytes.length), each)).toEqual(facts);
    }
  },
  { runs: 400 },
);
