import { bombOf, lockedPdf, pdfOf } from "@tutti/testkit/pdfs";
import { describe, expect, test } from "vitest";
import { createPdfParser } from "./parse-pdf.ts";
import type { PdfLimits } from "./pdf-limits.ts";

const { signal } = new AbortController();

function parse(bytes: Uint8Array, limits?: Partial<PdfLimits>) {
  return createPdfParser(limits).parse(Uint8Array.from(bytes), signal);
}

describe("the text of a PDF", () => {
  test("is that of its pages, in their order", async () => {
    expect(await parse(pdfOf("Hello (world)", "Second page"))).toEqual({
      ok: true,
      value: { text: "Hello (world)\n\nSecond page", pages: 2, totalPages: 2 },
    });
  });

  test("is nothing where there is none", async () => {
    expect(await parse(pdfOf(""))).toEqual({ ok: true, value: { text: "", pages: 1, totalPages: 1 } });
  });

  test("ends after so many pages, and so many characters", async () => {
    const bytes = pdfOf("one", "two", "three");
    expect(await parse(bytes, { pages: 2 })).toEqual({
      ok: true,
      value: { text: "one\n\ntwo", pages: 2, totalPages: 3 },
    });
    expect(await parse(bytes, { characters: 4 })).toEqual({
      ok: true,
      value: { text: "one\n", pages: 2, totalPages: 3 },
    });
  });
});

describe("a PDF that was made to do harm", () => {
  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array(0)],
    ["something else", Buffer.from("just a text, and no PDF")],
    ["a beginning without an end", pdfOf("Hello").subarray(0, 80)],
  ])("is reported as broken where it is %s", async (_title, bytes) => {
    expect(await parse(bytes)).toEqual({ ok: false, error: "broken" });
  });

  test("wants a password", async () => {
    expect(await parse(lockedPdf())).toEqual({ ok: false, error: "password" });
  });

  test("unpacks to more than it may", async () => {
    expect(await parse(bombOf(300 * 1024 * 1024))).toEqual({ ok: false, error: "memory" });
  });

  test("takes longer than it may", async () => {
    expect(await parse(pdfOf("Hello"), { time: 1 })).toEqual({ ok: false, error: "time" });
  });

  test("makes more objects than it may", async () => {
    const many = pdfOf(...Array.from({ length: 4_000 }, () => "x"));
    expect(await parse(many, { heap: 12, pages: 4_000 })).toEqual({ ok: false, error: "memory" });
  });
});

test("more than two wait for their turn, and all are read", async () => {
  const parser = createPdfParser();
  const texts = ["a", "b", "c", "d", "e"];
  const results = await Promise.all(texts.map((text) => parser.parse(Uint8Array.from(pdfOf(text)), signal)));
  expect(results.map((result) => result.ok && result.value.text)).toEqual(texts);
});

test("a client that leaves is not waited for, and frees its turn", async () => {
  const parser = createPdfParser();
  const leaving = new AbortController();
  const outcomes = Promise.allSettled([1, 2, 3].map(() => parser.parse(Uint8Array.from(pdfOf("x")), leaving.signal)));
  leaving.abort(new Error("left"));
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: "rejected", reason: { message: "left" } });
  expect(await parser.parse(Uint8Array.from(pdfOf("y")), signal)).toMatchObject({ ok: true });
});

test("a client that leaves while its PDF waits fails at once, without a turn", async () => {
  const parser = createPdfParser();
  const leaving = new AbortController();
  const endings: string[] = [];
  const parse = (name: string, its = signal) =>
    parser.parse(Uint8Array.from(pdfOf(name)), its).finally(() => endings.push(name));
  const others = [parse("first"), parse("second")];
  const waiting = parse("waiting", leaving.signal);
  others.push(parse("last"));
  leaving.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  expect(endings).toEqual(["waiting"]);
  expect((await Promise.all(others)).map(({ ok }) => ok)).toEqual([true, true, true]);
  await expect(parse("late", leaving.signal)).rejects.toThrow("gone");
});
