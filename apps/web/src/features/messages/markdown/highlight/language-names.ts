/** The names that a fence may use for a language, besides its own; the keys are the names of `languages.ts`. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  bash: ["sh", "shell", "zsh", "console", "shellscript", "shell-session"],
  c: ["h"],
  cpp: ["c++", "cc", "hpp", "cxx"],
  csharp: ["c#", "cs"],
  css: [],
  diff: ["patch"],
  docker: ["dockerfile"],
  elixir: ["ex", "exs"],
  go: ["golang"],
  graphql: ["gql"],
  haskell: ["hs"],
  html: ["htm", "svg"],
  java: [],
  javascript: ["js", "mjs", "cjs", "node"],
  json: ["jsonc", "json5", "jsonl"],
  jsx: [],
  kotlin: ["kt", "kts"],
  lua: [],
  markdown: ["md", "mdx"],
  php: [],
  powershell: ["ps1", "pwsh", "ps"],
  python: ["py", "python3", "pycon"],
  r: [],
  ruby: ["rb"],
  rust: ["rs"],
  scala: ["sc"],
  sql: ["mysql", "postgres", "postgresql", "sqlite", "psql"],
  swift: [],
  toml: ["ini"],
  tsx: [],
  typescript: ["ts", "mts", "cts"],
  xml: ["xsd", "xslt"],
  yaml: ["yml"],
};

const byName = new Map(
  Object.entries(aliases).flatMap(([language, names]) => [language, ...names].map((name) => [name, language] as const)),
);

/** The language that a fence's first word means; undefined where it is not one that is highlighted. */
export function languageOf(info: string | undefined): string | undefined {
  return byName.get(firstWord(info).toLowerCase());
}

/** The label in a code block's header: the fence's own word, or that it is plain text. */
export function languageLabel(info: string | undefined): string {
  return firstWord(info) || "text";
}

/**
 * The first word of a fence's info: the language in `ts {1,3} title="a"` and `js,live`; `{.python}` has it in braces.
 */
function firstWord(info: string | undefined): string {
  return /^[{.]*([^\s,:;{}]*)/.exec(info?.trim() ?? "")?.[1] ?? "";
}
