/** The kind of a file in a message. */
export type FileKind = "image" | "pdf" | "text";

/** The formats of images that every provider accepts (specification, point 5). */
type SentFormat = "png" | "jpeg" | "webp";

/** The formats of images that browsers may decode; those that some provider refuses are converted. */
export type ImageFormat = SentFormat | "gif" | "bmp" | "ico" | "tiff" | "avif" | "heic";

/**
 * Bytes at the beginning of a file in which the PDF header may stand: some programs write a few bytes of their own
 * before it.
 */
const PDF_HEAD = 1024;

const pdfMark = ascii("%PDF-");

/**
 * The kind of a file, by its bytes: neither its name nor the type that the browser derived from the name is trusted. A
 * name or a type of an image or a PDF still counts if the bytes are neither, because the person who chose the file
 * would be surprised to see its bytes as text.
 *
 * @param bytes the file, or at least its first kilobyte
 * @returns undefined for a file that cannot be attached; "text" still has to be decoded as text
 */
export function fileKind(bytes: Uint8Array, { name, type }: { name: string; type: string }): FileKind | undefined {
  if (imageFormat(bytes) !== undefined) return "image";
  const promise = promisedKind(name, type);
  if (startsWith(bytes, pdfMark)) return "pdf";
  if (promise === "pdf") return indexOf(bytes.subarray(0, PDF_HEAD), pdfMark) === -1 ? undefined : "pdf";
  return promise === "image" ? undefined : "text";
}

/** The format of an image, by its first bytes. */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(bytes, ascii("RIFF")) && startsWith(bytes.subarray(8), ascii("WEBP"))) return "webp";
  if (startsWith(bytes, ascii("GIF87a")) || startsWith(bytes, ascii("GIF89a"))) return "gif";
  if (startsWith(bytes, ascii("BM")) && bitmapHeads.has(bytes[14] ?? 0) && bytes[15] === 0) return "bmp";
  if (startsWith(bytes, [0, 0, 1, 0])) return "ico";
  if (startsWith(bytes, ascii("II*\0")) || startsWith(bytes, ascii("MM\0*"))) return "tiff";
  if (startsWith(bytes.subarray(4), ascii("ftyp"))) return brands[String.fromCharCode(...bytes.subarray(8, 12))];
  return undefined;
}

/** The possible lengths of a bitmap's head: a text may begin with the same two letters as one. */
const bitmapHeads: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124]);

/** Formats of files of ISO's base media, by their brands. */
const brands: Readonly<Record<string, ImageFormat>> = {
  avif: "avif",
  avis: "avif",
  heic: "heic",
  heix: "heic",
  heim: "heic",
  heis: "heic",
  hevc: "heic",
  hevx: "heic",
  mif1: "heic",
  msf1: "heic",
};

/** A browser shows an SVG as an image, but a model gets it as the text that it is. */
function promisedKind(name: string, type: string): "image" | "pdf" | undefined {
  const ending = /\.([a-z0-9]+)$/iu.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "svg" || type === "image/svg+xml") return undefined;
  if (type === "application/pdf" || ending === "pdf") return "pdf";
  return type.startsWith("image/") || imageEndings.has(ending) ? "image" : undefined;
}

const imageEndings: ReadonlySet<string> = new Set(
  "png jpg jpeg webp gif bmp ico tif tiff avif heic heif psd".split(" "),
);

function ascii(text: string): readonly number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte);
}

function indexOf(bytes: Uint8Array, part: readonly number[]): number {
  for (let index = 0; index + part.length <= bytes.length; index += 1) {
    if (startsWith(bytes.subarray(index), part)) return index;
  }
  return -1;
}
