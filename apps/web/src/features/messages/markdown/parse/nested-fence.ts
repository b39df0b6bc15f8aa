import type { Tokens } from "marked";
import { createFenceLines, holdsFences } from "../../../../ui/large-text/fence-lines.ts";

/** Stand for the backticks and tildes of inner fences: code points that Unicode gives to no character. */
const MASKS: Readonly<Record<string, string>> = { "`": "\ufdd1", "~": "\ufdd2" };
const openingLine = /^ {0,3}(`{3,}|~{3,})([^\n]*)\n/;

/**
 * The fenced block at the beginning of a source, where it is a markdown document with blocks of code in it: they do not
 * end it. If it is never closed, the rule of CommonMark applies, by which the first mark ends it.
 *
 * @param read reads the block by the rules of CommonMark
 * @param mayGrow whether more of the source may arrive, which may close the document
 */
export function nestedFence(
  source: string,
  read: (source: string) => Tokens.Code | undefined,
  mayGrow: boolean,
): Tokens.Code | undefined {
  const opening = openingLine.exec(source);
  if (opening === null || !holdsFences(opening[2] ?? "")) return read(source);
  const [first, marker = "", info = ""] = opening;
  const fence = createFenceLines(marker, info);
  let maskedSource: string = first;
  let isClosed = false;
  for (let start = first.length; start < source.length && !isClosed; ) {
    const newline = source.indexOf("\n", start);
    const end = newline === -1 ? source.length : newline;
    const line = source.slice(start, end);
    isClosed = fence.closes(line);
    maskedSource += fence.isInnerMark ? line.replace(/[`~]/g, (mark) => MASKS[mark] ?? mark) : line;
    if (newline !== -1) maskedSource += "\n";
    start = end + 1;
  }
  if (!isClosed && !mayGrow) return read(source);
  const token = read(maskedSource + source.slice(maskedSource.length));
  if (token === undefined) return undefined;
  return { ...token, raw: source.slice(0, token.raw.length), text: withoutMasks(token.text) };
}

function withoutMasks(text: string): string {
  return text.replace(/\ufdd1/g, "`").replace(/\ufdd2/g, "~");
}
