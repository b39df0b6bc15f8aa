import { isObject, type JsonObject, parseJson } from "./json.ts";

/** What may stand between two objects: blanks, a comma, and the field name that belongs on a line of its own. */
const SEPARATOR = /(?:\s|,|data:)*/uy;

/**
 * The objects of a text that holds several, one after the other: some servers write two events into one `data:` line.
 * Undefined where the text has anything else in it.
 */
export function jsonObjectsIn(text: string): JsonObject[] | undefined {
  const objects: JsonObject[] = [];
  for (let start = skipSeparator(text, 0); start < text.length; ) {
    const end = endOfObject(text, start);
    const value = end === undefined ? undefined : parseJson(text.slice(start, end));
    if (end === undefined || !isObject(value)) return undefined;
    objects.push(value);
    start = skipSeparator(text, end);
  }
  return objects.length > 0 ? objects : undefined;
}

function skipSeparator(text: string, start: number): number {
  SEPARATOR.lastIndex = start;
  return start + (SEPARATOR.exec(text)?.[0].length ?? 0);
}

/** The place after the object that begins at `start`; undefined where none begins there, or where it has no end. */
function endOfObject(text: string, start: number): number | undefined {
  if (text[start] !== "{") return undefined;
  let depth = 0;
  let isInText = false;
  for (let place = start; place < text.length; place += 1) {
    const character = text[place];
    if (isInText) {
      if (character === "\\") place += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return place + 1;
    }
  }
  return undefined;
}
