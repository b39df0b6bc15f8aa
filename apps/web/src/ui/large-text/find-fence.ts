import { createFenceLines, holdsFences } from "./fence-lines.ts";

/** A fenced block of code in a text. */
export interface FoundFence {
  /** The offset of its first line. */
  start: number;
  code: { info: string; start: number; end: number; fenceEnd: number };
}

/** A line that opens a fence (CommonMark, section 4.5): an info string after backticks contains none. */
const openingLine = /^ {0,3}(?:(`{3,})([^`\n]*)|(~{3,})([^\n]*))$/gm;

/**
 * The first fence at the top level that begins in a part of a text. A fence that is never closed extends to the text's
 * end.
 *
 * @param from the beginning of a line outside of any fence
 */
export function findFence(text: string, from: number, to: number): FoundFence | undefined {
  const source = text.slice(from, to);
  openingLine.lastIndex = 0;
  const match = openingLine.exec(source);
  if (match === null) return undefined;
  const start = from + match.index;
  const lineEnd = text.indexOf("\n", start);
  if (lineEnd === -1) return undefined;
  const marker = match[1] ?? match[3] ?? "";
  // The line may continue after the searched part.
  const info = text.slice(from + match.index + match[0].indexOf(marker) + marker.length, lineEnd).trim();
  return { start, code: { info, start: lineEnd + 1, ...closingOf(text, { marker, info }, lineEnd) } };
}

/** The end of a fence's code, and of the line that closes it. Only lines with the marker are checked. */
function closingOf(
  text: string,
  { marker, info }: { marker: string; info: string },
  from: number,
): { end: number; fenceEnd: number } {
  const fence = createFenceLines(marker, info);
  for (let at = text.indexOf(marker, from); at !== -1; ) {
    const lineStart = text.lastIndexOf("\n", at) + 1;
    const lineEnd = endOfLine(text, at);
    if (at - lineStart <= 3 && fence.closes(text.slice(lineStart, lineEnd))) {
      return { end: Math.max(from, lineStart - 1), fenceEnd: Math.min(lineEnd + 1, text.length) };
    }
    at = text.indexOf(marker, lineEnd);
  }
  // A document in markdown that nothing ends is read as any other code, which ends with the first mark.
  return holdsFences(info) && text.includes(marker, from)
    ? closingOf(text, { marker, info: "" }, from)
    : { end: text.length, fenceEnd: text.length };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
