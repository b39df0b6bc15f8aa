import { isBinaryContent } from "@tutti/domain";

export interface FileQuery {
  text: string;
  isCaseSensitive: boolean;
  /** Whether neither letter, number nor underscore stands before or behind it. */
  isWholeWord: boolean;
}

/** A line of a file that holds what is looked for, as often as it may. */
export interface FoundLine {
  /** From 1. */
  line: number;
  /** Of the first place in it, from 1. */
  column: number;
  /** What is shown of it: before the first place, the place itself, and behind it. */
  before: string;
  match: string;
  after: string;
}

export interface FoundFile {
  fileId: string;
  path: string;
  lines: readonly FoundLine[];
}

export interface FileSearch {
  files: readonly FoundFile[];
  /** How many lines were found; more than `MAX_FOUND_LINES` are not looked for. */
  count: number;
}

/** Lines after which a search ends: who finds so many looks for something else. */
export const MAX_FOUND_LINES = 500;

/** Characters that are shown of a line before what was found, and behind it. */
const BEFORE = 10;
const AFTER = 120;

/** Lines of a version's files that hold a text, in the order of the files. What is kept as bytes has no lines. */
export function searchFiles(
  files: readonly { fileId: string; path: string; text: string }[],
  { text, isCaseSensitive, isWholeWord }: FileQuery,
): FileSearch {
  if (text === "") return { files: [], count: 0 };
  const literal = text.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&");
  const word = isWholeWord ? `(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])` : literal;
  const pattern = new RegExp(word, isCaseSensitive ? "u" : "iu");
  const results: FoundFile[] = [];
  let count = 0;
  for (const file of files) {
    if (count >= MAX_FOUND_LINES) break;
    if (isBinaryContent(file.text)) continue;
    const lines = linesIn(file.text, pattern, MAX_FOUND_LINES - count);
    count += lines.length;
    if (lines.length > 0) results.push({ fileId: file.fileId, path: file.path, lines });
  }
  return { files: results, count };
}

function linesIn(text: string, pattern: RegExp, limit: number): FoundLine[] {
  const lines: FoundLine[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/u).entries()) {
    const result = pattern.exec(line);
    if (result === null) continue;
    const [match] = result;
    const before = line.slice(0, result.index).trimStart();
    lines.push({
      line: index + 1,
      column: result.index + 1,
      before: before.length > BEFORE ? `…${before.slice(-BEFORE)}` : before,
      match,
      after: line.slice(result.index + match.length, result.index + match.length + AFTER),
    });
    if (lines.length >= limit) break;
  }
  return lines;
}
