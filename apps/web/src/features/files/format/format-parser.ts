/**
 * Prettier's parsers by the extensions of paths. TypeScript is parsed by Babel, a third of the size of its own parser.
 */
const parsers: Readonly<Record<string, string>> = {
  css: "css",
  scss: "scss",
  less: "less",
  html: "html",
  htm: "html",
  vue: "vue",
  js: "babel",
  jsx: "babel",
  mjs: "babel",
  cjs: "babel",
  ts: "babel-ts",
  tsx: "babel-ts",
  mts: "babel-ts",
  cts: "babel-ts",
  json: "json",
  webmanifest: "json",
  md: "markdown",
  markdown: "markdown",
};

/**
 * The most characters of a text that is formatted. Prettier takes 1.5 seconds for so much TypeScript, and 4.5 for HTML
 * (measured on two slow cores).
 */
export const MAX_FORMATTED_LENGTH = 300_000;

/** Prettier's parser for a file; undefined where there is none. */
export function formatParserOf(path: string): string | undefined {
  const ending = /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(parsers, ending) ? parsers[ending] : undefined;
}

/** Whether a text is indented with tabs: its first indented line decides. */
export function usesTabs(text: string): boolean {
  return /^[\t ]+(?=\S)/mu.exec(text)?.[0].startsWith("\t") ?? false;
}
