/** The maximum number of characters of an artifact's name that is made of its prompt. */
export const ARTIFACT_NAME_LENGTH = 60;

/** Trailing punctuation that is removed after a cut. */
const LOOSE_END = /[\s,;:.!?–—-]+$/u;

/**
 * The name of an artifact by its prompt: its first words, whole, at most 60 characters of them. A longer first word is
 * cut. A prompt of at most 60 characters is the name as it is.
 */
export function nameFromPrompt(prompt: string): string {
  return firstWords(prompt);
}

/** Titles that say nothing about the app: of templates, and of builders' first pages. */
const EMPTY_TITLES = new Set([
  "",
  "app",
  "application",
  "artifact",
  "demo",
  "document",
  "example",
  "home",
  "html",
  "index",
  "interactive app",
  "my app",
  "new tab",
  "page",
  "preview",
  "react",
  "react app",
  "test",
  "title",
  "untitled",
  "vite + react",
  "vite + react + ts",
  "vite app",
  "vue app",
  "web app",
  "website",
]);

/** The character references that occur in titles; others stay as they are written. */
const REFERENCES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  apos: "'",
  nbsp: " ",
  mdash: "—",
  ndash: "–",
  hellip: "…",
};

/**
 * The name of an artifact by its answer: the title of its page, else the first heading of its text; at most 60
 * characters of it, in whole words. Undefined if there is none, or one that any app could have.
 *
 * @param answer.page the HTML page of the answer, if it has one
 * @param answer.words the answer's Markdown outside the files
 */
export function nameFromAnswer({ page, words }: { page: string | undefined; words: string }): string | undefined {
  const title = /<title\b[^>]*>([^<]*)<\/title\s*>/iu.exec(page ?? "")?.[1] ?? "";
  const heading = /^ {0,3}#{1,2}[ \t]+(\S.*)$/mu.exec(words)?.[1] ?? "";
  const candidates = [
    title.replaceAll(/&([a-z]+|#39);/gu, (reference, name: string) => REFERENCES[name] ?? reference),
    heading.replace(/[ \t]+#+[ \t]*$/u, "").replaceAll(/[*_`]/gu, ""),
  ];
  return candidates.map(firstWords).find((name) => !EMPTY_TITLES.has(name.toLowerCase()));
}

/** A text in one line, cut after a whole word. */
function firstWords(text: string): string {
  const line = text.trim().replaceAll(/\s+/gu, " ");
  // Code points, so that a cut never splits a surrogate pair.
  const points = Array.from(line);
  if (points.length <= ARTIFACT_NAME_LENGTH) return line;
  const start = points.slice(0, ARTIFACT_NAME_LENGTH).join("");
  const end = points[ARTIFACT_NAME_LENGTH] === " " ? start.length : start.lastIndexOf(" ");
  return (end <= 0 ? start : start.slice(0, end)).replace(LOOSE_END, "");
}
