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
