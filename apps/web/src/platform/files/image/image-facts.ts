import type { ImageFormat } from "../file-kind.ts";
import type { ImageFacts } from "./image-header.ts";
import { avifFacts, bitmapFacts, gifFacts, iconFacts, tiffFacts } from "./other-formats.ts";

/**
 * The size of an image from its header, so that an image that would not fit into memory is never decoded. Undefined if
 * the image is broken.
 */
export function imageFacts(bytes: Uint8Array, format: ImageFormat): ImageFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const facts = readers[format](view);
    return facts !== undefined && facts.width > 0 && facts.height > 0 ? facts : undefined;
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const readers: Record<ImageFormat, (view: DataView) => ImageFacts | undefined> = {
  png: pngFacts,
  jpeg: jpegFacts,
  webp: webpFacts,
  gif: gifFacts,
  bmp: bitmapFacts,
  ico: iconFacts,
  tiff: tiffFacts,
  avif: avifFacts,
  heic: avifFacts,
};

/** Bytes before the first chunk of a PNG, and of a chunk's length, name and checksum. */
const PNG_HEAD = 8;
const PNG_CHUNK = 12;
const EXIF_CHUNK = 0x65584966;
/**
 * The types of text chunks, and the beginning of their keyword if they hold XMP or Exif: plain texts are the name of a
 * program, or a title.
 */
const TEXT_CHUNKS = new Set([0x69545874, 0x74455874, 0x7a545874]);
const NOTES = /^(?:XML:com\.adobe\.xmp|Raw profile type)/u;

function pngFacts(view: DataView): ImageFacts {
  const facts = { width: view.getUint32(16), height: view.getUint32(20), hasCameraData: hasPngNotes(view) };
  return hasPngChunk(view, ANIMATION_CHUNK) ? { ...facts, isAnimated: true } : facts;
}

/** It stands before the picture's data. */
const ANIMATION_CHUNK = 0x6163544c;

function hasPngChunk(view: DataView, name: number): boolean {
  for (let offset = PNG_HEAD; offset + PNG_CHUNK <= view.byteLength; offset += PNG_CHUNK + view.getUint32(offset)) {
    if (view.getUint32(offset + 4) === name) return true;
  }
  return false;
}

/** Such chunks may also come after the picture. */
function hasPngNotes(view: DataView): boolean {
  for (let offset = PNG_HEAD; offset + PNG_CHUNK <= view.byteLength; offset += PNG_CHUNK + view.getUint32(offset)) {
    const name = view.getUint32(offset + 4);
    if (name === EXIF_CHUNK) return true;
    if (!TEXT_CHUNKS.has(name)) continue;
    const keyword = new Uint8Array(
      view.buffer,
      view.byteOffset + offset + 8,
      Math.min(17, view.byteLength - offset - 8),
    );
    if (NOTES.test(String.fromCharCode(...keyword))) return true;
  }
  return false;
}

/** Reads the segments up to the frame header; metadata comes before it. */
function jpegFacts(view: DataView): ImageFacts | undefined {
  let hasCameraData = false;
  let offset = 2;
  while (view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1);
    // Fill bytes may precede a marker, and a few markers have no segment.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      offset += 2;
      continue;
    }
    if (isFrameHeader(marker)) {
      const facts = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7), hasCameraData };
      return view.getUint8(offset + 9) === PRINT_COLORS ? { ...facts, hasPrintColors: true } : facts;
    }
    if (marker === EXIF_OR_XMP || marker === IPTC) hasCameraData = true;
    offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}

/** The number of a JPEG's color components with which it is made for printing. */
const PRINT_COLORS = 4;
const EXIF_OR_XMP = 0xe1;
const IPTC = 0xed;

function isFrameHeader(marker: number): boolean {
  // Three markers in the range of frame headers are none: Huffman tables, arithmetic coding, and a reserved one.
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Flags of WebP's extended header. */
const EXIF_OR_XMP_FLAGS = 0x0c;
const ANIMATION_FLAG = 0x02;

/** Each of the three kinds of WebP has its size at a different offset. */
function webpFacts(view: DataView): ImageFacts | undefined {
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return {
        width: uint24(view, 24) + 1,
        height: uint24(view, 27) + 1,
        hasCameraData: (view.getUint8(20) & EXIF_OR_XMP_FLAGS) !== 0,
        ...((view.getUint8(20) & ANIMATION_FLAG) !== 0 ? { isAnimated: true } : {}),
      };
    case 0x5650384c: {
      // VP8L
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, hasCameraData: false };
    }
    case 0x56503820: // VP8
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
        hasCameraData: false,
      };
    default:
      return undefined;
  }
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
}
