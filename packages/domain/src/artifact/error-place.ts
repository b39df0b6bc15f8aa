import { isPartOfName } from "./preview-error.ts";

/** The place of an error: a file of the version, and a line of it from 1. */
export interface ErrorPlace {
  path: string;
  line: number;
}

/** The first place in one of these files that an error names, as `src/App.tsx:12:5`; undefined if it names none. */
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

/** A place that a text names, and its range in the text. */
export interface PlaceInText extends ErrorPlace {
  from: number;
  to: number;
  /** From 1. */
  column: number;
}

/** All places in these files that a text names, such as `src/App.tsx:12:5`, in their order. */
export function placesInText(text: string, paths: readonly string[]): PlaceInText[] {
  const places: PlaceInText[] = [];
  for (const path of paths) {
    for (let from = text.indexOf(`${path}:`); from !== -1; from = text.indexOf(`${path}:`, from + 1)) {
      const numbers = /^:(?<line>\d+)(?::(?<column>\d+))?/u.exec(text.slice(from + path.length));
      const line = Number(numbers?.groups?.["line"] ?? 0);
      if (!numbers || line === 0 || isPartOfName(text[from - 1]) || text[from - 1] === "/") continue;
      const to = from + path.length + numbers[0].length;
      places.push({ path, line, column: Number(numbers.groups?.["column"] ?? 1), from, to });
    }
  }
  // If a name is the end of a longer one, the longer one is meant.
  const sorted = places.sort((one, other) => one.from - other.from || other.to - one.to);
  return sorted.filter(({ from }, index) => sorted.slice(0, index).every(({ to }) => to <= from));
}

/** The number of errors in a text: one for each line that begins with a place, at least one if it is not blank. */
export function countErrors(error: string): number {
  if (error.trim() === "") return 0;
  return Math.max(1, error.match(/^\s*[^\s:]+:\d+:\d+/gmu)?.length ?? 0);
}
