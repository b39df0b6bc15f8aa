/**
 * The same JSON text with another text in one field; every other byte stays as it is. Unchanged where the object has no
 * such field, or something else than a text in it.
 *
 * @param path the names of the field and of the objects around it, outermost first
 */
export function replaceTextField(json: string, path: readonly string[], value: string): string {
  const place = findTextField(json, path);
  return place ? json.slice(0, place.start) + JSON.stringify(value) + json.slice(place.end) : json;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/** Where the text of a field is, with its quotes. Reads each token once, and stops at the field. */
function findTextField(json: string, path: readonly string[]): { start: number; end: number } | undefined {
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
    } else {
      last = JSON.parse(text) as string;
    }
  }
  return undefined;
}
