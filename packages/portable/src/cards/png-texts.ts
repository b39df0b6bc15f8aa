import { MEGABYTE } from "@tutti/domain";
import { inflateAtMost } from "./bounded-inflate.ts";
import { fromLatin1, latin1, utf8, zeroAt } from "./bytes.ts";
import type { PngChunk } from "./png-chunks.ts";

/** Bytes that a compressed text may unpack to: far more than any card, far less than a bomb. */
const MAX_TEXT_BYTES = 32 * MEGABYTE;

const kinds: ReadonlySet<string> = new Set(["tEXt", "zTXt", "iTXt"]);

/** The keyword of a text chunk, in lower case; undefined for any other chunk. */
export function pngKeywordOf({ type, data }: PngChunk): string | undefined {
  return kinds.has(type) ? latin1(data.subarray(0, Math.min(zeroAt(data, 0), 80))).toLowerCase() : undefined;
}

/**
 * The text of a text chunk: plain (`tEXt`), compressed (`zTXt`), or in UTF-8 and perhaps compressed (`iTXt`). Undefined
 * for any other chunk, and for one whose text cannot be unpacked.
 */
export function readPngText({ type, data }: PngChunk): string | undefined {
  const end = zeroAt(data, 0);
  if (type === "tEXt") return latin1(data.subarray(end + 1));
  if (type === "zTXt") {
    const text = inflateAtMost(data.subarray(end + 2), MAX_TEXT_BYTES);
    return text && latin1(text);
  }
  if (type !== "iTXt") return undefined;
  // Keyword, a flag, a method; then a language and a translated keyword, each ended by a zero.
  const start = zeroAt(data, zeroAt(data, end + 3) + 1) + 1;
  const textBytes = data.subarray(start);
  const text = data[end + 1] === 1 ? inflateAtMost(textBytes, MAX_TEXT_BYTES) : textBytes;
  return text && utf8(text);
}

/** A chunk of plain text; keyword and text have only characters below 256, as base64 has. */
export function writePngText(keyword: string, text: string): PngChunk {
  const data = fromLatin1(`${keyword}\0${text}`);
  if (!data) throw new RangeError("A tEXt chunk holds Latin-1 only.");
  return { type: "tEXt", data };
}
