import { lookUp } from "@tutti/contract";

/** Words that are in every question and every text, and the product's own name: they distinguish no sections. */
const STOP_WORDS = new Set(
  "a about all an and any are as at be but by can could did do does else explain find for from get give go has have help here how i if in into is it its like look made make may me my need of on one or our own please say see should so some tell than that the them there they thing things this those to tutti use used uses using want was we were what whats when where which who why will with would you your".split(
    " ",
  ),
);

/**
 * The words of a text as the index holds them: lower case, without diacritics. `config.ts` and `*_API_KEY` are split.
 */
export function tokenize(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Other words for the same thing, as stems. */
const SYNONYMS: Record<string, string> = {
  stor: "keep",
  sav: "keep",
  kept: "keep",
  stay: "keep",
  licens: "licenc",
  install: "start",
  launch: "start",
};

/** A word's stem, roughly: plural and verb endings off, so that "keys" finds "key" and "stopping" finds "stop". */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const bare = word
    .replace(/(?:ies)$/u, "y")
    .replace(/(?<=[^su])s$/u, "")
    .replace(/(?:ing|ed)$/u, "");
  const stem = bare.length < 3 ? word : bare;
  const root = stem.replace(/([^aeiouls])\1$/u, "$1").replace(/(?<=.{3})e$/u, "");
  return lookUp(SYNONYMS, root) ?? root;
}

/** Terms of a question beyond this number are ignored. */
const MAX_TERMS = 24;

/** No word of a language is longer; longer ones would only slow the search for similar words. */
const MAX_WORD_LENGTH = 40;

/** The stems of the words in a question that may tell sections apart, each once. */
export function queryTerms(question: string): readonly string[] {
  const words = tokenize(question).filter(
    (word) => !STOP_WORDS.has(word) && word.length <= MAX_WORD_LENGTH && (word.length > 1 || /\d/u.test(word)),
  );
  return [...new Set(words.map(stem))].slice(0, MAX_TERMS);
}
