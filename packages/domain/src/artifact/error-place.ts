import { isPartOfName } from "./preview-error.ts";

/** Where an error is: a file of the version, and a line of it from 1. */
export interface ErrorPlace {
  path: string;
  line: number;
}

/** The first place in one of these files that an error names, as `src/App.tsx:12:5`; undefined where it names none. */
export function errorPlace(error: string, paths: readonly string[]): ErrorPlace | undefined {
  let first: (ErrorPlace & { at: number }) | undefined;
  for (const path of paths) {
    for (let at = error.indexOf(`${path}:`); at !== -1; at = error.indexOf(`${path}:`, at + 1)) {
      const line = Number(/^\d+/u.exec(error.slice(at + path.length + 1))?.[0] ?? Number.NaN);
      const isWhole = !isPartOfName(error[at - 1]) && error[at - 1] !== "/" && line > 0;
      if (isWhole && (first === undefined || at < first.at)) first = { path, line, at };
    }
  }
  return first && { path: first.path, line: first.line };
}

/** How many errors a text tells of: one for each line that begins with a place, at least one where it says anything. */
export function countErrors(error: string): number {
  if (error.trim() === "") return 0;
  return Math.max(1, error.match(/^\s*[^\s:]+:\d+:\d+/gmu)?.length ?? 0);
}
