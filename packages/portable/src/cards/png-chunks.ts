import { latin1 } from "./bytes.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Four bytes of length, four of type, four of checksum. */
const FRAME = 12;

/** More chunks than any picture of a card's size has. */
const MAX_CHUNKS = 100_000;

/** A chunk of a PNG: four letters, and the bytes. */
export interface PngChunk {
  type: string;
  data: Uint8Array;
}

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/**
 * The chunks of a PNG, in their order, as views into its bytes. Checksums are not checked, since many programs that
 * write cards get them wrong; if the file is cut off, the list ends there, and it has at most MAX_CHUNKS chunks.
 */
export function readPngChunks(bytes: Uint8Array): PngChunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  let at = SIGNATURE.length;
  while (at + FRAME <= bytes.length && chunks.length < MAX_CHUNKS) {
    const length = view.getUint32(at);
    if (at + FRAME + length > bytes.length) break;
    chunks.push({ type: latin1(bytes.subarray(at + 4, at + 8)), data: bytes.subarray(at + 8, at + 8 + length) });
    at += FRAME + length;
  }
  return chunks;
}

/** A PNG of the chunks, each with its checksum. */
export function writePngChunks(chunks: readonly PngChunk[]): Uint8Array {
  const length = chunks.reduce((sum, { data }) => sum + FRAME + data.length, SIGNATURE.length);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  bytes.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const { type, data } of chunks) {
    view.setUint32(at, data.length);
    for (let letter = 0; letter < 4; letter += 1) bytes[at + 4 + letter] = type.charCodeAt(letter);
    bytes.set(data, at + 8);
    view.setUint32(at + 8 + data.length, crc32(bytes.subarray(at + 4, at + 8 + data.length)));
    at += FRAME + data.length;
  }
  return bytes;
}

/** The remainders of each byte under PNG's polynomial (PNG specification, annex D). */
const remainders = Uint32Array.from({ length: 256 }, (_none, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  return remainder;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (remainders[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
