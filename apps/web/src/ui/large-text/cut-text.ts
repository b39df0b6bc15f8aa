import { findFence } from "./find-fence.ts";
import { safeCut } from "./safe-cut.ts";

/** UTF-16 code units of a piece, about: two screens of prose, so that to draw one is a short task. */
export const PIECE_LENGTH = 4000;

/** UTF-16 code units of code that is drawn as one block; longer code is drawn in pieces, without colors. */
export const MAX_CODE_SIZE = 20_000;

/** A part of a text that is drawn by itself. Pieces follow each other without a gap. */
export interface TextPiece {
  readonly start: number;
  readonly end: number;
  /** How it is drawn: as written, as markdown, or as a part of a block of code. */
  readonly kind: "plain" | "markdown" | "code";
  /** Source that stands before the piece's own when it is read as markdown: the head of a table that was cut. */
  readonly opening?: string;
  /** The block of code that it is a part of. */
  readonly code?: LargeCode;
}

export interface LargeCode {
  /** What follows the fence's marker: the language. */
  readonly info: string;
  /** Where the code begins and ends in the text, and the fence that closes it. */
  readonly start: number;
  readonly end: number;
  readonly fenceEnd: number;
}

/** Where the next piece begins. */
export interface CutPlace {
  readonly at: number;
  readonly opening?: string;
  readonly code?: LargeCode;
}

/** Where a text begins. */
export const textStart: CutPlace = { at: 0 };

/**
 * Cuts the next part of a text into pieces that can each be drawn alone. A text that grows keeps its pieces, but for
 * the last one and the last block of code.
 *
 * @param place where the part before ended
 * @param most UTF-16 code units after which no other piece is begun: a task's share of the work
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
  /** The end of the last fence that is whole in the piece. */
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
    piece: { start: at, end, kind: "markdown", ...(opening === undefined ? {} : { opening }) },
    next: { at: end, ...(table === undefined ? {} : { opening: table }) },
  };
}

/**
 * After a blank line, with a line that no block before can have as its own; else at a line that is not indented; else
 * at any.
 */
const goodEnds = [/\n[ \t]*\n(?=[^\s>|])/g, /\n(?=[^\s>|])/g, /\n(?=\S)/g];

/** @param place.free where the last fence before the limit ends: no end is in it */
function blockEnd(text: string, { at, free, limit }: { at: number; free: number; limit: number }): number {
  const least = Math.max(at + PIECE_LENGTH / 2, free);
  // One more, which tells what kind of line follows an end at the limit.
  const source = text.slice(least, limit + 1);
  for (const good of goodEnds) {
    let end: number | undefined;
    for (const match of source.matchAll(good)) end = least + match.index + match[0].length;
    if (end !== undefined) return end;
  }
  return free > at + PIECE_LENGTH / 2 ? free : safeCut(text, limit, { least, limit: text.length });
}

const delimiterRow = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*$/;

/** The first two lines of a table that goes on behind the end of a piece; undefined where none does. */
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
