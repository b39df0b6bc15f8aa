import type { GenerationTable } from "../database/schema.ts";
import { generationColumns } from "./generation-columns.ts";
import type { GenerationEnd, GenerationProgress, GenerationStart } from "./ledger.ts";

type ColumnName = keyof GenerationTable;
type Column = (typeof generationColumns)[ColumnName];

const columns = Object.entries(generationColumns) as unknown as readonly [ColumnName, AnyColumn][];

/** A column whose name is not known to the compiler, so that its value is any of a row. */
interface AnyColumn {
  start: Column["start"];
  progress?(progress: GenerationProgress, state: { current: unknown; elapsed: number }): unknown;
  end?(end: GenerationEnd, current: unknown): unknown;
  usage?: Column["usage"];
}

/** The columns that may change after the start. */
export const changingColumns: readonly ColumnName[] = columns
  .filter(([, { progress, end, usage }]) => (progress ?? end ?? usage) !== undefined)
  .map(([name]) => name);

/** The row of a generation that has just begun. */
export function toRunningRow(start: GenerationStart, instanceId: string): GenerationTable {
  return Object.fromEntries(
    columns.map(([name, column]) => [name, column.start(start, instanceId)]),
  ) as unknown as GenerationTable;
}

/** The row with a generation's progress. @param now milliseconds since the epoch */
export function withProgress(row: GenerationTable, progress: GenerationProgress, now: number): GenerationTable {
  const usage = progress.usage?.();
  const elapsed = now - row.started_at;
  return changeRow(row, (column, current) => {
    const value = column.progress ? column.progress(progress, { current, elapsed }) : current;
    return usage && column.usage ? column.usage(usage) : value;
  });
}

/** The row of an ended generation. Values that the ending lacks stay as they were. */
export function withEnd(row: GenerationTable, end: GenerationEnd): GenerationTable {
  const { usage } = end;
  return changeRow(row, (column, current) => {
    const value = usage && column.usage ? column.usage(usage) : current;
    return column.end ? column.end(end, value) : value;
  });
}

function changeRow(row: GenerationTable, change: (column: AnyColumn, current: unknown) => unknown): GenerationTable {
  return Object.fromEntries(
    columns.map(([name, column]) => [name, change(column, row[name])]),
  ) as unknown as GenerationTable;
}
