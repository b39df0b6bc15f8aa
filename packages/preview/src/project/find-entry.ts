/** Where a project without an `index.html` begins, in the order in which they are looked for. */
const MODULE_ENTRIES = [
  "src/index.ts",
  "index.ts",
  "src/index.tsx",
  "index.tsx",
  "src/main.ts",
  "main.ts",
  "src/main.tsx",
  "main.tsx",
] as const;

export const HTML_ENTRY = "index.html";

/**
 * The file that a preview starts from (PREV-2): `index.html`, otherwise the first module of a fixed list.
 *
 * @returns undefined where no file of the project is one of these
 */
export function findEntry(paths: Iterable<string>): string | undefined {
  const there = new Set(paths);
  return [HTML_ENTRY, ...MODULE_ENTRIES].find((path) => there.has(path));
}
