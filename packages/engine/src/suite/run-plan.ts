import type { CellPlace, SuiteCell } from "@tutti/domain";
import { isBusy, nextCells } from "@tutti/domain";

/** What a tab does for a run now. */
export interface RunPlan {
  /** Cells that were begun before, by this tab or by another one that is gone, and are continued. */
  continued: readonly SuiteCell[];
  /** The places of the cells that are begun. */
  begun: readonly CellPlace[];
  /** Why the run is over once nothing is worked on any more; undefined while it is not. */
  over: ReturnType<typeof nextCells>["over"];
}

/**
 * Plans the next cells of a run.
 *
 * @param options.isOwn whether this tab is working on a cell
 * @param options.waitsForRest whether running cells have all that is left of the run's limit: then none is begun, and
 *   the limit is what ends the run where nothing runs that could give anything of it back
 */
export function planRun(
  { run, cells, price }: Parameters<typeof nextCells>[0],
  { isOwn, waitsForRest }: { isOwn: (cellId: string) => boolean; waitsForRest: boolean },
): RunPlan {
  const { ask, over } = nextCells({ run, cells, price });
  return {
    continued: cells.filter((cell) => isBusy(cell) && !isOwn(cell.id)),
    begun: waitsForRest ? [] : ask,
    over: waitsForRest && ask.length > 0 ? "limit" : over,
  };
}
