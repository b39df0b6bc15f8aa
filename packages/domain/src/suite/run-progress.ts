import type { SuitePrompt } from "./suite.ts";
import { type CellPlace, cellId, hasFailed, isBusy, type SuiteCell } from "./suite-cell.ts";
import { MAX_RUN_CONCURRENCY, providerOfSlug, type RunColumn, type SuiteRun } from "./suite-run.ts";

/** The progress of a run. */
export interface RunProgress {
  total: number;
  doneCount: number;
  failedCount: number;
  busyCount: number;
  /** The number of answers whose checks all pass, and of answers that have checks. */
  passedCount: number;
  checkedCount: number;
  /** US dollars so far. */
  cost: number;
}

/** Counts the cells of a run. */
export function runProgress(run: Pick<SuiteRun, "prompts" | "columns">, cells: readonly SuiteCell[]): RunProgress {
  const progress = { total: run.prompts.length * run.columns.length, doneCount: 0, failedCount: 0, busyCount: 0 };
  const sums = { passedCount: 0, checkedCount: 0, cost: 0 };
  for (const cell of cells) {
    sums.cost += cell.spent;
    if (cell.state === "done") progress.doneCount += 1;
    else if (hasFailed(cell)) progress.failedCount += 1;
    else if (isBusy(cell)) progress.busyCount += 1;
    const score = scoreOf(cell);
    if (score === undefined) continue;
    sums.checkedCount += 1;
    if (score === 1) sums.passedCount += 1;
  }
  return { ...progress, ...sums };
}

/** The share of a cell's checks that pass, from 0 to 1; undefined if nothing was checked. */
export function scoreOf({ state, checks }: Pick<SuiteCell, "state" | "checks">): number | undefined {
  if (state !== "done" || checks.length === 0) return undefined;
  return checks.filter(({ outcome }) => outcome === "pass").length / checks.length;
}

/** The next step of a run. */
export interface NextCells {
  /** The cells that are asked now. */
  ask: readonly CellPlace[];
  /** Set if no cell is busy and none will be: the reason. */
  over?: "ended" | "limit";
}

export interface NextCellsOptions {
  run: SuiteRun;
  cells: readonly SuiteCell[];
  /** The expected cost of an answer in US dollars. */
  price(prompt: SuitePrompt, column: RunColumn): number;
}

/**
 * The cells that a run asks next: prompt by prompt, so that rows are completed together; never more at once than a
 * provider's share; and none that, with the busy cells, is expected to exceed the limit. Busy cells may still cost more
 * than expected.
 */
export function nextCells({ run, cells, price }: NextCellsOptions): NextCells {
  if (run.state !== "running") return { ask: [] };
  const cellsById = new Map(cells.map((cell) => [cell.id, cell]));
  const busyAt = new Map<string, number>();
  let busy = 0;
  let totalCost = 0;
  const places = run.prompts.flatMap((prompt) => run.columns.map((column) => ({ prompt, column })));
  const waiting: typeof places = [];
  for (const place of places) {
    const cell = cellsById.get(cellId(run.id, { promptId: place.prompt.id, columnId: place.column.id }));
    totalCost += cell?.spent ?? 0;
    if (cell === undefined || cell.state === "waiting") waiting.push(place);
    else if (isBusy(cell)) {
      const provider = providerOfSlug(place.column.model);
      busyAt.set(provider, (busyAt.get(provider) ?? 0) + 1);
      busy += 1;
      if (cell.state !== "checking") totalCost += price(place.prompt, place.column);
    }
  }
  const limit = run.limit ?? Number.POSITIVE_INFINITY;
  const ask: CellPlace[] = [];
  let isLimited = false;
  for (const { prompt, column } of waiting) {
    if (busy >= MAX_RUN_CONCURRENCY) break;
    const provider = providerOfSlug(column.model);
    if ((busyAt.get(provider) ?? 0) >= run.concurrency) continue;
    const expected = price(prompt, column);
    if (totalCost >= limit || totalCost + expected > limit) {
      isLimited = true;
      break;
    }
    ask.push({ promptId: prompt.id, columnId: column.id });
    busyAt.set(provider, (busyAt.get(provider) ?? 0) + 1);
    busy += 1;
    totalCost += expected;
  }
  if (busy > 0) return { ask };
  return { ask, over: isLimited ? "limit" : "ended" };
}
