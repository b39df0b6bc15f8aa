import type { SuiteCell, SuiteRun } from "@tutti/domain";
import { cellId } from "@tutti/domain";
import type { Suites } from "./suites.ts";

/** The existing cells of a run, in the order of its table. */
export function cellsOf({ suiteCells }: Pick<Suites["tables"], "suiteCells">, run: SuiteRun): SuiteCell[] {
  return run.prompts.flatMap((prompt) =>
    run.columns.flatMap((column) => suiteCells.get(cellId(run.id, { promptId: prompt.id, columnId: column.id })) ?? []),
  );
}
