import type { Citation } from "@tutti/domain";
import { createFenceLines, type FenceLines } from "../../../../ui/large-text/fence-lines.ts";
import { MARK_CLOSING, MARK_OPENING } from "./citation-marks.ts";

/** A mark to be inserted into the text. */
interface PlacedMark {
  /** The position, in UTF-16 code units of the text. */
  at: number;
  number: number;
}

/** Spans without marks inside: links, code, formulas, addresses, tags. A mark inside one is moved behind it. */
const whole =
  /!?\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])?|(`+)[^`\n]+\1|\$[^$\n]+\$|\\\([^\n]*?\\\)|\\\[[^\n]*?\\\]|<[^>\n]*>|https?:\/\/[^\s)\]>]+/g;
const fenceMark = /^(`{3,}|~{3,})(.*)$/;
/** Lines without text: fences, rules, delimiter rows of tables, link definitions. */
const markLessLine = /^[ \t>]*(?:(?:`{3,}|~{3,}).*|[|:\-\s]+|[*_\s]+|=+\s*|\[[^\]]+\]:.*|\$\$\s*|\\[[\]]\s*)$/;

/**
 * Creates a function that inserts a mark behind each cited passage of a text. Called again with a longer text, it costs
 * only the new part, since settled marks keep their positions.
 */
export function createCitationMarker(): (text: string, citations: readonly Citation[]) => string {
  let lastCitations: readonly Citation[] | undefined;
  let before = "";
  let marks: PlacedMark[] = [];
  let isWaiting = false;

  return (text, citations) => {
    const isGrown = text.length >= before.length && text.startsWith(before);
    // A position beyond the last complete line is computed again, since the rest of the line may change it.
    if (citations !== lastCitations || !isGrown || (isWaiting && text !== before)) {
      marks = placeMarks(text, citations);
      isWaiting = citations.some((citation) => citation.end_index > text.lastIndexOf("\n"));
      lastCitations = citations;
    }
    before = text;
    return withMarks(text, marks);
  };
}

/**
 * The positions of the marks: behind the passages that the sources' offsets name. A source whose offsets are missing,
 * empty or beyond the text gets no mark, and neither does a passage that is itself a link to the source or its mark. No
 * mark is inserted into code, a link or a formula.
 */
export function placeMarks(text: string, citations: readonly Citation[]): PlacedMark[] {
  const marks: PlacedMark[] = [];
  const fences = fencedRanges(text);
  for (const [index, citation] of citations.entries()) {
    const { start_index: start, end_index: end } = citation;
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end <= start || end > text.length) continue;
    if (isMarkAlready(text.slice(start, end), citation.url)) continue;
    const at = placeFor(text, end, fences);
    if (at === undefined || marks.some((mark) => mark.at === at && mark.number === index + 1)) continue;
    marks.push({ at, number: index + 1 });
  }
  return marks.sort((a, b) => a.at - b.at || a.number - b.number);
}

function withMarks(text: string, marks: readonly PlacedMark[]): string {
  if (marks.length === 0) return text;
  let markedText = "";
  let from = 0;
  for (const { at, number } of marks) {
    markedText += `${text.slice(from, at)}${MARK_OPENING}${number}${MARK_CLOSING}`;
    from = at;
  }
  return markedText + text.slice(from);
}

function isMarkAlready(passage: string, url: string): boolean {
  return passage.includes(`](${url}`) || /^\s*(?:\[\d{1,3}\]|【[^】]*】)+\s*$/.test(passage) || passage.trim() === url;
}

/** The next position from an offset on at which a mark breaks no markup; undefined where there is none near. */
function placeFor(text: string, offset: number, fences: readonly (readonly [number, number])[]): number | undefined {
  let at = offset;
  // Back to the end of the passage's text.
  while (at > 0 && /\s/.test(text[at - 1] ?? "")) at -= 1;
  if (at === 0 || fences.some(([start, end]) => at > start && at <= end)) return undefined;
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  const newline = text.indexOf("\n", at);
  const lineEnd = newline === -1 ? text.length : newline;
  const line = text.slice(lineStart, lineEnd);
  if (markLessLine.test(line)) return undefined;
  for (const match of line.matchAll(whole)) {
    const start = lineStart + match.index;
    if (at > start && at < start + match[0].length) at = start + match[0].length;
  }
  // Forward to the end of the word, and of the emphasis, around the position.
  while (at < lineEnd && /[\p{L}\p{N}]/u.test(text[at] ?? "") && /[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) at += 1;
  while (at < lineEnd && /[*_~]/.test(text[at] ?? "") && !/\s/.test(text[at - 1] ?? " ")) at += 1;
  const isInPair = at > 0 && /[\ud800-\udbff]/.test(text[at - 1] ?? "");
  return isInPair ? at + 1 : at;
}

/** The ranges of the fences, from the beginning to the end of each; an open fence ends with the text. */
function fencedRanges(text: string): [number, number][] {
  const ranges: [number, number][] = [];
  let open: { start: number; fence: FenceLines } | undefined;
  let offset = 0;
  for (const line of text.split("\n")) {
    const content = line.replace(/^[ \t>]*/, "");
    if (open === undefined) {
      const [, marker, info = ""] = fenceMark.exec(content) ?? [];
      if (marker !== undefined) open = { start: offset, fence: createFenceLines(marker, info) };
    } else if (open.fence.closes(content)) {
      ranges.push([open.start, offset + line.length]);
      open = undefined;
    }
    offset += line.length + 1;
  }
  if (open !== undefined) ranges.push([open.start, text.length]);
  return ranges;
}
