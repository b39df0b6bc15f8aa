/** What a line at the outermost level declares: a function or a class, or variables. */
const DECLARATION =
  /^(?:(?:async\s+)?function\s*\*?\s*(?<routine>[\w$]+)|class\s+(?<kind>[\w$]+)|(?<keyword>const|let|var)\s+(?<rest>.*))/u;
/**
 * Variables one behind the other, as far as their values are words: what comes after anything else may be a part of it.
 */
const LIST = /^[\w$]+(?:\s*=\s*[\w$.]+)?(?:\s*,\s*[\w$]+(?:\s*=\s*[\w$.]+)?)*/u;
/** Variables out of an object or a list, one level deep. */
const PATTERN = /^(?:\{(?<object>[^{}[\]()=]*)\}|\[(?<list>[^{}[\]()=]*)\])\s*=/u;

/** Whether a program can only be a module: it imports or exports. */
export function isModule(source: string): boolean {
  return /^\s*(?:import\b(?!\s*\()|export\b)/mu.test(source);
}

/**
 * Scripts that a page has translated in the browser share their names, as all scripts do that are no modules; the
 * bundler makes a module of each. What one declares is given to the others at its end. Its lines stay where they are.
 */
export function withSharedNames(source: string): string {
  if (isModule(source)) return source;
  const lines = source.split("\n").filter((line) => line.trim() !== "");
  // A script in a page is often indented as a whole.
  let indent = Number.POSITIVE_INFINITY;
  for (const line of lines) indent = Math.min(indent, line.length - line.trimStart().length);
  const shares = new Map<string, string>();
  for (const line of lines) {
    const { routine, kind, keyword, rest = "" } = DECLARATION.exec(line.slice(indent))?.groups ?? {};
    const own = routine ?? kind;
    for (const name of own === undefined ? variablesIn(rest) : [own]) {
      const set = keyword === "let" || keyword === "var" ? `, set: (value) => { ${name} = value; }` : "";
      // What only looks like a declaration, or has the name of something that a page cannot replace, is left out.
      shares.set(
        name,
        `try { void ${name}; Object.defineProperty(globalThis, "${name}", { configurable: true, enumerable: true, get: () => ${name}${set} }); } catch {}`,
      );
    }
  }
  return shares.size === 0 ? source : `${source}\n${[...shares.values()].join("\n")}\n`;
}

/** The names that are declared by what follows `const`, `let` or `var`. */
function variablesIn(rest: string): string[] {
  const { object, list } = PATTERN.exec(rest)?.groups ?? {};
  const names = (object ?? list ?? LIST.exec(rest)?.[0] ?? "").split(",").map((part) =>
    part
      .replace(/=.*/u, "")
      .replace(/^\s*(?:\.\.\.|[\w$]+\s*:)/u, "")
      .trim(),
  );
  return names.filter((name) => /^[\w$]+$/u.test(name));
}
