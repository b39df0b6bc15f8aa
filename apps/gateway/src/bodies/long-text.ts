/** Bytes after which what was read of a text becomes characters: a millisecond's work. */
const PIECE = 512 * 1024;

/** Room for what comes in one step after nearly a piece is there. */
const MARGIN = 256 * 1024;

/** A text of a JSON body, taken as its bytes come. */
export interface LongText {
  /**
   * Takes a copy of the next bytes between the quotation marks.
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
  let held = Buffer.allocUnsafeSlow(PIECE + MARGIN);
  let length = 0;
  let isPlain = true;

  function take(end: number): void {
    text += isPlain ? held.toString("latin1", 0, end) : JSON.parse(`"${held.toString("utf8", 0, end)}"`);
    held.copyWithin(0, end, length);
    length -= end;
    // What is left over is an escape or a character beyond ASCII.
    isPlain = length === 0;
  }

  return {
    append(bytes, options) {
      if (length + bytes.length > held.length) held = Buffer.concat([held], length + bytes.length);
      held.set(bytes, length);
      length += bytes.length;
      isPlain &&= options.isPlain || bytes.length === 0;
      if (length >= PIECE) take(isPlain ? length : endOfCharacters(held, length - options.unfinished));
    },
    end() {
      if (length > 0) take(length);
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
