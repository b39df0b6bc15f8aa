/** The lines of a text that define links, by the label in lower case. */
export type LinkLines = ReadonlyMap<string, string>;

/** UTF-16 code units at a text's end that are searched: lists of definitions stand there. */
const SEARCHED = 200_000;

/** A link definition on one line (CommonMark, section 4.7); a footnote is none. */
const definitionLine = /^ {0,3}\[(?!\^)([^\]\n]{1,200})\]:[^\n]+$/gm;
const reference = /\[([^[\]\n]{1,200})\]/g;

/** The link definitions at the end of a text, so that a part of it can be read alone. */
export function linkLinesOf(text: string): LinkLines {
  const lines = new Map<string, string>();
  for (const [line, label = ""] of text.slice(-SEARCHED).matchAll(definitionLine)) {
    const key = label.toLowerCase();
    if (!lines.has(key)) lines.set(key, line);
  }
  return lines;
}

const fenceLine = /^ {0,3}(?:`{3}|~{3})/gm;

/**
 * The definitions that a part of a text requires, to be appended to it; empty if it requires none, or ends in a block
 * of code.
 */
export function definitionsFor(source: string, lines: LinkLines | undefined): string {
  if (lines === undefined || lines.size === 0) return "";
  if ((source.match(fenceLine)?.length ?? 0) % 2 === 1) return "";
  const usedLines = new Set<string>();
  for (const [, label = ""] of source.matchAll(reference)) {
    const line = lines.get(label.toLowerCase());
    if (line !== undefined) usedLines.add(line);
  }
  return usedLines.size === 0 ? "" : `\n\n${[...usedLines].join("\n")}\n`;
}
