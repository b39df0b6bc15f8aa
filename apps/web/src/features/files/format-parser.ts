/** Prettier's parsers by the endings of paths. TypeScript is read by Babel, a third of the size of its own parser. */
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
 * Characters of a text that is formatted. Prettier takes 1.5 seconds for so much TypeScript, and 4.5 for HTML (measured
 * on two slow cores).
 */
export const MAX_FORMATTED_LENGTH = 300_000;

/** Which parser of Prettier reads a file; undefined where none does. */
export function formatParserOf(path: string): string | undefined {
  const ending = /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(parsers, ending) ? parsers[ending] : undefined;
}

/** Whether a text is indented with tabs: its first indented line decides. */
export function usesTabs(text: string): boolean {
  return /^[\t ]+(?=\S)/mu.exec(text)?.[0].startsWith("\t") ?? false;
}
