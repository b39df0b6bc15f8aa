/** Converts between UTF-16 indexes of a text and counts of its UTF-8 bytes. */
export interface ByteOffsets {
  /**
   * The UTF-16 index of this byte; the beginning of the character if the byte is within one, the end of the text if it
   * is behind it.
   */
  indexAt(byte: number): number;
  /** The byte offset of this UTF-16 index. */
  byteAt(index: number): number;
}

export function createByteOffsets(text: string): ByteOffsets {
  const indexes: number[] = [];
  const bytes: number[] = [];
  let index = 0;
  for (const character of text) {
    const length = byteLengthOf(character.codePointAt(0) ?? 0);
    for (let unit = 0; unit < character.length; unit += 1) bytes.push(indexes.length);
    for (let byte = 0; byte < length; byte += 1) indexes.push(index);
    index += character.length;
  }
  return {
    indexAt: (byte) => indexes[Math.max(0, byte)] ?? text.length,
    byteAt: (at) => bytes[Math.max(0, at)] ?? indexes.length,
  };
}

/** Half a surrogate pair is sent as the replacement character, which has three bytes. */
function byteLengthOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
