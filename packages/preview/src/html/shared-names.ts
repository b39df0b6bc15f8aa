/** A name that a line at the outermost level declares. */
const DECLARATION =
  /^(?:(?:async\s+)?function\s*\*?\s*(?<routine>[\w$]+)|class\s+(?<kind>[\w$]+)|const\s+(?<fixed>[\w$]+)|(?:let|var)\s+(?<loose>[\w$]+))/u;

/** Whether a program can only be a module: it imports or exports. */
export function isModule(source: string): boolean {
  return /^\s*(?:import\b(?!\s*\()|export\b)/mu.test(source);
}

/**
 * Scripts that a page has translated in the browser share their names, as all scripts do that are no modules; the bundler makes a module
 * of each. What one declares is given to the others at its end. Its lines stay where they are.
 */
export function withSharedNames(source: string): string {
  if (isModule(source)) return source;
  const lines = source.split("\n").filter((line) => line.trim() !== "");
  // A script in a page is often indented as a whole.
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  const shares = new Map<string, string>();
  for (const line of lines) {
    const { routine, kind, fixed, loose } = DECLARATION.exec(line.slice(indent))?.groups ?? {};
    const name = routine ?? kind ?? fixed ?? loose;
    if (name === undefined) continue;
    const set = loose === undefined ? "" : `, set: (value) => { ${name} = value; }`;
    // What only looks like a declaration, or has the name of something that a page cannot replace, is left out.
    shares.set(
      name,
      `try { void ${name}; Object.defineProperty(globalThis, "${name}", { configurable: true, enumerable: true, get: () => ${name}${set} }); } catch {}`,
    );
  }
  return shares.size === 0 ? source : `${source}\n${[...shares.values()].join("\n")}\n`;
}
