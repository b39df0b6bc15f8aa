import type { Tokens } from "marked";
import { memo } from "react";
import { scrollable } from "../../../ui/scrollable.ts";
import { inlineElements } from "./inline-view.tsx";
import classes from "./markdown.module.css";

/** A table in a scroll container of its own, for when it is wider than the text. */
export function TableView({ table, dir }: { table: Tokens.Table; dir?: "auto" | undefined }) {
  return (
    <figure className={classes.tableScroller} {...scrollable}>
      <table dir={dir}>
        <thead>
          <Row cells={table.header} isHead />
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end.
            <Row key={index} cells={row} isHead={false} />
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const Row = memo(function Row({ cells, isHead }: { cells: readonly Tokens.TableCell[]; isHead: boolean }) {
  const Cell = isHead ? "th" : "td";
  return (
    <tr>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row's cells keep their columns.
        <Cell key={index} style={cell.align === null ? undefined : { textAlign: cell.align }}>
          {inlineElements(cell.tokens)}
        </Cell>
      ))}
    </tr>
  );
});
