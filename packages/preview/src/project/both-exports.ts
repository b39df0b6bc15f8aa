const DEFAULT = /^\s*export\s+default\b|\bas\s+default\b/mu;
const DEFAULT_NAME =
  /^\s*export\s+default\s+(?:(?:(?:async\s+)?function\s*\*?|class)\s+(?<declared>[A-Za-z_$][\w$]*)|(?<name>[A-Za-z_$][\w$]*)[\t ]*;?[\t ]*\r?$)/mu;
const NAMED = /^\s*export\s+(?:async\s+)?(?:function\s*\*?|class|const|let|var)\s+(?<name>[A-Za-z_$][\w$]*)/gmu;
const LIST = /^\s*export\s*\{(?<names>[^}]*)\}(?!\s*from)/gmu;
/** Words in the position of a name that are no names. */
const NO_NAMES = new Set(["null", "true", "false", "undefined", "extends"]);

/**
 * Lets a module be imported by its default and by its name, if it exports only one: models mix up the two between files
 * that they write one after the other. The export is added after the last line, so that all places in the file stay.
 */
export function withBothExports(path: string, source: string): string {
  const exportedNames = namedExports(source);
  if (!DEFAULT.test(source)) {
    const main = mainOf(path, exportedNames);
    return main === undefined ? source : `${source}\nexport default ${main};\n`;
  }
  const groups = DEFAULT_NAME.exec(source)?.groups;
  const name = groups?.["declared"] ?? groups?.["name"];
  if (name === undefined || NO_NAMES.has(name) || exportedNames.has(name)) return source;
  return `${source}\nexport { ${name} };\n`;
}

/** The names that a module exports, as declared inside it. */
function namedExports(source: string): Set<string> {
  const names = [...source.matchAll(NAMED)].flatMap(({ groups }) => groups?.["name"] ?? []);
  const exportNames = [...source.matchAll(LIST)].flatMap(({ groups }) => (groups?.["names"] ?? "").split(","));
  const plain = exportNames.map((name) => name.trim()).filter((name) => /^[A-Za-z_$][\w$]*$/u.test(name));
  return new Set([...names, ...plain]);
}

/** The main export of a file: the one with the file's name, or the only one. */
function mainOf(path: string, exportedNames: ReadonlySet<string>): string | undefined {
  const stem = path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.[^.]*$/u, "")
    .replaceAll(/[^\w$]/gu, "")
    .toLowerCase();
  const same = [...exportedNames].find((name) => name.toLowerCase() === stem);
  return same ?? (exportedNames.size === 1 ? [...exportedNames][0] : undefined);
}

/** `React` as an identifier of the program, without quotes around it. */
const USES_REACT = /(?:^|[^\w$.'"`/-])React(?:\.|\s*[;,)\n])/u;
const HAS_REACT = /\bimport\b[^'"]*\bReact\b[^'"]*from|(?:const|let|var|function|class)\s+React\b/u;

/** Imports `React` into a file that uses it like a global, which it is in the pages that models were trained on. */
export function withReact(source: string): string {
  if (!USES_REACT.test(source) || HAS_REACT.test(source)) return source;
  return `${source}\nimport React from "react";\n`;
}
