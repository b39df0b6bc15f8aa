import { anyBytes, damagedBytes, fuzz } from "@tutti/testkit/fuzz";
import { bombOf, lockedPdf, pdfOf } from "@tutti/testkit/pdfs";
import fc from "fast-check";
import { expect } from "vitest";
import { createPdfParser } from "./parse-pdf.ts";

const { signal } = new AbortController();
const characters = 500;
const parser = createPdfParser({ time: 10_000, characters, pages: 3 });

const samples = [pdfOf("Hello", "there"), pdfOf("x".repeat(600), "(a)\\", "é", "4"), bombOf(10_000), lockedPdf()];
const marks = [
  "obj",
  "endobj",
  "stream\n",
  "endstream",
  "xref",
  "trailer",
  "<<",
  ">>",
  "/Kids [2 0 R]",
  "/Count 99999999",
  "/Length -1",
  "/Filter /LZWDecode",
  "/Prev 9",
  "R",
  "(",
];

fuzz(
  "any bytes are a PDF's text within its limits, or fail in one of the known ways",
  fc.oneof(
    { weight: 1, arbitrary: anyBytes },
    {
      weight: 6,
      arbitrary: damagedBytes(
        samples,
        marks.map((mark) => Buffer.from(mark)),
      ),
    },
  ),
  async (bytes) => {
    const result = await parser.parse(Uint8Array.from(bytes), signal);
    if (!result.ok) {
      expect(["password", "broken", "memory", "time"]).toContain(result.error);
      return;
    }
    const { text, pages, totalPages } = result.value;
    expect(text.length).toBeLessThanOrEqual(characters);
    expect(text.isWellFormed()).toBe(true);
    expect(pages).toBeLessThanOrEqual(Math.min(3, totalPages));
  },
  { runs: 8 },
);
