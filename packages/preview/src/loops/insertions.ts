/** A text that was inserted into a line of a program. */
export interface Insertion {
  /** From 1. */
  line: number;
  /** Where it begins in the new line, from 0. */
  column: number;
  length: number;
}

/**
 * The column of the program without the insertions that a column of the program with them means. Within an insertion it
 * is the column at which that was inserted.
 *
 * @param insertions sorted by line and column
 * @param place its line from 1, its column from 0
 */
export function columnWithout(
  insertions: readonly Insertion[],
  { line, column }: { line: number; column: number },
): number {
  let shift = 0;
  for (const insertion of insertions) {
    if (insertion.line > line || (insertion.line === line && insertion.column >= column)) break;
    if (insertion.line === line) shift += Math.min(insertion.length, column - insertion.column);
  }
  return column - shift;
}
