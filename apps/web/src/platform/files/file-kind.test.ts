import { expect, test } from "vitest";
import { fileKind, imageFormat } from "./file-kind.ts";

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const webp = bytesOf("RIFF\0\0\0\0WEBPVP8 ");
const gif = bytesOf("GIF89a");
const program = bytesOf("MZ\x90\0\x03");
const pdf = bytesOf("%PDF-1.7\n");
const latePdf = bytesOf(`${" ".repeat(900)}%PDF-1.4`);
const tooLatePdf = bytesOf(`${" ".repeat(1100)}%PDF-1.4`);
const text = bytesOf("Hello");

function bytesOf(content: string): Uint8Array {
  return Uint8Array.from(content, (character) => character.charCodeAt(0));
}

test.each([
  ["a PNG", png, "a.png", "image/png", "image"],
  ["a PNG that calls itself a JPEG", png, "a.jpg", "image/jpeg", "image"],
  ["a PNG without a name or a type", png, "", "", "image"],
  ["a PNG that calls itself a text", png, "a.txt", "text/plain", "image"],
  ["a JPEG", jpeg, "a.jpg", "image/jpeg", "image"],
  ["a WebP", webp, "a.webp", "image/webp", "image"],
  ["a GIF", gif, "a.gif", "image/gif", "image"],
  ["a GIF that calls itself a PNG", gif, "a.png", "image/png", "image"],
  ["a text that begins like a bitmap", bytesOf("BMW is a brand of cars."), "a.txt", "text/plain", "text"],
  ["a program that calls itself a PNG", program, "a.png", "image/png", undefined],
  ["a program that calls itself a PDF", program, "a.pdf", "application/pdf", undefined],
  ["a PDF", pdf, "a.pdf", "application/pdf", "pdf"],
  ["a PDF without a type", pdf, "scan", "", "pdf"],
  ["a PDF with bytes before its mark", latePdf, "a.pdf", "application/pdf", "pdf"],
  ["a text about PDFs", latePdf, "a.txt", "text/plain", "text"],
  ["a PDF that is none", text, "a.pdf", "application/pdf", undefined],
  ["a PDF whose mark comes too late", tooLatePdf, "a.pdf", "", undefined],
  ["a text that calls itself an image", text, "a.png", "image/png", undefined],
  ["a text", text, "a.txt", "text/plain", "text"],
  ["a program's source, of an application type", text, "a.json", "application/json", "text"],
  ["a file without a type", text, "Makefile", "", "text"],
  ["an SVG, which is text", bytesOf("<svg/>"), "a.svg", "image/svg+xml", "text"],
  ["nothing at all", new Uint8Array(), "a.txt", "", "text"],
] as const)("%s is told by its bytes", (_name, bytes, name, type, expected) => {
  expect(fileKind(bytes, { name, type })).toBe(expected);
});

test.each([
  [png, "png"],
  [jpeg, "jpeg"],
  [webp, "webp"],
  [bytesOf("RIFF\0\0\0\0WAVE"), undefined],
  [gif, "gif"],
  [bytesOf(`BM${"\0".repeat(12)}(\0\0\0`), "bmp"],
  [bytesOf("\0\0\x01\0"), "ico"],
  [bytesOf("II*\0"), "tiff"],
  [bytesOf("MM\0*"), "tiff"],
  [bytesOf("\0\0\0 ftypavif"), "avif"],
  [bytesOf("\0\0\0 ftypheic"), "heic"],
  [bytesOf("\0\0\0 ftypisom"), undefined],
  [png.subarray(0, 7), undefined],
  [new Uint8Array(), undefined],
])("the format of an image (%#)", (bytes, expected) => {
  expect(imageFormat(bytes)).toBe(expected);
});
