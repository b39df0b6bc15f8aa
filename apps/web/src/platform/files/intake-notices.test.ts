import { expect, test } from "vitest";
import { intakeNotices } from "./intake-notices.ts";

test("nothing is told where nothing failed", () => {
  expect(intakeNotices([], false)).toEqual([]);
});

test.each([
  ["too-large", { kind: "error", title: "File size exceeds 10MB: a.bin" }],
  ["invalid-type", { kind: "error", title: "Invalid file type (images, text, PDF)", text: "a.bin" }],
  ["unreadable", { kind: "error", title: "Failed to read file", text: "a.bin" }],
  ["empty", { kind: "error", title: "Failed to read file", text: "Nothing is in it: a.bin" }],
  ["image-not-loaded", { kind: "error", title: "Failed to load image", text: "a.bin" }],
  ["image-not-resized", { kind: "error", title: "Failed to resize image...", text: "a.bin" }],
] as const)("a file that is %s is told by its name", (failure, expected) => {
  expect(intakeNotices([{ name: "a.bin", failure }], false)).toEqual([expected]);
});

test("each reason is told once, with the names of its files, and the limit last", () => {
  const failedFiles = [
    ...["1", "2", "3", "4", "5", "6"].map((name) => ({ name, failure: "invalid-type" as const })),
    { name: "large", failure: "too-large" as const },
  ];
  expect(intakeNotices(failedFiles, true)).toEqual([
    { kind: "error", title: "File size exceeds 10MB: large" },
    { kind: "error", title: "Invalid file type (images, text, PDF)", text: "1, 2, 3, 4, 2 more" },
    { kind: "error", title: "Attachment Limit Reached", text: "Maximum 8 attachments" },
  ]);
});
