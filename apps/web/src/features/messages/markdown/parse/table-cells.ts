import { formulaAt, mayOpenAfter } from "../formula/math-source.ts";

/** Stands for a pipe that separates no cells: a code point that Unicode gives to no character. */
const MASK = "\ufdd0";

/** The text with the pipes that `maskPipes` has masked. */
export function unmaskPipes(text: string): string {
  return text.includes(MASK) ? text.replaceAll(MASK, "|") : text;
}

/**
 * A table's source whose pipes inside of code and formulas are masked. GitHub's rule splits cells there too, unless the
 * pipe is escaped; models do not escape it. A row is masked only where this brings it nearer to the right number of
 * cells.
 *
 * @param source the rows, the second of which is the delimiter row
 */
export function maskPipes(source: string): string {
  if (!/[`$]|\\[([]/.test(source)) return source;
  const lines = source.split("\n");
  const columns = cellCount(lines[1] ?? "");
  return lines
    .map((line) => {
      const maskedRow = maskRow(line);
      if (maskedRow === line) return line;
      return Math.abs(cellCount(maskedRow) - columns) < Math.abs(cellCount(line) - columns) ? maskedRow : line;
    })
    .join("\n");
}

/** The number of a row's cells, where pipes inside of code and formulas separate none. */
export function wholeCellCount(row: string): number {
  return cellCount(maskRow(row));
}

function cellCount(row: string): number {
  const inner = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.replace(/\\[\\|]/g, "").split("|").length;
}

/** A row with masked pipes, in code and formulas that begin and end in it. */
function maskRow(row: string): string {
  let maskedRow = "";
  for (let index = 0; index < row.length; ) {
    const span = spanAt(row, index);
    maskedRow += span === row[index] ? span : span.replaceAll("|", MASK);
    index += span.length;
  }
  return maskedRow;
}

/** The code or formula that begins at an index, else the character there, with the one that it escapes. */
function spanAt(row: string, index: number): string {
  const character = row[index] ?? "";
  if (character === "`") {
    const ticks = /^`+/.exec(row.slice(index))?.[0] ?? "`";
    const closing = new RegExp(`(?<!\`)${ticks}(?!\`)`, "g");
    closing.lastIndex = index + ticks.length;
    const end = closing.exec(row);
    return end === null ? ticks : row.slice(index, end.index + ticks.length);
  }
  const isFormula = character === "\\" || (character === "$" && mayOpenAfter(row[index - 1]));
  const formula = isFormula ? formulaAt(row.slice(index)) : undefined;
  if (formula !== undefined && formula !== "open") return formula.raw;
  return character === "\\" ? row.slice(index, index + 2) : character;
}
