/** A mark within a text: its kind, and its values, in characters of Unicode's private area. */
const MARK = /\uE200([^\uE200\uE201]*)\uE201/gu;
/** The separator of a mark's kind and values. */
const SEPARATOR = "\uE202";
/** Marks that were cut off, and characters of other marks. */
const REMNANTS = /\uE200[^\s\uE201]*|[\uE201-\uE206]/gu;
/** Marks of earlier exports, as `【12†L123-L131】` or `【4:0†source】`. */
const BRACKET_MARKS = /【\d+(?::\d+)?†[^】\n]{0,200}】/gu;

/**
 * A text without the marks by which ChatGPT refers to sources, pictures and things, which mean nothing outside of that
 * product. A mark that stands for words becomes those words.
 */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(MARK, (_mark, inside: string) => wordsOf(inside.split(SEPARATOR)))
    .replaceAll(REMNANTS, "")
    .replaceAll(BRACKET_MARKS, "");
}

/** The words that a mark shows; empty for marks of sources and of what is shown beside the text. */
function wordsOf([kind = "", first = "", second = ""]: readonly string[]): string {
  switch (kind) {
    case "entity":
    case "product_entity":
      return nameIn(first);
    case "link_title":
      return first;
    case "url":
      return /^https?:\/\//u.test(second)
        ? `[${first.replaceAll(/[[\]]/gu, "")}](<${second.replaceAll(/[<>\n]/gu, "")}>)`
        : first;
    default:
      return "";
  }
}

/** The name in an entity's list, as `["city","Paris","capital of France"]`. */
function nameIn(json: string): string {
  try {
    const values: unknown = JSON.parse(json);
    const name: unknown = Array.isArray(values) ? values[1] : undefined;
    return typeof name === "string" ? name : "";
  } catch {
    return "";
  }
}
