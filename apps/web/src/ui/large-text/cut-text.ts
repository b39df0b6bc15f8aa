import { withoutUndefined } from "@tutti/contract";
import { findFence } from "./find-fence.ts";
import { safeCut } from "./safe-cut.ts";

/** Approximate UTF-16 code units of a piece: two screens of prose, so that drawing one is a short task. */
export const PIECE_LENGTH = 4000;

/** UTF-16 code units up to which code is drawn as one block; longer code is drawn in pieces, without colors. */
export const MAX_CODE_SIZE = 20_000;

/** A part of a text that is drawn separately. Pieces follow each other without a gap. */
export interface TextPiece {
  readonly start: number;
  readonly end: number;
  /** How the piece is drawn: as written, as markdown, or as a part of a block of code. */
  readonly kind: "plain" | "markdown" | "code";
  /** Source that is prepended to the piece's own when it is read as markdown: the head of a table that was cut. */
  readonly opening?: string;
  /** The block of code that the piece is a part of. */
  readonly code?: LargeCode;
}

export interface LargeCode {
  /** The info string after the fence's marker: the language. */
  readonly info: string;
  /** The offsets at which the code begins and ends in the text, and the end of the line that closes the fence. */
  readonly start: number;
  readonly end: number;
  readonly fenceEnd: number;
}

/** The place at which the next piece begins. */
export interface CutPlace {
  readonly at: number;
  readonly opening?: string;
  readonly code?: LargeCode;
}

/** The beginning of a text. */
export const textStart: CutPlace = { at: 0 };

/**
 * Cuts the next part of a text into pieces that can each be drawn separately. A growing text keeps its pieces, except
 * for the last one and the last block of code.
 *
 * @param place the end of the part before
 * @param most UTF-16 code units after which no further piece is begun: a task's share of the work
 */
export function cutText(
  text: string,
  kind: "plain" | "markdown",
  place: CutPlace,
  most: number,
): { pieces: TextPiece[]; next: CutPlace } {
  const pieces: TextPiece[] = [];
  let next = place;
  while (next.at < text.length && next.at - place.at < most) {
    const cut = kind === "plain" ? plainPiece(text, next.at, text.length) : markdownPiece(text, next);
    pieces.push(cut.piece);
    next = cut.next;
  }
  return { pieces, next };
}

interface CutPiece {
  piece: TextPiece;
  next: CutPlace;
}

function plainPiece(text: string, start: number, limit: number): CutPiece {
  const end = safeCut(text, start + PIECE_LENGTH, { least: start + PIECE_LENGTH / 2, limit });
  return { piece: { start, end, kind: "plain" }, next: { at: end } };
}

function codePiece(text: string, { at, code }: CutPlace & { code: LargeCode }): CutPiece {
  const { end } = plainPiece(text, at, code.end).piece;
  const isLast = end >= code.end;
  // The closing fence belongs to the last piece, which does not draw it.
  return {
    piece: { start: at, end: isLast ? code.fenceEnd : end, kind: "code", code },
    next: isLast ? { at: code.fenceEnd } : { at: end, code },
  };
}

function markdownPiece(text: string, place: CutPlace): CutPiece {
  const { at, code } = place;
  if (code !== undefined) return codePiece(text, { at, code });
  const limit = at + PIECE_LENGTH;
  /** The end of the last fence that is complete in the piece. */
  let free = at;
  for (let fence = findFence(text, free, limit); fence !== undefined; fence = findFence(text, free, limit)) {
    const { fenceEnd, ...block } = fence.code;
    if (fenceEnd <= limit) {
      free = fenceEnd;
      continue;
    }
    if (fence.start > at) return pieceTo(text, place, fence.start);
    if (block.end - block.start <= MAX_CODE_SIZE) return pieceTo(text, place, fenceEnd);
    return codePiece(text, { at, code: fence.code });
  }
  return pieceTo(text, place, limit >= text.length ? text.length : blockEnd(text, { at, free, limit }));
}

function pieceTo(text: string, { at, opening }: CutPlace, end: number): CutPiece {
  const table = end < text.length ? tableHead(text, { start: at, end, opening }) : undefined;
  return {
    piece: { start: at, end, kind: "markdown", ...withoutUndefined({ opening }) },
    next: { at: end, ...withoutUndefined({ opening: table }) },
  };
}

/**
 * Places for a cut, the best first: after a blank line, before a line that cannot continue a block; before any such
 * line; before a line that is not indented.
 */
const goodEnds = [/\n[ \t]*\n(?=[^\s>|])/g, /\n(?=[^\s>|])/g, /\n(?=\S)/g];

/** @param place.free the end of the last fence before the limit: no cut is made before it */
function blockEnd(text: string, { at, free, limit }: { at: number; free: number; limit: number }): number {
  const least = Math.max(at + PIECE_LENGTH / 2, free);
  // One character more, which shows what kind of line follows a cut at the limit.
  const source = text.slice(least, limit + 1);
  for (const good of goodEnds) {
    let end: number | undefined;
    for (const match of source.matchAll(good)) end = least + match.index + match[0].length;
    if (end !== undefined) return end;
  }
  return free > at + PIECE_LENGTH / 2 ? free : safeCut(text, limit, { least, limit: text.length });
}

const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*$/;

/** The first two lines of a table that continues after the end of a piece; undefined if none does. */
function tableHead(
  text: string,
  { start, end, opening }: { start: number; end: number; opening: string | undefined },
): string | undefined {
  if (text[end] !== "|") return undefined;
  const lines = text.slice(start, end).trimEnd().split("\n");
  let first = lines.length;
  while (first > 0 && lines[first - 1]?.trimStart().startsWith("|") === true) first -= 1;
  if (first === lines.length) return undefined;
  const [head = "", delimiter = ""] = lines.slice(first, first + 2);
  if (delimiterRow.test(delimiter)) return `${head}\n${delimiter}\n`;
  return first === 0 ? opening : undefined;
}
