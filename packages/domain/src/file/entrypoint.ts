/** The entrypoints of an app; the first that exists is used (specification, point 5, "Preview sources"). */
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

const SCRIPT_ENDINGS = ["tsx", "jsx", "ts", "js", "mjs"] as const;

/**
 * Further usual entrypoints, after those: of the templates of Vite and Create React App in JavaScript, the pages of
 * Next.js, a single component, and the scripts that models write for a page which they leave out.
 */
const habitual = [
  ...withEndings(["src/index", "index", "src/main", "main"]),
  ...withEndings(["app/page", "src/app/page", "pages/index", "src/pages/index"]),
  ...withEndings(["src/App", "App", "src/app", "app"]),
  // Components of Vue and Svelte, without the script that mounts them.
  ...["src/App", "App"].flatMap((stem) => [`${stem}.vue`, `${stem}.svelte`]),
  ...withEndings(["script", "src/script", "game", "src/game", "sketch"]),
];

/** Kinds of files that may be the only one of a project, in the order of precedence. */
const SINGLE_FILES = [
  /\.html?$/iu,
  /\.[jt]sx$/iu,
  /\.(?:vue|svelte)$/iu,
  /\.svg$/iu,
  /^(?!.*readme).*\.md$/iu,
  /\.m?[jt]s$/iu,
];

/**
 * The entrypoint of an app with these files; undefined if it has none. If none of the known names exists, the only
 * page, component, drawing, text or script is the entrypoint.
 */
export function entrypointOf(paths: Iterable<string>): string | undefined {
  const all = [...paths];
  const pathSet = new Set(all);
  return [...entrypoints, ...habitual].find((path) => pathSet.has(path)) ?? singleFile(all);
}

function singleFile(paths: readonly string[]): string | undefined {
  for (const kind of SINGLE_FILES) {
    const files = paths.filter((path) => kind.test(path));
    // With several pages, each leads to the others.
    if (files.length === 1 || (files.length > 1 && kind === SINGLE_FILES[0])) return files.sort()[0];
  }
  return undefined;
}

function withEndings(stems: readonly string[]): string[] {
  return stems.flatMap((stem) => SCRIPT_ENDINGS.map((ending) => `${stem}.${ending}`));
}
