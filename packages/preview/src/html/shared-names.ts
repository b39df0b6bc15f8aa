/** A declaration in a line at the outermost level: a function or a class, or variables. */
const DECLARATION =
  /^(?:(?:async\s+)?function\s*\*?\s*(?<routine>[\p{ID_Continue}$]+)|class\s+(?<kind>[\p{ID_Continue}$]+)|(?<keyword>const|let|var)\s+(?<rest>.*))/u;
/** Consecutive variables, as long as their values are plain words: text after any other value may be a part of it. */
const LIST =
  /^[\p{ID_Continue}$]+(?:\s*=\s*[\p{ID_Continue}$.]+)?(?:\s*,\s*[\p{ID_Continue}$]+(?:\s*=\s*[\p{ID_Continue}$.]+)?)*/u;
/** Variables of an object or array pattern, one level deep. */
const PATTERN = /^(?:\{(?<object>[^{}[\]()=]*)\}|\[(?<list>[^{}[\]()=]*)\])\s*=/u;

/** Whether a program can only be a module: it imports or exports. */
export function isModule(source: string): boolean {
  return /^\s*(?:import\b(?!\s*\()|export\b)/mu.test(source);
}

/**
 * Scripts that a page would have translated in the browser share their names, like all scripts that are no modules; the
 * bundler makes each a module. The names that a script declares become globals at its end. Its lines stay in place.
 */
export function withSharedNames(source: string): string {
  if (isModule(source)) return source;
  const lines = source.split("\n").filter((line) => line.trim() !== "");
  // An inline script is often indented as a whole.
  let indent = Number.POSITIVE_INFINITY;
  for (const line of lines) indent = Math.min(indent, line.length - line.trimStart().length);
  const shares = new Map<string, string>();
  for (const line of lines) {
    const { routine, kind, keyword, rest = "" } = DECLARATION.exec(line.slice(indent))?.groups ?? {};
    const own = routine ?? kind;
    for (const name of own === undefined ? variablesIn(rest) : [own]) {
      const set = keyword === "let" || keyword === "var" ? `, set: (value) => { ${name} = value; }` : "";
      // Skips false matches, and names of globals that a page cannot replace.
      shares.set(
        name,
        `try { void ${name}; Object.defineProperty(globalThis, "${name}", { configurable: true, enumerable: true, get: () => ${name}${set} }); } catch {}`,
      );
    }
  }
  return shares.size === 0 ? source : `${source}\n${[...shares.values()].join("\n")}\n`;
}

/** The names in a declaration, from the text after `const`, `let` or `var`. */
function variablesIn(rest: string): string[] {
  const { object, list } = PATTERN.exec(rest)?.groups ?? {};
  const names = (object ?? list ?? LIST.exec(rest)?.[0] ?? "").split(",").map((part) =>
    part
      .replace(/=.*/u, "")
      .replace(/^\s*(?:\.\.\.|[\p{ID_Continue}$]+\s*:)/u, "")
      .trim(),
  );
  return names.filter((name) => /^[\p{ID_Continue}$]+$/u.test(name));
}
