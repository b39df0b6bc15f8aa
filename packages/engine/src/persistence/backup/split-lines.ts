import { KILOBYTE, MEGABYTE } from "@tutti/domain";

/**
 * The longest line that is read, in bytes: the line of a draft with eight attachments of 10 MB is half as long. A file
 * that is not text may have no line breaks at all.
 */
const LINE_LIMIT = 256 * MEGABYTE;

/** In UTF-8 no other character has this byte. */
const LINE_BREAK = 0x0a;

/** One line of a text. */
interface Line {
  /** Undefined: the line is too long. */
  text: string | undefined;
  /** Bytes from the beginning of the first piece to the beginning of the next line. */
  end: number;
}

/**
 * The lines of a UTF-8 text that comes in pieces, cut anywhere, without their line breaks and without empty ones. Each
 * line is decoded as a whole, once all of its bytes are there: no decoded part is held beside the bytes.
 */
export async function* splitLines(
  pieces: AsyncIterable<Uint8Array>,
  limit = LINE_LIMIT,
): AsyncGenerator<Line, void, undefined> {
  const decoder = new TextDecoder();
  /** Reused for all lines: it is as large as the longest. */
  let buffer = new Uint8Array(64 * KILOBYTE);
  let length = 0;
  const hold = (bytes: Uint8Array): void => {
    if (length + bytes.length <= limit) {
      if (length + bytes.length > buffer.length) {
        const larger = new Uint8Array(Math.max(2 * buffer.length, length + bytes.length));
        larger.set(buffer.subarray(0, length));
        buffer = larger;
      }
      buffer.set(bytes, length);
    }
    length += bytes.length;
  };
  const take = (): string | undefined => {
    const line = length > limit ? undefined : decoder.decode(buffer.subarray(0, length));
    length = 0;
    return line;
  };
  let offset = 0;
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(LINE_BREAK); end !== -1; end = piece.indexOf(LINE_BREAK, start)) {
      hold(piece.subarray(start, end));
      start = end + 1;
      const text = take();
      if (!isBlank(text)) yield { text, end: offset + start };
    }
    hold(piece.subarray(start));
    offset += piece.length;
  }
  const last = take();
  if (!isBlank(last)) yield { text: last, end: offset };
}

function isBlank(text: string | undefined): boolean {
  return text !== undefined && /^\s*$/.test(text);
}
