/** Where the text of a script stands in the project. */
export interface ScriptPlace {
  /** The project's file: the page, or the script's own file. */
  path: string;
  /** Lines of the file above it, and characters to the left of its first line. */
  line: number;
  column: number;
}

const NAME = "tutti-preview-script-";

const PLACE = new RegExp(`(?:[a-z]+:[^\\s()]*/)?${NAME}(\\d+)\\.js:(\\d+)(?::(\\d+))?`, "gu");

/** The types of scripts that a browser runs as they are, and not as modules. */
const CLASSIC = /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/iu;

export function isClassic(type: string): boolean {
  return CLASSIC.test(type.trim());
}

/**
 * Finds the scripts of a page in its text, one after the other in their order: a document that is read does not tell
 * where its elements stood.
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
 * A script with a name of its own, under which errors tell their places, also of a script that cannot be read. The name
 * stands in a line above it: a comment behind a program that breaks off is not read.
 *
 * @param places takes where it stands; its number there is in the name
 */
export function placeScript(source: string, place: ScriptPlace, places: ScriptPlace[]): string {
  places.push(place);
  return `//# sourceURL=${NAME}${places.length}.js\n${source}`;
}

/** A module of the page, as far down and to the right as it stands there, so that its places are those of the page. */
export function inPlace(source: string, { line, column }: ScriptPlace): string {
  return `${"\n".repeat(line)}${" ".repeat(column)}${source}`;
}

/** Puts the project's files into the places in a text that are in named scripts. */
export function mapScriptPlaces(text: string, places: readonly ScriptPlace[]): string {
  if (!text.includes(NAME)) return text;
  return text.replace(PLACE, (whole, number: string, lineText: string, saidColumn: string | undefined) => {
    const place = places[Number(number) - 1];
    if (place === undefined) return whole;
    // The name is above the script's first line.
    const line = Math.max(1, Number(lineText) - 1);
    const column = Number(saidColumn ?? 1) + (line === 1 ? place.column : 0);
    return `${place.path}:${place.line + line}:${column}`;
  });
}
