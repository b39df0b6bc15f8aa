import { isBinaryContent } from "@tutti/domain";

export interface FileQuery {
  text: string;
  isCaseSensitive: boolean;
  /** Whether a match has neither letter, number nor underscore before or behind it. */
  isWholeWord: boolean;
}

/** A line of a file that contains the search text, once or several times. */
export interface FoundLine {
  /** From 1. */
  line: number;
  /** Of the first match in the line, from 1. */
  column: number;
  /** The parts of the line that are shown: before the first match, the match itself, and behind it. */
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
  /** The number of matching lines; the search ends after `MAX_FOUND_LINES`. */
  count: number;
}

/** Lines after which a search ends: a person who finds so many is looking for something else. */
export const MAX_FOUND_LINES = 500;

/** Characters of a line that are shown before the match, and behind it. */
const BEFORE = 10;
const AFTER = 120;

/** The lines of a version's files that contain a text, in the order of the files. Binary content has no lines. */
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
