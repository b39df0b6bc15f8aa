import { expect, test } from "vitest";
import { hasPdfText } from "./pdf-text.ts";

const page = "%PDF-1.7\n1 0 obj<</Type/Page/Resources<</XObject<</Im0 2 0 R>>/ProcSet[/PDF/ImageC]>>>>endobj\n";

async function pack(objects: string): Promise<string> {
  const stream = new Blob([objects]).stream().pipeThrough(new CompressionStream("deflate"));
  return String.fromCharCode(...new Uint8Array(await new Response(stream).arrayBuffer()));
}

const read = (content: string) => hasPdfText(Uint8Array.from(content, (letter) => letter.charCodeAt(0)));
const pdfWith = async (objects: string, filter = "FlateDecode") =>
  `${page}5 0 obj<</Type/ObjStm/N 1/First 4/Filter/${filter}/Length 9>>stream\r\n${await pack(objects)}\r\nendstream\n%%EOF`;

test.each([
  ["pages that are pictures", page, false],
  ["a font", `${page}3 0 obj<</Type /Font/Subtype/Type1>>`, true],
  ["a description of a font alone", `${page}3 0 obj<</Type/FontDescriptor>>`, false],
])("[FIELD-4] a PDF with %s has text: %#", async (_what, content, expected) => {
  expect(await read(content)).toBe(expected);
});

test.each([
  ["a font", "3 0 <</Type/Font>>", "FlateDecode", true],
  ["a picture", "3 0 <</Type/XObject>>", "FlateDecode", false],
  ["what is packed otherwise", "3 0 <</Type/XObject>>", "LZWDecode", true],
])("[FIELD-4] packed objects with %s are read", async (_what, objects, filter, expected) => {
  expect(await read(await pdfWith(objects, filter))).toBe(expected);
});

test.each(["stream\nnot packed\nendstream", "stream\n"])(
  "[FIELD-4] damaged packed objects %j are taken for text",
  async (end) => {
    expect(await read(`${page}5 0 obj<</Type/ObjStm/Filter/FlateDecode>>${end}`)).toBe(true);
  },
);
