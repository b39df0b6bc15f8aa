import remend from "remend";

/** A last line that is only a marker so far: it may become a list item, a heading, a rule, a fence or plain text. */
const loneMarker =
  /(^|\n)[ \t]*(?:>[ \t]?)*(?:[-+*]|\d{1,9}[.)]?|#{1,6}|`{1,2}|~{1,2}|={1,}|-{2,}|\*{2,3}|_{1,3}|\|)[ \t]*$/;
/** The beginning of inline markup of which nothing has been received but the marker. */
const danglingInline = /(^|[\s([{"'>*_~|-])(?:\*{1,3}|_{1,3}|~{1,2}|`{1,2}|!?\[\^?|\[\^[^\]\s]*)$/;
const delimiterRow = /^[ \t]*[|:-][\s|:-]*$/;

/**
 * What a block that is still being received should be lexed as, so that nothing flashes raw: unfinished emphasis, code and
 * links are closed, a marker that stands alone waits for what follows it, and a table's head is a table before its
 * delimiter row is complete.
 *
 * @param source the open block's source, from its first line
 * @param isParagraph whether it is a paragraph, whose markup may span its lines; in other blocks it ends with its line
 */
export function repairOpenBlock(source: string, isParagraph: boolean): string {
  const calm = source.replace(loneMarker, "").replace(danglingInline, "$1");
  const table = isParagraph ? repairTableHead(calm) : undefined;
  if (table !== undefined) return table;
  const start = isParagraph ? 0 : calm.lastIndexOf("\n") + 1;
  return calm.slice(0, start) + closeInline(calm.slice(start));
}

/** The text of a fence that is still open, without a closing fence of which only a part has been received. */
export function withoutHalfFence(text: string): string {
  return text.replace(/(^|\n) {0,3}(?:`{1,2}|~{1,2})$/, "$1");
}

function closeInline(text: string): string {
  return remend(text, {
    linkMode: "text-only",
    // The rules above, or marked itself, settle these.
    setextHeadings: false,
    comparisonOperators: false,
    singleTilde: false,
    katex: false,
  });
}

/** A paragraph that ends in what looks like a table's head, made a table; undefined where it does not. */
function repairTableHead(source: string): string | undefined {
  const lines = source.split("\n");
  while (lines.length > 1 && lines.at(-1)?.trim() === "") lines.pop();
  const last = lines.at(-1) ?? "";
  const beforeLast = lines.at(-2);
  if (beforeLast?.includes("|") && delimiterRow.test(last)) {
    return [...lines.slice(0, -1), delimiterFor(beforeLast)].join("\n");
  }
  if (!/^ {0,3}\|/.test(last)) return undefined;
  const head = closeInline(last);
  return [...lines.slice(0, -1), head, delimiterFor(head)].join("\n");
}

/** The delimiter row for a head; the row's cells are what stands between its unescaped pipes. */
function delimiterFor(head: string): string {
  const inner = head.trim().replace(/^\|/, "").replace(/\|$/, "");
  const cells = inner.replace(/\\\|/g, "").split("|").length;
  return `|${"---|".repeat(cells)}`;
}
