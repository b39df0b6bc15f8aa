import { jsonrepair } from "jsonrepair";

/** The longest text in which JSON is looked for, in characters: a longer one is no JSON that a person waits for. */
const LONGEST = 250_000;

/**
 * The longest JSON that is mended, in characters: jsonrepair takes up to the square of a text's length, which is a
 * tenth of a second here, and no other request is answered meanwhile.
 */
const LONGEST_MENDED = 32_000;

/**
 * The JSON object or list that a text means, as valid JSON: out of a code fence or the words around it, with the
 * quotes, commas and brackets that it lacks. Undefined if the text is valid already, and where nothing can be mended.
 * Valid JSON is found in long texts as well.
 */
export function healJson(text: string): string | undefined {
  if (text.length > LONGEST || isJson(text)) return undefined;
  for (const candidate of candidatesIn(text)) {
    if (isJson(candidate) && isStructure(candidate)) return candidate.trim();
    const mended = repair(candidate);
    if (mended !== undefined && isStructure(mended)) return mended;
  }
  return undefined;
}

/** What may be the JSON, the likeliest first. */
function candidatesIn(text: string): string[] {
  const fence = /```(?:json[a-z0-9]*)?[^\S\n]*\n([\s\S]*?)(?:\n[^\S\n]*```|$)/i.exec(text)?.[1];
  return [...(fence === undefined ? [] : [fence]), ...structuresIn(text)];
}

/** From each opening bracket that begins a line or follows words: to the last closing one, and to the text's end. */
function structuresIn(text: string): string[] {
  const start = text.search(/[{[]/);
  if (start === -1) return [];
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  return [...(end > start ? [text.slice(start, end + 1)] : []), text.slice(start)];
}

function repair(text: string): string | undefined {
  if (text.length > LONGEST_MENDED) return undefined;
  try {
    const mended = jsonrepair(text);
    return isJson(mended) ? mended : undefined;
  } catch {
    // What no rule can mend, and what nests deeper than the stack.
    return undefined;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isStructure = (text: string) => /^\s*[{[]/.test(text);
