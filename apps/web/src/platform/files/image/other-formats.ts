import type { ImageFacts } from "./image-header.ts";

/** The heads of pictures that are always converted: their metadata is never sent. */

/** A GIF is animated where a second picture follows the first one (GIF89a, 20 to 26). */
export function gifFacts(view: DataView): ImageFacts {
  const facts = { width: view.getUint16(6, true), height: view.getUint16(8, true), hasCameraData: false };
  return countGifPictures(view) > 1 ? { ...facts, isAnimated: true } : facts;
}

const GIF_HEAD = 13;
const EXTENSION = 0x21;
const PICTURE = 0x2c;

/** Counts up to two, and ends where the file does. */
function countGifPictures(view: DataView): number {
  let count = 0;
  let offset = GIF_HEAD + colorTableLength(view.getUint8(10));
  while (offset < view.byteLength && count < 2) {
    const block = view.getUint8(offset);
    if (block === EXTENSION) offset = afterSubBlocks(view, offset + 2);
    else if (block === PICTURE && offset + 10 < view.byteLength) {
      count += 1;
      // The descriptor, its colors, and the size of the codes come before the data.
      offset = afterSubBlocks(view, offset + 11 + colorTableLength(view.getUint8(offset + 9)));
    } else return count;
  }
  return count;
}

function colorTableLength(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** The offset after data in blocks, each with its length before it, of which the last one is empty. */
function afterSubBlocks(view: DataView, start: number): number {
  let offset = start;
  while (offset < view.byteLength) {
    const length = view.getUint8(offset);
    offset += 1 + length;
    if (length === 0) return offset;
  }
  return offset;
}

const OLD_BITMAP_HEAD = 12;

/** A bitmap's height is negative where its rows go from top to bottom. */
export function bitmapFacts(view: DataView): ImageFacts {
  const isOld = view.getUint32(14, true) === OLD_BITMAP_HEAD;
  const width = isOld ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = isOld ? view.getUint16(20, true) : Math.abs(view.getInt32(22, true));
  return { width, height, hasCameraData: false };
}

/** The first picture of an icon; a length of zero stands for 256. */
export function iconFacts(view: DataView): ImageFacts {
  return { width: view.getUint8(6) || 256, height: view.getUint8(7) || 256, hasCameraData: false };
}

const TIFF_ENTRY = 12;
const TIFF_WIDTH = 256;
const TIFF_HEIGHT = 257;
const TIFF_SHORT = 3;

/** The first picture of a TIFF (TIFF 6.0, section 2). */
export function tiffFacts(view: DataView): ImageFacts | undefined {
  const isLittleEndian = view.getUint8(0) === 0x49;
  const directory = view.getUint32(4, isLittleEndian);
  const count = view.getUint16(directory, isLittleEndian);
  const sizes = new Map<number, number>();
  for (let entry = 0; entry < count; entry += 1) {
    const offset = directory + 2 + entry * TIFF_ENTRY;
    const isShort = view.getUint16(offset + 2, isLittleEndian) === TIFF_SHORT;
    const value = isShort ? view.getUint16(offset + 8, isLittleEndian) : view.getUint32(offset + 8, isLittleEndian);
    sizes.set(view.getUint16(offset, isLittleEndian), value);
  }
  const width = sizes.get(TIFF_WIDTH);
  const height = sizes.get(TIFF_HEIGHT);
  return width === undefined || height === undefined ? undefined : { width, height, hasCameraData: false };
}

/** Bytes at the beginning of an AVIF or HEIC file that hold the properties of its pictures. */
const PROPERTIES = 65_536;
/** The property with the size of a picture: `ispe` (ISO/IEC 23008-12, 6.5.3). */
const SIZE_PROPERTY = 0x69737065;
const AVIF_SEQUENCE = 0x61766973;

/** The largest of the pictures: a thumbnail or a tile may come first. */
export function avifFacts(view: DataView): ImageFacts | undefined {
  let largest: ImageFacts | undefined;
  for (let offset = 8; offset + 16 <= Math.min(view.byteLength, PROPERTIES); offset += 1) {
    if (view.getUint32(offset) !== SIZE_PROPERTY) continue;
    const width = view.getUint32(offset + 8);
    const height = view.getUint32(offset + 12);
    if (width * height > (largest ? largest.width * largest.height : 0)) {
      largest = { width, height, hasCameraData: false };
    }
  }
  if (largest === undefined) return undefined;
  return view.getUint32(8) === AVIF_SEQUENCE ? { ...largest, isAnimated: true } : largest;
}
