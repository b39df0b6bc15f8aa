import type { ImageFormat } from "./file-kind.ts";

/** What an image says of itself before it is decoded. */
export interface ImageFacts {
  /** Pixels, as they are stored: a camera's image may be turned. */
  width: number;
  height: number;
  /** Whether it carries what a camera notes: how it was held, and often where. */
  hasCameraData: boolean;
}

/** The size of an image from its head, so that one that would not fit into memory is never decoded. Undefined where it is broken. */
export function imageFacts(bytes: Uint8Array, format: ImageFormat): ImageFacts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const facts = readers[format](view);
    return facts !== undefined && facts.width > 0 && facts.height > 0 ? facts : undefined;
  } catch (error) {
    // The file ends before its head does.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const readers: Record<ImageFormat, (view: DataView) => ImageFacts | undefined> = {
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20), hasCameraData: false }),
  jpeg: jpegFacts,
  webp: webpFacts,
};

/** Walks the segments up to the frame header; the Exif segment, where there is one, stands before it. */
function jpegFacts(view: DataView): ImageFacts | undefined {
  let hasCameraData = false;
  let offset = 2;
  while (view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1);
    // Fill bytes may stand before a marker, and a few markers have no segment.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      offset += 2;
      continue;
    }
    if (isFrameHeader(marker)) {
      return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7), hasCameraData };
    }
    if (marker === 0xe1 && view.getUint32(offset + 4) === EXIF) hasCameraData = true;
    offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}

/** "Exif" */
const EXIF = 0x45786966;

function isFrameHeader(marker: number): boolean {
  // Among the frame headers are three that are tables: Huffman, arithmetic coding, and a reserved one.
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Each of the three kinds of WebP has its size at another place. */
function webpFacts(view: DataView): ImageFacts | undefined {
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return {
        width: uint24(view, 24) + 1,
        height: uint24(view, 27) + 1,
        hasCameraData: (view.getUint8(20) & 8) !== 0,
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
