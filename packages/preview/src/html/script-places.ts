import { columnWithout, type Insertion } from "../loops/insertions.ts";

/** The place of a script's text in the project. */
export interface ScriptPlace {
  /** The project's file: the page, or the script's own file. */
  path: string;
  /** Number of lines of the file above the text, and of characters to the left of its first line. */
  line: number;
  column: number;
  /** What was inserted into the named script. */
  insertions?: readonly Insertion[];
}

const NAME = "tutti-preview-script-";

const PLACE = new RegExp(`(?:[a-z]+:[^\\s()]*/)?${NAME}(\\d+)\\.js:(\\d+)(?::(\\d+))?`, "gu");

/** The types of scripts that a browser runs as they are, and not as modules. */
const CLASSIC = /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/iu;

export function isClassic(type: string): boolean {
  return CLASSIC.test(type.trim());
}

/**
 * Finds the scripts of a page in its text, one after the other in their order: a parsed document does not contain the
 * source places of its elements.
 */
export function findInPage(path: string, page: string): (source: string) => ScriptPlace | undefined {
  const text = page.replaceAll(/\r\n?/gu, "\n");
  let from = 0;
  return (source) => {
    if (source.trim() === "") return undefined;
    const at = text.indexOf(source, from);
    if (at === -1) return undefined;
    from = at + source.length;
    const before = text.slice(0, at).split("\n");
    return { path, line: before.length - 1, column: before.at(-1)?.length ?? 0 };
  };
}

/**
 * A script with a name of its own, which errors report as their place, even for a script that does not parse. The name
 * is in a line above the script: after a syntax error, a comment at the end would not be read.
 *
 * @param places the place is appended to these; its number is in the name
 */
export function placeScript(source: string, place: ScriptPlace, places: ScriptPlace[]): string {
  places.push(place);
  return `//# sourceURL=${NAME}${places.length}.js\n${source}`;
}

/** An inline module, as far down and to the right as it is in the page, so that its places are those of the page. */
export function inPlace(source: string, { line, column }: ScriptPlace): string {
  return `${"\n".repeat(line)}${" ".repeat(column)}${source}`;
}

/** The place of a named script; undefined for any other. */
export function placeOf(source: string, places: readonly ScriptPlace[]): ScriptPlace | undefined {
  const number = new RegExp(`^//# sourceURL=${NAME}(\\d+)\\.js\n`, "u").exec(source)?.[1];
  return number === undefined ? undefined : places[Number(number) - 1];
}

/** Replaces places in named scripts with places in the project's files, in a text. */
export function mapScriptPlaces(text: string, places: readonly ScriptPlace[]): string {
  if (!text.includes(NAME)) return text;
  return text.replace(PLACE, (whole, number: string, lineText: string, saidColumn: string | undefined) => {
    const place = places[Number(number) - 1];
    if (place === undefined) return whole;
    const saidPlace = { line: Number(lineText), column: Number(saidColumn ?? 1) - 1 };
    const ownColumn = columnWithout(place.insertions ?? [], saidPlace) + 1;
    // The name takes one line above the script's first line.
    const line = Math.max(1, saidPlace.line - 1);
    const column = ownColumn + (line === 1 ? place.column : 0);
    return `${place.path}:${place.line + line}:${column}`;
  });
}
