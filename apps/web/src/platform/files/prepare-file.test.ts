import { fail, succeed } from "@tutti/domain";
import { expect, test } from "vitest";
import { type EncodeImage, prepareFile } from "./prepare-file.ts";

const asItIs: EncodeImage = async (image) => succeed(image);

function aPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(24);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

const prepare = (content: BlobPart, name: string, type = "", encodeImage = asItIs) =>
  prepareFile(new File([content], name, { type }), { encodeImage });

test("a text is sent as it is written", async () => {
  expect(await prepare("a = 1\n", "a.py")).toEqual(
    succeed({ type: "text", name: "a.py", size: 6, content: "a = 1\n" }),
  );
});

test("[FIELD-4] a text in another encoding carries its name, and one in UTF-8 does not", async () => {
  const german = Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x61, 0x75, 0x73, 0x20, 0x4b, 0xf6, 0x6c, 0x6e]);
  expect(await prepare(german, "a.txt")).toMatchObject({
    value: { content: "Grüße aus Köln", encoding: "windows-1252" },
  });
  expect(await prepare("Grüße", "a.txt")).not.toHaveProperty("value.encoding");
});

test("a PDF is sent as a base64 file, whatever type the browser gave it", async () => {
  const pdf = "%PDF-1.7 <</Type/Font>> %%EOF";
  const url = `data:application/pdf;base64,${btoa(pdf)}`;
  expect(await prepare(pdf, "a.pdf")).toEqual(succeed({ type: "file", name: "a.pdf", size: pdf.length, url }));
  expect(await prepare("%PDF-1.7 ... %%EOF", "a.pdf")).toMatchObject({ value: { type: "file", hasNoText: true } });
  const lockedPdf = "%PDF-1.7 trailer<</Encrypt 8 0 R>> %%EOF";
  expect(await prepare(lockedPdf, "a.pdf")).toMatchObject({ value: { type: "file", fault: "locked" } });
});

test("an image is sent as what it was encoded to", async () => {
  const result = await prepare(aPng(1, 1), "dot.png", "image/png", async () =>
    succeed(new Blob(["jpeg"], { type: "image/jpeg" })),
  );
  const url = `data:image/jpeg;base64,${btoa("jpeg")}`;
  expect(result).toEqual(succeed({ type: "image", name: "dot.png", size: 4, url }));
});

const lockedDocument = Uint8Array.from([
  ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  ...Array.from("EncryptedPackage").flatMap((letter) => [letter.charCodeAt(0), 0]),
]);

test.each([
  ["an empty file", "", "a.txt", "empty"],
  ["a program that was renamed to a text", Uint8Array.of(0x4d, 0x5a, 0x90, 0), "a.txt", "invalid-type"],
  ["a program that was renamed to a PNG", Uint8Array.of(0x4d, 0x5a, 0x90, 0), "a.png", "invalid-type"],
  ["a program under its own name", Uint8Array.of(0x4d, 0x5a, 0x90, 0), "a.exe", "invalid-type"],
  ["a PDF that is none", "Hello", "a.pdf", "invalid-type"],
  ["a locked document", lockedDocument, "a.docx", "locked"],
  ["a GIF that ends in its head", "GIF89a", "a.gif", "image-not-loaded"],
  ["an image that ends in its head", aPng(1, 1).subarray(0, 12), "a.png", "image-not-loaded"],
  ["an image without a size", aPng(0, 0), "a.png", "image-not-loaded"],
  ["an image that would fill the memory", aPng(20_000, 20_000), "a.png", "image-not-loaded"],
])("%s is refused", async (_name, content, name, expected) => {
  const neverAsked: EncodeImage = () => Promise.reject(new Error("It must not be decoded."));
  expect(await prepare(content, name, "", neverAsked)).toEqual(fail(expected));
});

/** A GIF of so many pictures of one pixel. */
function aGif(count: number): Uint8Array<ArrayBuffer> {
  const head = [...new TextEncoder().encode("GIF89a"), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const picture = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  return Uint8Array.from([...head, ...Array.from({ length: count }, () => picture).flat(), 0x3b]);
}

test.each([
  [1, { convertedFrom: "gif" }],
  [2, { convertedFrom: "gif", isFirstPicture: true }],
])("[FIELD-4] a GIF of %i pictures carries how it was converted", async (count, conversion) => {
  const result = await prepare(aGif(count), "a.gif", "image/gif", async () =>
    succeed(new Blob(["png"], { type: "image/png" })),
  );
  const url = `data:image/png;base64,${btoa("png")}`;
  expect(result).toEqual(succeed({ type: "image", name: "a.gif", size: 3, url, ...conversion }));
});

test("[FIELD-4] a picture of a kind that the browser does not read is told as such", async () => {
  const sizes = [0, 0, 0, 20, ...new TextEncoder().encode("ispe"), 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 7];
  const heic = Uint8Array.from([0, 0, 0, 16, ...new TextEncoder().encode("ftypheic"), 0, 0, 0, 0, ...sizes]);
  expect(await prepare(heic, "a.heic", "", async () => fail("image-not-loaded"))).toEqual(fail("image-not-known"));
});

test("a file that is gone is told of", async () => {
  const missingFile = Object.assign(new File(["a"], "a.txt"), {
    arrayBuffer: () => Promise.reject(new DOMException("gone")),
  });
  expect(await prepareFile(missingFile, { encodeImage: asItIs })).toEqual(fail("unreadable"));
});

test("what the encoder says of an image is passed on", async () => {
  expect(await prepare(aPng(3, 3), "a.png", "", async () => fail("image-not-resized"))).toEqual(
    fail("image-not-resized"),
  );
});
