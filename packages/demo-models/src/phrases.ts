/** Makes curly quotes straight and white space single, as the solvers' patterns expect. */
export function normalizeQuestion(question: string): string {
  return question
    .replace(/[‘’‚‛`´]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/\s+/gu, " ")
    .trim();
}

/** The texts in quotes. An apostrophe inside a word is not a quote. */
export function quotedTexts(question: string): readonly string[] {
  const matches = question.matchAll(/"([^"]+)"|(?<![\p{L}\d])'((?:[^']|'(?=\p{L}))+)'(?!\p{L})/gu);
  return [...matches].map((match) => (match[1] ?? match[2] ?? "").trim()).filter((text) => text !== "");
}

/** A text without the quotes and the punctuation around it. */
export function stripPunctuation(text: string): string {
  return text.replace(/^[\s"'([{]+|[\s"')\]}?!.,;:]+$/gu, "");
}

/** `1 letter`, `2 letters`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function joinWithAnd(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

const NUMBER_WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** A pattern for a number from 0 to 12 in words, or any in digits. */
export const NUMBER_PATTERN = `(?:\\d+|${NUMBER_WORDS.join("|")})`;

/** The number in digits or in a word from zero to twelve; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  if (/^\d+$/u.test(text)) return Number(text);
  const index = NUMBER_WORDS.indexOf(text.toLowerCase());
  return index === -1 ? undefined : index;
}
