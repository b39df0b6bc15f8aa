import { createStretchComparison } from "./alike-stretches.ts";
import type { EditBlock } from "./edit-reader.ts";

/** Consecutive lines of a file, counted from 1. */
export interface Stretch {
  first: number;
  last: number;
  text: string;
}

/**
 * Why a block does not fit.
 *
 * - `missing`: no stretch of the file matches its SEARCH
 * - `ambiguous`: several match
 * - `not-empty`: its SEARCH is empty, as for a new file, and the file is not
 */
export interface EditRefusal {
  reason: "missing" | "ambiguous" | "not-empty";
  /** The most similar stretch; absent where the file is empty. */
  nearest?: Stretch;
}

export type EditOutcome = { ok: true; value: string } | { ok: false; error: EditRefusal };

/** The place where a SEARCH fits, and the change of its REPLACE there. */
interface Fit {
  at: number;
  shift?: Shift;
}

/** Whitespace at the start of the file's lines that the block's lines lack, or vice versa. */
interface Shift {
  type: "add" | "remove";
  indentation: string;
}

/**
 * A file after one change. A SEARCH fits where it occurs exactly once: as it is; else without regard to spaces at the
 * ends of lines; else with its indentation shifted as a whole; else as the one stretch that is 90 % alike. Pure.
 */
export function applyEditBlock(text: string, { search, replace }: EditBlock): EditOutcome {
  const lines = linesOf(text);
  const searchedLines = linesOf(search);
  if (searchedLines.length === 0) {
    if (text.trim() === "") return { ok: true, value: replace };
    return { ok: false, error: { reason: "not-empty", nearest: stretchOf(lines, 0, lines.length) } };
  }
  const effort: Effort = { comparisonsLeft: MOST_COMPARISONS };
  const exact = placesOf(lines, searchedLines, effort);
  const [only] = exact;
  if (only !== undefined && exact.length === 1) {
    const rest = lines.slice(only + searchedLines.length);
    return { ok: true, value: [...lines.slice(0, only), replace, ...rest].join("") };
  }

  const file = lines.map((line) => line.trimEnd());
  const trimmedLines = searchedLines.map((line) => line.trimEnd());
  const fits = looseFits(file, trimmedLines, effort);
  const [fit] = fits;
  if (fit !== undefined && fits.length === 1) {
    const stretch = lines.slice(fit.at, fit.at + searchedLines.length);
    const replacement = fittedLines(linesOf(replace), stretch, fit.shift);
    return {
      ok: true,
      value: [...lines.slice(0, fit.at), ...replacement, ...lines.slice(fit.at + searchedLines.length)].join(""),
    };
  }
  if (fit !== undefined) {
    return { ok: false, error: { reason: "ambiguous", nearest: stretchOf(lines, fit.at, searchedLines.length) } };
  }
  if (lines.length === 0) return { ok: false, error: { reason: "missing" } };
  const isUsedUp = effort.comparisonsLeft <= 0;
  const nearestAt = isUsedUp ? 0 : createStretchComparison(file, trimmedLines).nearestPlace();
  const nearest = stretchOf(lines, nearestAt, searchedLines.length);
  return { ok: false, error: { reason: "missing", nearest } };
}

/** Lines with their ends; the last one may have none. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
}

function stretchOf(lines: readonly string[], at: number, length: number): Stretch {
  const stretch = lines.slice(at, at + length);
  return { first: at + 1, last: at + stretch.length, text: stretch.join("") };
}

/**
 * Comparisons of lines for one block. Files need few more than they have lines, since most places differ in the first
 * line; where nearly all lines are the same, a place is as long as the block.
 */
const MOST_COMPARISONS = 5_000_000;

interface Effort {
  comparisonsLeft: number;
}

/** The places where the lines are; two at most, since then there is no only one. None where the effort is used up. */
function placesOf(lines: readonly string[], searchedLines: readonly string[], effort: Effort): number[] {
  const places: number[] = [];
  const isPlace = (at: number): boolean =>
    searchedLines.every((searchedLine, index) => {
      effort.comparisonsLeft -= 1;
      return lines[at + index] === searchedLine;
    });
  for (let at = 0; at + searchedLines.length <= lines.length && places.length < 2; at += 1) {
    if (effort.comparisonsLeft <= 0) return [];
    if (isPlace(at)) places.push(at);
  }
  return places;
}

/** The places where the lines fit, by the first rule that gives any: two at most. */
function looseFits(file: readonly string[], searchedLines: readonly string[], effort: Effort): Fit[] {
  const places = placesOf(file, searchedLines, effort);
  if (places.length > 0) return places.map((at) => ({ at }));
  const shiftedFits: Fit[] = [];
  for (let at = 0; at + searchedLines.length <= file.length && shiftedFits.length < 2; at += 1) {
    if (effort.comparisonsLeft <= 0) return [];
    const shift = shiftAt(file, searchedLines, at, effort);
    if (shift !== undefined) shiftedFits.push({ at, shift });
  }
  if (shiftedFits.length > 0) return shiftedFits;
  return createStretchComparison(file, searchedLines)
    .alikePlaces()
    .map((at) => ({ at }));
}

/** The indentation of the stretch at a place, if it differs in nothing else. */
function shiftAt(
  file: readonly string[],
  searchedLines: readonly string[],
  at: number,
  effort: Effort,
): Shift | undefined {
  let shift: Shift | undefined;
  for (const [index, searchedLine] of searchedLines.entries()) {
    effort.comparisonsLeft -= 1;
    const line = file[at + index] ?? "";
    if (line === "" || searchedLine === "") {
      if (line !== searchedLine) return undefined;
      continue;
    }
    shift ??= shiftBetween(line, searchedLine);
    if (shift === undefined || line !== shiftLine(searchedLine, shift)) return undefined;
  }
  return shift;
}

function shiftBetween(line: string, searchedLine: string): Shift | undefined {
  const isDeeper = line.length > searchedLine.length;
  const [long, short] = isDeeper ? [line, searchedLine] : [searchedLine, line];
  const indentation = long.slice(0, long.length - short.length);
  if (!long.endsWith(short) || indentation.trim() !== "") return undefined;
  return { type: isDeeper ? "add" : "remove", indentation };
}

/** A line that has less indentation than is removed loses all of it. */
function shiftLine(line: string, { type, indentation }: Shift): string {
  if (line.trim() === "") return line;
  if (type === "add") return indentation + line;
  return line.startsWith(indentation) ? line.slice(indentation.length) : line.trimStart();
}

/** The REPLACE in the stretch's form: its indentation, its line ends, and none after a file's last line without one. */
function fittedLines(replace: readonly string[], stretch: readonly string[], shift: Shift | undefined): string[] {
  const end = /\r?\n$/u.exec(stretch[0] ?? "")?.[0] ?? "\n";
  const isEndOpen = stretch.at(-1)?.endsWith("\n") === false;
  return replace.map((line, index) => {
    const text = line.replace(/\r?\n$/u, "");
    const shiftedText = shift === undefined ? text : shiftLine(text, shift);
    return isEndOpen && index === replace.length - 1 ? shiftedText : shiftedText + end;
  });
}
