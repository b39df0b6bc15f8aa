/** Bytes after which what was read of a text becomes characters: a millisecond's work. */
const PIECE = 512 * 1024;

/** A text of a JSON body, taken as its bytes come. */
export interface LongText {
  /**
   * Takes the next bytes between the quotation marks. They are kept as they are for a while: nobody else may write into them.
   *
   * @param options.isPlain the bytes are ASCII without an escape
   * @param options.unfinished how many bytes at the end are the beginning of an escape
   */
  append(bytes: Uint8Array, options: { isPlain: boolean; unfinished: number }): void;
  /** The whole text. Throws a SyntaxError where an escape is none. */
  end(): string;
}

/**
 * Reads a long text in pieces, so that no piece keeps the event loop, and the bytes of earlier pieces are let go while later ones come. Plain
 * pieces, which base64 is made of, are copied and not parsed.
 */
export function createLongText(): LongText {
  let text = "";
  let parts: Uint8Array[] = [];
  let length = 0;
  let isPlain = true;

  function take(unfinished: number): void {
    const whole = Buffer.concat(parts, length);
    const end = isPlain ? length : endOfCharacters(whole, length - unfinished);
    text += isPlain ? whole.toString("latin1", 0, end) : JSON.parse(`"${whole.toString("utf8", 0, end)}"`);
    parts = end < length ? [whole.subarray(end)] : [];
    length -= end;
    // What is left over is an escape or a character beyond ASCII.
    isPlain = length === 0;
  }

  return {
    append(bytes, options) {
      if (bytes.length === 0) return;
      parts.push(bytes);
      length += bytes.length;
      isPlain &&= options.isPlain;
      if (length >= PIECE) take(options.unfinished);
    },
    end() {
      if (length > 0) {
        const whole = Buffer.concat(parts, length);
        text += isPlain ? whole.toString("latin1") : JSON.parse(`"${whole.toString("utf8")}"`);
      }
      return text;
    },
  };
}

/** The last place at or before this one at which no character of UTF-8 is cut. */
function endOfCharacters(bytes: Uint8Array, end: number): number {
  for (let back = 1; back <= 3 && back <= end; back += 1) {
    const byte = bytes[end - back] ?? 0;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return widthOf(byte) > back ? end - back : end;
  }
  return end;
}

/** How many bytes a character has that begins with this one. */
function widthOf(byte: number): number {
  if (byte >= 0xf0) return 4;
  return byte >= 0xe0 ? 3 : 2;
}
