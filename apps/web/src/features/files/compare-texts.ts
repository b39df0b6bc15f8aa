import { Change, diff } from "@codemirror/merge";

/** Characters of two texts that are compared character by character; the time grows with their square. */
const SHORT = 20_000;
/** Characters of a changed stretch of a long text that is compared character by character, and how many are. */
const REFINED_LENGTH = 1_000;
const REFINED_STRETCHES = 300;
/** Lines that are compared; texts of more differ from their first to their last different line. */
const LINES = 20_000;

const SCAN_LIMIT = 500;

/**
 * The changes from one text to another, for CodeMirror's views of changes, whose own comparison takes minutes for some
 * texts of 200,000 characters. Long texts are compared line by line.
 */
export function compareTexts(before: string, after: string): readonly Change[] {
  if (Math.max(before.length, after.length) <= SHORT) return diff(before, after, { scanLimit: SCAN_LIMIT });
  const a = linesOf(before);
  const b = linesOf(after);
  const start = commonStart(a, b);
  const end = commonEnd(a, b, start);
  const middleA = a.slice(start, a.length - end);
  const middleB = b.slice(start, b.length - end);
  const offsetsA = offsetsOf(middleA, lengthOf(a.slice(0, start)));
  const offsetsB = offsetsOf(middleB, lengthOf(b.slice(0, start)));
  let refinedStretches = 0;
  return lineChanges(middleA, middleB).flatMap((lines) => {
    const change = new Change(
      offsetsA[lines.fromA] ?? 0,
      offsetsA[lines.toA] ?? 0,
      offsetsB[lines.fromB] ?? 0,
      offsetsB[lines.toB] ?? 0,
    );
    const length = Math.max(change.toA - change.fromA, change.toB - change.fromB);
    if (length > REFINED_LENGTH || refinedStretches >= REFINED_STRETCHES) return [change];
    refinedStretches += 1;
    const { fromA, toA, fromB, toB } = change;
    return diff(before.slice(fromA, toA), after.slice(fromB, toB), { scanLimit: SCAN_LIMIT }).map(
      (part) => new Change(fromA + part.fromA, fromA + part.toA, fromB + part.fromB, fromB + part.toB),
    );
  });
}

/** The changes in numbers of lines: each different line is one character of a text that is compared. */
function lineChanges(a: readonly string[], b: readonly string[]): readonly Change[] {
  if (a.length === 0 && b.length === 0) return [];
  if (Math.max(a.length, b.length) > LINES) return [new Change(0, a.length, 0, b.length)];
  const codes = new Map<string, number>();
  const encode = (lines: readonly string[]): string =>
    lines
      .map((line) => {
        const code = codes.get(line) ?? codes.size;
        codes.set(line, code);
        return String.fromCharCode(code);
      })
      .join("");
  return diff(encode(a), encode(b), { scanLimit: SCAN_LIMIT });
}

/** The lines of a text, each with its end. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found + 1;
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

function commonStart(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}

/** @param start lines at the beginning that do not count */
function commonEnd(a: readonly string[], b: readonly string[], start: number): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) - start && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, { length }) => sum + length, 0);
}

/** Where each line begins, and where the last one ends. */
function offsetsOf(lines: readonly string[], first: number): number[] {
  const offsets = [first];
  for (const { length } of lines) offsets.push((offsets.at(-1) ?? 0) + length);
  return offsets;
}
