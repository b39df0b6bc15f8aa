import remend from "remend";
import { openFormulaIn } from "../formula/math-source.ts";
import { closeBlockTag } from "./html-blocks.ts";
import { closingTags, withoutHalfTag } from "./safe-tags.ts";
import { wholeCellCount } from "./table-cells.ts";

/** A last line that is only a marker so far: it may become a list item, a heading, a rule, a fence or plain text. */
const loneMarker =
  /(^|\n)[ \t]*(?:>[ \t]?)*(?:(?:[-+*]|\d{1,9}[.)]?)(?:[ \t]+\[[ xX]?\]?)?|#{1,6}|`{1,2}|~{1,2}|={1,}|-{2,}|\*{2,3}|_{1,3}|\|)[ \t]*$/;
/** The beginning of inline markup of which only the marker has been received. */
const danglingInline =
  /(^|[\s([{"'>*_~|-])(?:\*{1,3}|_{1,3}|~{1,2}|`{1,2}|!?\[\^?|\[\^[^\]\s]*)$|(?:\[\d[\d, ]*|【[^】\n]{0,40}|\u2e28\d*)$/;
const delimiterRow = /^[ \t]*[|:-][\s|:-]*$/;

/**
 * The source to lex for a block that is still being received, so that no raw markup flashes: unfinished emphasis, code
 * and links are closed, a marker alone is left out until text follows it, and a table's head is a table before its
 * delimiter row is complete.
 *
 * @param source the open block's source, from its first line
 * @param isParagraph whether it is a paragraph, whose markup may span its lines; in other blocks it ends with its line
 */
export function repairOpenBlock(source: string, isParagraph: boolean): string {
  const calm = source.replace(loneMarker, "").replace(danglingInline, (_, before?: string) => before ?? "");
  const table = isParagraph ? repairTableHead(calm) : undefined;
  if (table !== undefined) return table;
  // The lexer replaces blanks at the end of a list with a line end.
  if (isParagraph) return closeInline(withoutOpenFormula(calm));
  const lines = calm.trimEnd();
  const start = lines.lastIndexOf("\n") + 1;
  return closeBlockTag(lines.slice(0, start) + closeInline(withoutOpenFormula(lines.slice(start))));
}

/**
 * A possible link of which only the text has been received; a number in brackets and a footnote's mark are shown as
 * they are.
 */
const linkText = /!?\[((?!\^|\d[\d, ]*\])[^[\]\n]+)\]$/;

/** The text without an incomplete formula: a formula is shown when it is complete. */
function withoutOpenFormula(text: string): string {
  const start = openFormulaIn(text);
  return start === undefined ? text : text.slice(0, start);
}

/** The text of a fence that is still open, without a partly received closing fence. */
export function withoutHalfFence(text: string): string {
  return text.replace(/(^|\n) {0,3}(?:`{1,2}|~{1,2})$/, "$1");
}

function closeInline(text: string): string {
  // Markup is not closed after a trailing blank.
  const source = withoutHalfTag(text).trimEnd().replace(linkText, "$1");
  const closedText = remend(source, {
    linkMode: "text-only",
    // The rules above, or marked itself, handle these.
    setextHeadings: false,
    comparisonOperators: false,
    singleTilde: false,
    katex: false,
  });
  return closedText + closingTags(closedText);
}

/** A paragraph that ends in a possible table head, made a table; undefined where it does not. */
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

/** The delimiter row for a head; the head's cells are separated by its unescaped pipes. */
function delimiterFor(head: string): string {
  const cells = wholeCellCount(head);
  return `|${"---|".repeat(cells)}`;
}
