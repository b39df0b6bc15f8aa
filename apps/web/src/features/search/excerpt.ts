import { fold, foldWithPlaces, queryWords } from "./terms.ts";

/** A piece of an excerpt, marked if it matches. */
export interface ExcerptPiece {
  text: string;
  isMatch: boolean;
}

/** Characters that are shown before the first match, and in total. */
const BEFORE = 48;
const LENGTH = 220;

/** Whether the text contains all words of the query, and whether it contains the query as it was typed. */
export function matchText(text: string, query: string): { isMatch: boolean; isPhrase: boolean } {
  const foldedText = fold(text);
  const phrase = fold(query).trim();
  return {
    isMatch: queryWords(query).every((word) => foldedText.includes(word.text)),
    isPhrase: phrase !== "" && foldedText.includes(phrase),
  };
}

/**
 * The part of a text around a match, on one line: from shortly before the query as it was typed, else before its
 * longest word, with every word marked.
 */
export function excerptOf(text: string, query: string): ExcerptPiece[] {
  const words = queryWords(query).map((word) => word.text);
  const place = placeOf(text, query, words);
  const start = wordStart(text, Math.max(0, place - BEFORE));
  const excerpt = text.slice(start, start + LENGTH);
  const line = excerpt.replace(/\s+/gu, " ").trim();
  return [
    ...(start > 0 ? [{ text: "…", isMatch: false }] : []),
    ...mark(line, words),
    ...(start + LENGTH < text.length ? [{ text: "…", isMatch: false }] : []),
  ];
}

/** The index of the query in the text, else of its longest word; 0 where neither occurs. */
function placeOf(text: string, query: string, words: readonly string[]): number {
  const { foldedText, places } = foldWithPlaces(text);
  const needles = [fold(query).trim(), ...[...words].sort((one, other) => other.length - one.length)];
  for (const one of needles) {
    const at = one === "" ? -1 : foldedText.indexOf(one);
    if (at !== -1) return places[at] ?? 0;
  }
  return 0;
}

/** The start moved a little forward if the cut would be inside a word that ends soon; never inside a surrogate pair. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, from + 16).search(/\s/u);
  if (space !== -1) return from + space + 1;
  const code = text.charCodeAt(from);
  return code >= 0xdc00 && code <= 0xdfff ? from + 1 : from;
}

function mark(line: string, words: readonly string[]): ExcerptPiece[] {
  const { foldedText, places } = foldWithPlaces(line);
  const isMarked = new Uint8Array(line.length);
  for (const word of words) {
    for (let at = foldedText.indexOf(word); at !== -1; at = foldedText.indexOf(word, at + word.length)) {
      const last = at + word.length - 1;
      // To the beginning of the next character, so that an accent stays with its letter.
      let end = last + 1;
      while (places[end] === places[last]) end += 1;
      isMarked.fill(1, places[at] ?? 0, places[end] ?? line.length);
    }
  }
  const pieces: ExcerptPiece[] = [];
  for (const [index, unit] of line.split("").entries()) {
    const isMatch = isMarked[index] === 1;
    const last = pieces.at(-1);
    if (last !== undefined && last.isMatch === isMatch) last.text += unit;
    else pieces.push({ text: unit, isMatch });
  }
  return pieces;
}
