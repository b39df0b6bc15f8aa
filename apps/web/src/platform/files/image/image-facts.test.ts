import { expect, test } from "vitest";
import { imageFacts } from "./image-facts.ts";

function png(width: number, height: number, ...chunks: (readonly number[])[]): Uint8Array {
  const head = new DataView(new ArrayBuffer(33));
  head.setUint32(8, 13);
  head.setUint32(16, width);
  head.setUint32(20, height);
  return Uint8Array.from([...new Uint8Array(head.buffer), ...chunks.flat()]);
}

/** A chunk that contains these letters, with a checksum that is not read. */
function chunk(name: string, letters: string): number[] {
  const bytes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
  return [0, 0, 0, letters.length, ...bytes(name), ...bytes(letters), 0, 0, 0, 0];
}

function jpeg(segments: readonly (readonly number[])[]): Uint8Array {
  return Uint8Array.from([0xff, 0xd8, ...segments.flat()]);
}

const xmp = [0xff, 0xe1, 0, 8, 0x68, 0x74, 0x74, 0x70, 0x3a, 0x2f];
const iptc = [0xff, 0xed, 0, 4, 1, 2];
const exif = [0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0];
const table = [0xff, 0xc4, 0, 4, 1, 2];
const frame = (marker: number) => [0xff, marker, 0, 11, 8, 0x01, 0x02, 0x03, 0x04, 1, 0, 0, 0];

function webp(kind: string, fill: (view: DataView) => void): Uint8Array {
  const view = new DataView(new ArrayBuffer(30));
  for (const [index, character] of [...kind].entries()) view.setUint8(12 + index, character.charCodeAt(0));
  fill(view);
  return new Uint8Array(view.buffer);
}

test.each([
  ["png", png(1, 1), { width: 1, height: 1, hasCameraData: false }],
  ["png", png(20_000, 20_000), { width: 20_000, height: 20_000, hasCameraData: false }],
  ["png", png(1, 2, chunk("IDAT", "eXIf"), chunk("eXIf", "x")), { width: 1, height: 2, hasCameraData: true }],
  ["png", png(1, 2, chunk("iTXt", "XML:com.adobe.xmp\0x")), { width: 1, height: 2, hasCameraData: true }],
  ["png", png(1, 2, chunk("zTXt", "Raw profile type exif")), { width: 1, height: 2, hasCameraData: true }],
  ["png", png(1, 2, chunk("tEXt", "Software\0x"), chunk("IEND", "")), { width: 1, height: 2, hasCameraData: false }],
  ["png", png(0, 5), undefined],
  ["png", png(5, 5).subarray(0, 20), undefined],
  ["jpeg", jpeg([table, frame(0xc0)]), { width: 772, height: 258, hasCameraData: false }],
  ["jpeg", jpeg([exif, [0xff], frame(0xc2)]), { width: 772, height: 258, hasCameraData: true }],
  ["jpeg", jpeg([xmp, frame(0xc0)]), { width: 772, height: 258, hasCameraData: true }],
  ["jpeg", jpeg([iptc, frame(0xc0)]), { width: 772, height: 258, hasCameraData: true }],
  ["jpeg", jpeg([exif]), undefined],
  ["jpeg", jpeg([[0x00, 0x01]]), undefined],
  [
    "webp",
    webp("VP8X", (view) => {
      view.setUint8(20, 8);
      view.setUint16(24, 999, true);
      view.setUint16(27, 499, true);
    }),
    { width: 1000, height: 500, hasCameraData: true },
  ],
  ["webp", webp("VP8X", (view) => view.setUint8(20, 4)), { width: 1, height: 1, hasCameraData: true }],
  [
    "webp",
    webp("VP8L", (view) => view.setUint32(21, 99 | (49 << 14), true)),
    { width: 100, height: 50, hasCameraData: false },
  ],
  [
    "webp",
    webp("VP8 ", (view) => {
      view.setUint16(26, 640, true);
      view.setUint16(28, 480, true);
    }),
    { width: 640, height: 480, hasCameraData: false },
  ],
  ["webp", webp("ALPH", () => undefined), undefined],
] as const)("the head of a %s says its size (%#)", (format, bytes, expected) => {
  expect(imageFacts(bytes, format)).toEqual(expected);
});
