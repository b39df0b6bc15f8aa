/** Where an app begins, the first that is there (specification, point 5, "Preview sources"). */
const entrypoints = [
  "index.html",
  "src/index.ts",
  "index.ts",
  "src/index.tsx",
  "index.tsx",
  "src/main.ts",
  "main.ts",
  "src/main.tsx",
  "main.tsx",
];

/** The path at which an app with these files begins; undefined where it has no beginning. */
export function entrypointOf(paths: Iterable<string>): string | undefined {
  const known = new Set(paths);
  return entrypoints.find((path) => known.has(path));
}
