import { isMarkerLine, mayBecomeFence, mayBecomeMarker } from "./marker-line.ts";

export interface SectionOptions {
  /** The line that ends the section. */
  marker: string;
  /** Whether the section's first line is a fence that wraps it, and is no part of it. */
  dropsFirst(line: string): boolean;
  /** Whether the line directly before the marker is a fence, and no part of the section. */
  dropsLast(line: string, hasDroppedFirst: boolean): boolean;
}

/** The output for one piece of a stream. */
export interface SectionPiece {
  text: string;
  /** The text after the marker's line; undefined while the section goes on. */
  rest: string | undefined;
  /** Whether the line before the marker was dropped. */
  hasDroppedLast: boolean;
}

/**
 * Reads text up to a line that contains only a marker. Text is passed on as it comes; only text that could still be the
 * marker's line, or a fence around the section, is held back. The text does not depend on how the stream is cut.
 */
export class SectionReader {
  readonly #options: SectionOptions;
  /** Text that is held back; starts at the beginning of a line. */
  #pendingText = "";
  #isAtLineStart = true;
  #isFirstLine = true;
  #hasDroppedFirst = false;

  constructor(options: SectionOptions) {
    this.#options = options;
  }

  push(chunk: string): SectionPiece {
    // Nearly all pieces of a stream: the middle of a line.
    if (!this.#isAtLineStart && !chunk.includes("\n")) return goesOn(chunk);
    const buffer = this.#pendingText + chunk;
    this.#pendingText = "";
    let from = 0;
    if (this.#isFirstLine) {
      const end = buffer.indexOf("\n");
      if (end === -1 && mayBecomeFence(buffer)) return this.#hold(buffer, 0, 0);
      this.#isFirstLine = false;
      if (end !== -1 && this.#options.dropsFirst(buffer.slice(0, end + 1))) {
        this.#hasDroppedFirst = true;
        from = end + 1;
      }
    }
    return this.#read(buffer, from);
  }

  /** The text that is left when the stream ends; `isClosed` if the last line, without a line end, is the marker. */
  end(): { text: string; isClosed: boolean; hasDroppedLast: boolean } {
    const buffer = this.#pendingText;
    const start = buffer.lastIndexOf("\n") + 1;
    if (!isMarkerLine(buffer.slice(start), this.#options.marker)) {
      return { text: buffer, isClosed: false, hasDroppedLast: false };
    }
    const end = this.#withoutFence(buffer, 0, start);
    return { text: buffer.slice(0, end), isClosed: true, hasDroppedLast: end !== start };
  }

  #read(buffer: string, from: number): SectionPiece {
    const { marker } = this.#options;
    let position = this.#isAtLineStart || from > 0 ? from : buffer.indexOf("\n") + 1;
    // The first full line of this buffer; the text before it is the end of a line that was passed on in part.
    const lines = position;
    for (;;) {
      const index = buffer.indexOf(marker, position);
      if (index === -1) break;
      const start = buffer.lastIndexOf("\n", index) + 1;
      const end = buffer.indexOf("\n", index);
      if (end === -1) break;
      if (isMarkerLine(buffer.slice(start, end), marker)) {
        const last = this.#withoutFence(buffer, lines, start);
        return { text: buffer.slice(from, last), rest: buffer.slice(end + 1), hasDroppedLast: last !== start };
      }
      position = end + 1;
    }
    return this.#passOn(buffer, from, lines);
  }

  /** Passes on all but the last line, if that may still become another line, and a fence before it. */
  #passOn(buffer: string, from: number, lines: number): SectionPiece {
    const start = Math.max(buffer.lastIndexOf("\n") + 1, lines);
    const line = buffer.slice(start);
    if (mayBecomeMarker(line, this.#options.marker))
      return this.#hold(buffer, from, this.#withoutFence(buffer, lines, start));
    // A fence is held back as soon as it may be one: its line is dropped as a whole or not at all.
    return this.#hold(buffer, from, this.#mayDropLine(line) ? start : buffer.length);
  }

  #hold(buffer: string, from: number, until: number): SectionPiece {
    this.#pendingText = buffer.slice(until);
    this.#isAtLineStart = this.#pendingText !== "" || buffer.endsWith("\n");
    return goesOn(buffer.slice(from, until));
  }

  #mayDropLine(beginning: string): boolean {
    return mayBecomeFence(beginning) && this.#options.dropsLast("```", this.#hasDroppedFirst);
  }

  /** The end of the section when its marker's line starts at `end`: before a fence that is dropped. */
  #withoutFence(buffer: string, lines: number, end: number): number {
    if (end === 0) return end;
    const start = Math.max(buffer.lastIndexOf("\n", end - 2) + 1, 0);
    if (start < lines) return end;
    return this.#options.dropsLast(buffer.slice(start, end), this.#hasDroppedFirst) ? start : end;
  }
}

function goesOn(text: string): SectionPiece {
  return { text, rest: undefined, hasDroppedLast: false };
}
