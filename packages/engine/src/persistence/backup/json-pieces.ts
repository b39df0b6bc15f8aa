/**
 * The JSON of a value, as `JSON.stringify` writes it, in pieces: a row with photographs is never in memory a second
 * time as one text of megabytes.
 *
 * @param value plain data, as rows are
 * @param length the longest part of a text that is written at once, in UTF-16 code units; JSON makes six of one at most
 */
export function* jsonPieces(value: object, length: number): Generator<string, void, undefined> {
  if (isWithin(value, length)) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  yield isList ? "[" : "{";
  let separator = "";
  for (const [key, part] of Object.entries(value)) {
    // For values that JSON cannot represent, a list has null, and an object leaves out the field.
    if (!isList && JSON.stringify(typeof part === "object" ? null : part) === undefined) continue;
    yield isList ? separator : `${separator}${JSON.stringify(key)}:`;
    separator = ",";
    if (typeof part === "string") yield* textPieces(part, length);
    else if (typeof part === "object" && part !== null) yield* jsonPieces(part, length);
    else yield JSON.stringify(part) ?? "null";
  }
  yield isList ? "]" : "}";
}

function* textPieces(text: string, length: number): Generator<string, void, undefined> {
  yield '"';
  for (let start = 0; start < text.length; ) {
    const end = Math.min(text.length, start + length);
    // A surrogate pair is not cut apart: each half alone would be written as an escape.
    const isCut = end < text.length && /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(end - 1, end + 1));
    const next = isCut ? end + 1 : end;
    yield JSON.stringify(text.slice(start, next)).slice(1, -1);
    start = next;
  }
  yield '"';
}

/** Whether a value contains so many characters at most. */
function isWithin(value: unknown, length: number): boolean {
  let budget = length;
  const count = (part: unknown): boolean => {
    if (typeof part === "string") budget -= part.length;
    else if (typeof part !== "object" || part === null) budget -= 1;
    else {
      budget -= 1;
      for (const [key, inner] of Object.entries(part)) {
        budget -= key.length;
        if (budget < 0 || !count(inner)) return false;
      }
    }
    return budget >= 0;
  };
  return count(value);
}
