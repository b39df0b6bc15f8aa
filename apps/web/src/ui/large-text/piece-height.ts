import type { TextPiece } from "./cut-text.ts";

/** Pixels of a line of prose and of one of code, and the characters that fit on one. */
const LINE_HEIGHT = 24;
const CODE_LINE_HEIGHT = 20;
const LINE_LENGTH = 90;

/** The estimated height in pixels of a piece that has not been laid out. */
export function guessedHeight(text: string, { start, end, kind }: TextPiece): number {
  let lines = 0;
  for (let at = start; at < end; ) {
    const next = text.indexOf("\n", at);
    const lineEnd = next === -1 || next >= end ? end : next;
    lines += Math.max(1, Math.ceil((lineEnd - at) / LINE_LENGTH));
    at = lineEnd + 1;
  }
  return lines * (kind === "markdown" ? LINE_HEIGHT : CODE_LINE_HEIGHT);
}
