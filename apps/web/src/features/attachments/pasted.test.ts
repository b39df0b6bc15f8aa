import type { Attachment } from "@tutti/domain";
import { expect, test } from "vitest";
import { canWriteAsText, LONG_PASTE, pastedAttachment, pastedContent } from "./pasted.ts";

const picture = new File(["png"], "image.png", { type: "image/png" });

function paste(options: { text?: string; types?: string[]; files?: File[] }) {
  const { text = "", types = text === "" ? [] : ["text/plain"], files = [] } = options;
  return pastedContent({ files: files as unknown as FileList, types, getData: () => text });
}

test.each([
  ["a picture", { files: [picture] }, "files"],
  ["a picture of a page, with its markup", { files: [picture], types: ["text/html", "Files"] }, "files"],
  ["a file of a file manager, with its name", { files: [picture], text: "image.png" }, "files"],
  [
    "cells of a table, with their picture",
    { files: [picture], text: "1\t2", types: ["text/plain", "text/html"] },
    "text",
  ],
  ["a word", { text: "word" }, "text"],
  ["nothing that is known", {}, "text"],
  ["a text of the longest length", { text: "x".repeat(LONG_PASTE) }, "text"],
  ["a longer text", { text: "x".repeat(LONG_PASTE + 1) }, "long-text"],
  [
    "a longer text with its markup",
    { text: "x".repeat(LONG_PASTE + 1), types: ["text/plain", "text/html"] },
    "long-text",
  ],
])("%s is pasted as what it is meant to be", (_name, options, expected) => {
  expect(paste(options).type).toBe(expected);
});

test("a long text is a file with a name of its own", () => {
  const first = pastedAttachment("abc", { size: 3, attachments: [] });
  expect(first).toEqual({ type: "text", name: "Pasted text.txt", size: 3, content: "abc" });
  const second = pastedAttachment("def", { size: 3, attachments: [first as Attachment] });
  expect(second?.name).toBe("Pasted text 2.txt");
});

test("a text that is larger than a file may be is none", () => {
  expect(pastedAttachment("x", { size: 10 * 1024 * 1024 + 1, attachments: [] })).toBeUndefined();
});

test("only a text that does not hold up the field can be written into it", () => {
  expect([canWriteAsText("x".repeat(100_000)), canWriteAsText("x".repeat(100_001))]).toEqual([true, false]);
});
