import type { TokenizerAndRendererExtension, Tokens } from "marked";

/** A mark in the text that cites sources: `[1]`, `[1, 2]`, `【3】`, or one that `createCitationMarker` inserted. */
export interface CitationMark extends Tokens.Generic {
  type: "citationMark";
  /** The sources' numbers, from 1, in the order in which they are cited. */
  numbers: number[];
}

/**
 * The characters that `createCitationMarker` writes around a source's number. They are brackets, so that emphasis
 * before them still ends, and ones that no text uses.
 */
export const MARK_OPENING = "\u2e28";
export const MARK_CLOSING = "\u2e29";

const pattern = /^(?:\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?![(:])(?!\[[^\]\d])|【(\d{1,3})(?:†[^】\n]{0,80})?】)/;
const storedPattern = new RegExp(`^${MARK_OPENING}(\\d{1,3})${MARK_CLOSING}`);

/**
 * Citation marks. A number in brackets is a mark unless a link definition has that label; whether the source exists is
 * checked when the mark is rendered, since sources may arrive after the text.
 */
export const citationMarkExtensions: TokenizerAndRendererExtension[] = [
  {
    name: "citationMark",
    level: "inline",
    start: firstMark,
    tokenizer(source): CitationMark | undefined {
      const match = storedPattern.exec(source) ?? pattern.exec(source);
      if (match === null) return undefined;
      const numbers = (match[1] ?? match[2] ?? "").split(",").map(Number);
      if (numbers.some((number) => Object.hasOwn(this.lexer.tokens.links, String(number)))) return undefined;
      return { type: "citationMark", raw: match[0], numbers };
    },
  },
];

/**
 * The index at which a mark may begin. Called for each piece of a text, so it searches for single characters: far
 * cheaper.
 */
function firstMark(source: string): number | undefined {
  for (let index = source.indexOf("["); index !== -1; index = source.indexOf("[", index + 1)) {
    const next = source.charCodeAt(index + 1);
    if (next >= 48 && next <= 57) return earlier(index, source);
  }
  return earlier(source.length, source);
}

/** The index of the first of the rarer marks before `index`, else `index`. */
function earlier(index: number, source: string): number | undefined {
  const lenticular = source.indexOf("【");
  const storedIndex = source.indexOf(MARK_OPENING);
  const first = Math.min(lenticular === -1 ? index : lenticular, storedIndex === -1 ? index : storedIndex, index);
  return first === source.length ? undefined : first;
}

/** The text as it was written, without the marks that `createCitationMarker` inserted. */
export function withoutMarks(text: string): string {
  return text.includes(MARK_OPENING) ? text.replace(/\u2e28\d{1,3}\u2e29/g, "") : text;
}
