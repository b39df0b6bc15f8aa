import { expect, test } from "vitest";
import { formatFileSize, textPreview } from "./attachment-text.ts";

test.each([
  ["", ""],
  ["  one\n\n two\t", "one two"],
  ["x".repeat(100), "x".repeat(100)],
  ["x".repeat(101), "x".repeat(100)],
  ["🎻".repeat(101), "🎻".repeat(100)],
])("the preview of a text has its first 100 characters on one line (%#)", (content, expected) => {
  expect(textPreview(content)).toBe(expected);
});

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [420_000, "410 KB"],
  [1_048_000, "1023 KB"],
  [1_048_575, "1.0 MB"],
  [5_500_000, "5.2 MB"],
  [10_485_760, "10 MB"],
])("%d bytes read %s", (bytes, expected) => {
  expect(formatFileSize(bytes)).toBe(expected);
});
