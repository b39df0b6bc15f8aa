import { createHash } from "node:crypto";
import type { MessagePart } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { bytesOf, hasFiles, imageUrlOf, readFilePart } from "./attached-file.ts";

const part = (file: Record<string, unknown>): MessagePart => ({ type: "file", file });
const pdf = "JVBERi0xLjQK";

describe("what a file is", () => {
  test.each<[Record<string, unknown>, string | undefined, string]>([
    [{ filename: "a.pdf", file_data: `data:application/pdf;base64,${pdf}` }, "pdf", "a.pdf"],
    [{ file_data: `data:application/pdf;base64,${pdf}` }, "pdf", "document.pdf"],
    [{ filename: "a.bin", file_data: `data:application/octet-stream;base64,${pdf}` }, "pdf", "a.bin"],
    [{ filename: "a.pdf", file_data: pdf }, "pdf", "a.pdf"],
    [{ filename: "a.ts", file_data: "data:video/mp2t;base64,AA==" }, "text", "a.ts"],
    [{ filename: "Dockerfile", file_data: "data:;base64,AA==" }, "text", "Dockerfile"],
    [{ filename: "a", file_data: "data:text/plain,Hello" }, "text", "a"],
    [{ filename: "a", file_data: "data:application/ld+json;base64,e30=" }, "text", "a"],
    [{ filename: "a.csv", file_data: "data:application/vnd.ms-excel;base64,YQ==" }, "text", "a.csv"],
    [{ filename: "a.png", file_data: "data:image/png;base64,AA==" }, "image", "a.png"],
    [{ filename: "a.jpg", file_data: "data:application/octet-stream;base64,AA==" }, "image", "a.jpg"],
    [{ filename: "a.docx", file_data: "data:application/vnd.openxmlformats;base64,AA==" }, "other", "a.docx"],
    [{ file_data: "data:application/zip;base64,AA==" }, "other", "file"],
    [{ file_data: "https://example.org/a%20b.pdf?x=1" }, "pdf", "a b.pdf"],
    [{ filename: "n.txt", file_data: "https://example.org/x" }, "text", "n.txt"],
    [{ filename: "paper", file_data: "https://example.org/x.pdf" }, "pdf", "paper"],
    [{ file_data: "https://example.org/" }, undefined, "file"],
  ])("%j is %s", (file, kind, name) => {
    expect(readFilePart(part(file))).toMatchObject({ kind, name });
  });

  test.each([
    part({ file_id: "file-1" }),
    part({ filename: "a.pdf" }),
    part({ file_data: "" }),
    { type: "text", text: "Hi" },
  ])("%j is none that is read here", (part) => {
    expect(readFilePart(part)).toBeUndefined();
  });
});

test("its hash is OpenRouter's: of the base64 text, or of the address", () => {
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  expect(readFilePart(part({ file_data: `data:application/pdf;base64,${pdf}` }))?.hash()).toBe(sha256(pdf));
  expect(readFilePart(part({ file_data: pdf }))?.hash()).toBe(sha256(pdf));
  const url = "https://example.org/a.pdf";
  expect(readFilePart(part({ file_data: url }))?.hash()).toBe(sha256(url));
});

test.each([
  [`data:text/plain;base64,${btoa("Hello")}`, "Hello"],
  ["data:text/plain,Hello%20there", "Hello there"],
  ["data:text/plain,100%", "100%"],
  [btoa("Hello"), "Hello"],
])("the bytes of %s are %s", (data, text) => {
  expect(bytesOf({ data }).toString()).toBe(text);
});

test("a picture among files is shown as one", () => {
  const file = readFilePart(part({ filename: "a.jpg", file_data: "data:application/octet-stream;base64,AA==" }));
  expect(file && imageUrlOf(file)).toBe("data:image/jpeg;base64,AA==");
  const link = readFilePart(part({ file_data: "https://example.org/a.png" }));
  expect(link && imageUrlOf(link)).toBe("https://example.org/a.png");
});

test("files are found in messages, also documents that are sent as pictures", () => {
  const image = (url: string): MessagePart => ({ type: "image_url", image_url: { url } });
  expect(hasFiles([{ role: "user", content: "Hi" }])).toBe(false);
  expect(hasFiles([{ role: "user", content: [image("data:image/png;base64,AA")] }])).toBe(false);
  expect(hasFiles([{ role: "user", content: [image("data:application/pdf;base64,AA")] }])).toBe(true);
  expect(hasFiles([{ role: "user", content: [part({})] }])).toBe(true);
});
