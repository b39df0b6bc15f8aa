import { MEGABYTE } from "@tutti/domain";
import { fromBase64, latin1, utf8 } from "./bytes.ts";

/** EXIF tags whose texts have been found to hold cards: the description of the image, and the user's comment. */
const DESCRIPTION = 0x010e;
const USER_COMMENT = 0x9286;
/** The tag that points to the directory with the user's comment. */
const EXIF_PART = 0x8769;
/** Characters: a shorter text cannot be a card, in any form. */
const MIN_CARD_LENGTH = 20;
/** Bytes of a user's comment that name its character set. */
const CHARSET_LENGTH = 8;

export function isWebp(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 4)) === "RIFF" && latin1(bytes.subarray(8, 12)) === "WEBP";
}

/**
 * The most bytes of XMP, and the most chunks, that are read: a card needs less, and a file may consist of nothing else.
 */
const MAX_XMP_SIZE = 8 * MEGABYTE;
const MAX_CHUNKS = 1000;

/** Every text in a WebP's EXIF and XMP that may be a card. */
export function readWebpTexts(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts: string[] = [];
  let at = 12;
  for (let chunk = 0; chunk < MAX_CHUNKS && at + 8 <= bytes.length; chunk += 1) {
    const type = latin1(bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const data = bytes.subarray(at + 8, at + 8 + length);
    const chunkTexts =
      type === "EXIF" ? readExifTexts(data) : type === "XMP " ? readXmpTexts(utf8(data.subarray(0, MAX_XMP_SIZE))) : [];
    for (const text of chunkTexts) if (text.length >= MIN_CARD_LENGTH) texts.push(text);
    // Chunks begin at even positions.
    at += 8 + length + (length % 2);
  }
  return texts;
}

/** The texts of EXIF data: a TIFF header, and a directory of tags that may lead to another one. */
function readExifTexts(bytes: Uint8Array): string[] {
  const data = latin1(bytes.subarray(0, 6)) === "Exif\0\0" ? bytes.subarray(6) : bytes;
  if (data.length < 8) return [];
  const isLittleEndian = data[0] === 0x49;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const main = readDirectory(view, view.getUint32(4, isLittleEndian), isLittleEndian);
  const exifPart = main.find(({ tag }) => tag === EXIF_PART);
  const entries = exifPart ? [...main, ...readDirectory(view, exifPart.value, isLittleEndian)] : main;
  // Only the first of each: a hundred thousand entries may point at the same megabytes.
  const comment = entries.find(({ tag }) => tag === USER_COMMENT);
  const description = entries.find(({ tag }) => tag === DESCRIPTION);
  return [
    ...(comment ? [readComment(data.subarray(comment.start, comment.start + comment.length))] : []),
    ...(description ? [utf8(data.subarray(description.start, description.start + description.length))] : []),
  ];
}

/** The entries of a TIFF directory whose values are single bytes or characters, or that point at another directory. */
function readDirectory(view: DataView, at: number, isLittleEndian: boolean) {
  const entries: { tag: number; value: number; start: number; length: number }[] = [];
  if (at + 2 > view.byteLength) return entries;
  const count = view.getUint16(at, isLittleEndian);
  for (let entry = at + 2; entry + 12 <= view.byteLength && entries.length < count; entry += 12) {
    const length = view.getUint32(entry + 4, isLittleEndian);
    const value = view.getUint32(entry + 8, isLittleEndian);
    // Values of up to four bytes stand in the entry itself.
    entries.push({ tag: view.getUint16(entry, isLittleEndian), value, start: length <= 4 ? entry + 8 : value, length });
  }
  return entries;
}

function readComment(value: Uint8Array): string {
  const charset = latin1(value.subarray(0, CHARSET_LENGTH));
  const hasCharset = charset.startsWith("ASCII\0") || charset.startsWith("UNICODE\0") || /^\0+$/u.test(charset);
  return utf8(hasCharset ? value.subarray(CHARSET_LENGTH) : value);
}

/** The texts of elements and attributes, with XML's five entities resolved. */
function readXmpTexts(xml: string): string[] {
  return xml.split("<").flatMap((piece) => {
    const attributes = piece.split('"').filter((_text, index) => index % 2 === 1);
    return [...attributes, piece.slice(piece.indexOf(">") + 1)].map((text) =>
      text
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll("&apos;", "'")
        .replaceAll("&amp;", "&"),
    );
  });
}

/** The JSON in a text of a picture: plain, in base64, or as a list of bytes, which old products wrote. */
export function cardTextOf(text: string): string | undefined {
  const trimmedText = text.replaceAll("\0", "").trim();
  if (trimmedText.startsWith("{")) return trimmedText;
  const bytes = /^\d{1,3}(?:,\d{1,3})+$/u.test(trimmedText)
    ? Uint8Array.from(trimmedText.split(","), Number)
    : fromBase64(trimmedText);
  const decodedText = bytes && utf8(bytes).trim();
  return decodedText?.startsWith("{") ? decodedText : undefined;
}
