/** What a fence may call a language, besides its own name; the keys are the names of `languages.ts`. */
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

/** The language that a fence's first word means; undefined where it is none that is highlighted. */
export function languageOf(info: string | undefined): string | undefined {
  return byName.get(firstWord(info).toLowerCase());
}

/** What a code block's header says: the fence's own word, or that it is plain text. */
export function languageLabel(info: string | undefined): string {
  return firstWord(info) || "text";
}

/** `ts {1,3} title="a"` and `js,live` name their language first; `{.python}` in braces. */
function firstWord(info: string | undefined): string {
  return /^[{.]*([^\s,:;{}]*)/.exec(info?.trim() ?? "")?.[1] ?? "";
}
