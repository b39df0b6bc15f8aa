import { expect, test } from "vitest";
import { textPreview } from "./attachment-text.ts";

test.each([
  ["", ""],
  ["  one\n\n two\t", "one two"],
  ["x".repeat(100), "x".repeat(100)],
  ["x".repeat(101), "x".repeat(100)],
  ["🎻".repeat(101), "🎻".repeat(100)],
])("the preview of a text has its first 100 characters on one line (%#)", (content, expected) => {
  expect(textPreview(content)).toBe(expected);
});
