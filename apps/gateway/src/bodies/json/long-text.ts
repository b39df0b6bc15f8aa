import { MEGABYTE } from "../../bytes.ts";

/** Bytes of a text that are decoded together: few enough for their string to be short-lived and cheap. */
const PIECE = 48 * 1024;

/** Room for the bytes of one step that arrive when the buffer is nearly full. */
const MARGIN = 64 * 1024;

/** The most bytes of one stretch of characters, reserved and not allocated; a longer text has several stretches. */
const STRETCH = 64 * MEGABYTE;

/** Bytes by which a stretch grows. */
const GROWTH = MEGABYTE;

/** Reads long texts of a JSON body, one after the other, as their bytes come. */
export interface LongTexts {
  /**
   * Copies the next bytes between the quotation marks.
   *
   * @param options.isPlain the bytes are ASCII without an escape
   * @param options.unfinishedLength how many bytes at the end are the beginning of an escape
   */
  append(bytes: Uint8Array, options: { isPlain: boolean; unfinishedLength: number }): void;
  /** The whole text; another may follow. Throws a SyntaxError if an escape is invalid. */
  end(): string;
}

/**
 * Collects the characters outside of the heap, one byte each if all of a piece have a code below 256, else two; the
 * string is made of them at once at the end. So it takes its own size twice for a moment, and only that step takes
 * long.
 */
export function createLongTexts(): LongTexts {
  let buffer = Buffer.allocUnsafeSlow(PIECE + MARGIN);
  let length = 0;
  let isPlain = true;
  const narrow = createStretch("latin1");
  const wide = createStretch("utf16le");
  let text = "";
  let last = narrow;

  /** The room for more characters; a new stretch begins if they are of the other kind, or the stretch is full. */
  function write(stretch: Stretch, size: number): Uint8Array {
    if (last !== stretch || last.length + size > STRETCH) {
      text += last.take();
      last = stretch;
    }
    return stretch.room(size);
  }

  function writeAscii(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += GROWTH) {
      const piece = bytes.subarray(at, at + GROWTH);
      write(narrow, piece.length).set(piece);
    }
  }

  function take(end: number): void {
    const text: string = JSON.parse(`"${buffer.toString("utf8", 0, end)}"`);
    const stretch = /[\u0100-\uffff]/.test(text) ? wide : narrow;
    const room = write(stretch, text.length * stretch.width);
    Buffer.from(room.buffer, room.byteOffset, room.length).write(text, stretch.encoding);
    buffer.copyWithin(0, end, length);
    length -= end;
    // The remaining bytes are an escape or a character beyond ASCII.
    isPlain = length === 0;
  }

  return {
    append(bytes, options) {
      if (length === 0 && options.isPlain) return writeAscii(bytes);
      if (length + bytes.length > buffer.length) buffer = Buffer.concat([buffer], length + bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
      isPlain &&= options.isPlain || bytes.length === 0;
      if (length >= PIECE) take(isPlain ? length : endOfCharacters(buffer, length - options.unfinishedLength));
    },
    end() {
      if (length > 0) take(length);
      isPlain = true;
      const whole = text + last.take();
      text = "";
      return whole;
    },
  };
}

/** Characters of one width, side by side. */
interface Stretch {
  readonly encoding: "latin1" | "utf16le";
  /** Bytes of a character. */
  readonly width: number;
  /** Bytes. */
  readonly length: number;
  /** The place of the next bytes. */
  room(size: number): Uint8Array<ArrayBuffer>;
  /** Returns the characters, and frees the memory. */
  take(): string;
}

function createStretch(encoding: Stretch["encoding"]): Stretch {
  let buffer: ArrayBuffer | undefined;
  let length = 0;
  return {
    encoding,
    width: encoding === "latin1" ? 1 : 2,
    get length() {
      return length;
    },
    room(size) {
      buffer ??= new ArrayBuffer(0, { maxByteLength: STRETCH + GROWTH });
      const newLength = length + size;
      if (newLength > buffer.byteLength) buffer.resize(Math.ceil(newLength / GROWTH) * GROWTH);
      const room = new Uint8Array(buffer, length, size);
      length = newLength;
      return room;
    },
    take() {
      if (!buffer || length === 0) return "";
      const text = Buffer.from(buffer, 0, length).toString(encoding);
      length = 0;
      buffer.resize(0);
      return text;
    },
  };
}

/** The last position at or before this one that does not split a UTF-8 character. */
function endOfCharacters(bytes: Uint8Array, end: number): number {
  for (let back = 1; back <= 3 && back <= end; back += 1) {
    const byte = bytes[end - back] ?? 0;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return widthOf(byte) > back ? end - back : end;
  }
  return end;
}

/** The length in bytes of a character that begins with this byte. */
function widthOf(byte: number): number {
  if (byte >= 0xf0) return 4;
  return byte >= 0xe0 ? 3 : 2;
}
