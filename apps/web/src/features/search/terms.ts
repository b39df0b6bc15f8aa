/** Characters of a message that are indexed; the rest is more likely a pasted file than a written message. */
const MAX_TEXT_LENGTH = 200_000;

/** Characters of a term. Longer runs are encoded data, which no person types. */
const MAX_TERM_LENGTH = 64;

/** Marks that people leave out when they search: accents, and the vowel points of Hebrew and Arabic. */
const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu;

const word = /[\p{L}\p{N}\p{M}_]+/gu;
const plainWord = /\w+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the first character that ASCII has.
const plainText = /^[\u0000-\u007f]*$/;

/** Scripts that put no spaces between words. */
const unspacedRun =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+|[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;
const startsUnspaced =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** A text normalized for comparison: in lower case, without accents, full-width and other letters in plain form. */
export function fold(text: string): string {
  if (plainText.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(optionalMarks, "").toLowerCase();
}

/** The folded text, and for each of its UTF-16 units the index in the original that it came from. */
export function foldWithPlaces(text: string): { foldedText: string; places: readonly number[] } {
  let foldedText = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = fold(character);
    for (let index = 0; index < piece.length; index += 1) places.push(at);
    foldedText += piece;
    at += character.length;
  }
  places.push(at);
  return { foldedText, places };
}

/**
 * The terms under which a text is indexed, each once: its words, identifiers whole, and pairs of neighboring characters
 * in scripts without spaces.
 */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  const foldedText = fold(text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text);
  if (plainText.test(foldedText)) {
    for (const [plainTerm] of foldedText.matchAll(plainWord)) terms.add(plainTerm.slice(0, MAX_TERM_LENGTH));
    return terms;
  }
  for (const [wordRun] of foldedText.matchAll(word)) {
    for (const [run] of wordRun.matchAll(unspacedRun)) {
      if (startsUnspaced.test(run)) for (const pair of pairsOf(run)) terms.add(pair);
      else terms.add(run.slice(0, MAX_TERM_LENGTH));
    }
  }
  return terms;
}

/** The condition of one word of a query. */
export interface QueryWord {
  /** The text that must occur in the folded text. */
  text: string;
  /** Terms that must all occur, whole; where there are none, any term that contains `text` matches. */
  pairs: readonly string[];
}

/** The words of a query; a message must have all of them. */
export function queryWords(query: string): QueryWord[] {
  const words = new Map<string, QueryWord>();
  for (const [wordRun] of fold(query).matchAll(word)) {
    for (const [run] of wordRun.matchAll(unspacedRun)) {
      const isUnspaced = startsUnspaced.test(run) && [...run].length > 1;
      const text = isUnspaced ? run : run.slice(0, MAX_TERM_LENGTH);
      words.set(text, { text, pairs: isUnspaced ? pairsOf(run) : [] });
    }
  }
  return [...words.values()];
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
