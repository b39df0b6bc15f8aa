import { expect, test } from "vitest";
import { intakeNotices } from "./intake-notices.ts";

test("nothing is told where nothing failed", () => {
  expect(intakeNotices([])).toEqual([]);
});

test.each([
  ["too-large", { kind: "error", title: "File size exceeds 10MB: a.bin" }],
  ["invalid-type", { kind: "error", title: "Invalid file type (images, text, PDF)", text: "a.bin" }],
  ["unreadable", { kind: "error", title: "Failed to read file", text: "a.bin" }],
  ["empty", { kind: "error", title: "Failed to read file", text: "Nothing is in it: a.bin" }],
  [
    "locked",
    {
      kind: "error",
      title: "Locked with a password",
      text: "Models cannot open it: a.bin. Save it without a password, or as a PDF, and attach that.",
    },
  ],
  ["image-not-loaded", { kind: "error", title: "Failed to load image", text: "a.bin" }],
  [
    "image-not-known",
    {
      kind: "error",
      title: "Failed to load image",
      text: "This browser does not read pictures of this kind: a.bin. Save them as JPEG or PNG, and attach those.",
    },
  ],
  ["image-not-resized", { kind: "error", title: "Failed to resize image...", text: "a.bin" }],
] as const)("a file that is %s is told by its name", (failure, expected) => {
  expect(intakeNotices([{ name: "a.bin", failure }])).toEqual([expected]);
});

test("each reason is told once, with the names of its files", () => {
  const failedFiles = [
    ...["1", "2", "3", "4", "5", "6"].map((name) => ({ name, failure: "invalid-type" as const })),
    { name: "large", failure: "too-large" as const },
  ];
  expect(intakeNotices(failedFiles)).toEqual([
    { kind: "error", title: "File size exceeds 10MB: large" },
    { kind: "error", title: "Invalid file type (images, text, PDF)", text: "1, 2, 3, 4, 2 more" },
  ]);
});
