import remend from "remend";
import { openFormulaIn } from "./math-source.ts";

/** A last line that is only a marker so far: it may become a list item, a heading, a rule, a fence or plain text. */
const loneMarker =
  /(^|\n)[ \t]*(?:>[ \t]?)*(?:(?:[-+*]|\d{1,9}[.)]?)(?:[ \t]+\[[ xX]?\]?)?|#{1,6}|`{1,2}|~{1,2}|={1,}|-{2,}|\*{2,3}|_{1,3}|\|)[ \t]*$/;
/** The beginning of inline markup of which nothing has been received but the marker. */
const danglingInline =
  /(^|[\s([{"'>*_~|-])(?:\*{1,3}|_{1,3}|~{1,2}|`{1,2}|!?\[\^?|\[\^[^\]\s]*)$|(?:\[\d[\d, ]*|【[^】\n]{0,40}|\u2e28\d*)$/;
const delimiterRow = /^[ \t]*[|:-][\s|:-]*$/;

/**
 * What a block that is still being received should be lexed as, so that nothing flashes raw: unfinished emphasis, code
 * and links are closed, a marker that stands alone waits for what follows it, and a table's head is a table before its
 * delimiter row is complete.
 *
 * @param source the open block's source, from its first line
 * @param isParagraph whether it is a paragraph, whose markup may span its lines; in other blocks it ends with its line
 */
export function repairOpenBlock(source: string, isParagraph: boolean): string {
  const calm = source.replace(loneMarker, "").replace(danglingInline, (_, before?: string) => before ?? "");
  const table = isParagraph ? repairTableHead(calm) : undefined;
  if (table !== undefined) return table;
  // The lexer puts a line end in the place of blanks at the end of a list.
  if (isParagraph) return closeInline(withoutOpenFormula(calm));
  const lines = calm.trimEnd();
  const start = lines.lastIndexOf("\n") + 1;
  return lines.slice(0, start) + closeInline(withoutOpenFormula(lines.slice(start)));
}

/**
 * What may be a link of which nothing but its text has been received; a number in brackets, or a footnote's, stands for
 * itself.
 */
const linkText = /!?\[((?!\^|\d[\d, ]*\])[^[\]\n]+)\]$/;

/** A formula is shown when it is whole. */
function withoutOpenFormula(text: string): string {
  const start = openFormulaIn(text);
  return start === undefined ? text : text.slice(0, start);
}

/** The text of a fence that is still open, without a closing fence of which only a part has been received. */
export function withoutHalfFence(text: string): string {
  return text.replace(/(^|\n) {0,3}(?:`{1,2}|~{1,2})$/, "$1");
}

function closeInline(text: string): string {
  // A blank at the end would keep what it stands behind from being closed.
  return remend(text.trimEnd().replace(linkText, "$1"), {
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
