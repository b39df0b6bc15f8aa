/**
 * The same JSON text with another text in one field; every other byte stays as it is. Unchanged where the object has no
 * such field, or something else than a text in it.
 *
 * @param path the names of the field and of the objects around it, outermost first
 */
export function replaceTextField(json: string, path: readonly string[], value: string): string {
  return replaceWhere(json, path, (text) => (text.startsWith('"') ? JSON.stringify(value) : text));
}

/** The same JSON text with another value in one field, where it has a text, a number, true, false or null. */
export function replaceField(json: string, path: readonly string[], value: string | boolean | null): string {
  return replaceWhere(json, path, () => JSON.stringify(value));
}

function replaceWhere(json: string, path: readonly string[], replace: (text: string) => string): string {
  const place = findField(json, path);
  return place
    ? json.slice(0, place.start) + replace(json.slice(place.start, place.end)) + json.slice(place.end)
    : json;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g;

/** Where the plain value of a field is, with its quotes. Reads each token once, and stops at the field. */
function findField(json: string, path: readonly string[]): { start: number; end: number } | undefined {
  /** For each open object the name of its current field, and for each open list undefined. */
  const names: (string | undefined)[] = [];
  let last: string | undefined;
  let isValue = false;
  for (const match of json.matchAll(token)) {
    const [text] = match;
    if (text === "{" || text === "[") {
      names.push(undefined);
      isValue = false;
    } else if (text === "}" || text === "]") {
      names.pop();
      isValue = false;
    } else if (text === ":") {
      names[names.length - 1] = last;
      isValue = true;
    } else if (text === ",") {
      names[names.length - 1] = undefined;
      isValue = false;
    } else if (isValue) {
      const isField = names.length === path.length && names.every((name, depth) => name === path[depth]);
      if (isField) return { start: match.index, end: match.index + text.length };
    } else if (text.startsWith('"')) {
      last = JSON.parse(text) as string;
    }
  }
  return undefined;
}
