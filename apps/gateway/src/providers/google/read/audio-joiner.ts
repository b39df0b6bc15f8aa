/** Joins pieces of base64, so that the resulting texts can be concatenated without change. */
export interface AudioJoiner {
  push(data: string): string;
  /** The remaining bytes. */
  finish(): string;
}

/**
 * Base64 writes three bytes in four characters; a piece that is no multiple of three bytes would end with padding in
 * the middle of the text.
 */
export function createAudioJoiner(): AudioJoiner {
  let rest: Buffer = Buffer.alloc(0);
  return {
    push(data) {
      const bytes = Buffer.concat([rest, Buffer.from(data, "base64")]);
      const length = bytes.length - (bytes.length % 3);
      rest = bytes.subarray(length);
      return bytes.subarray(0, length).toString("base64");
    },
    finish() {
      const text = rest.toString("base64");
      rest = Buffer.alloc(0);
      return text;
    },
  };
}
