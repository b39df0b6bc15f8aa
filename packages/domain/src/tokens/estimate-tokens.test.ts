import fc from "fast-check";
import { expect, test } from "vitest";
import type { Attachment } from "../attachment/attachment.ts";
import { estimateAttachment, estimateTokens } from "./estimate-tokens.ts";

test.each([
  ["nothing", "", 0],
  ["four ASCII characters", "abcd", 1],
  ["five are begun anew", "abcde", 2],
  ["each other character is one", "äöü", 3],
  ["both together", "abcd 日本", 2 + 2],
  ["an emoji of two code units is one", "🎉🎉", 2],
  ["half a pair is one of its own", "\ud83c", 1],
])("estimateTokens: %s", (_name, text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test("the estimate is a quarter of the ASCII characters plus all others", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const points = [...text];
      const ascii = points.filter((point) => (point.codePointAt(0) ?? 0) < 128).length;
      expect(estimateTokens(text)).toBe(Math.ceil(ascii / 4) + points.length - ascii);
    }),
  );
});

const image = (bytes: number): Attachment => ({
  type: "image",
  name: "a.png",
  url: `data:image/png;base64,${"A".repeat((bytes * 4) / 3)}`,
  size: bytes,
});

test.each<[string, Attachment, number]>([
  ["an image by its base64 length", image(150_000), 586],
  ["a tiny image at the least", image(3), 85],
  ["a large image at the most", image(3_000_000), 1600],
  ["an image that could not be kept", { type: "image", name: "a.png", size: 1 }, 0],
  ["a PDF", { type: "file", name: "a.pdf", url: `data:application/pdf;base64,${"A".repeat(200_000)}`, size: 1 }, 1500],
  ["a text, with its name", { type: "text", name: "a.txt", content: "x".repeat(400), size: 400 }, 102],
  ["an empty text", { type: "text", name: "a.txt", content: "", size: 0 }, 0],
])("estimateAttachment: %s", (_name, attachment, tokens) => {
  expect(estimateAttachment(attachment)).toBe(tokens);
});
