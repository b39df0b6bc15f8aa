import { scoreOf } from "./run-progress.ts";
import type { SuitePrompt } from "./suite.ts";
import { cellId, type Preference, type SuiteCell } from "./suite-cell.ts";
import { columnKey, type RunColumn, type SuiteRun } from "./suite-run.ts";

/**
 * The change of a cell from one run to another.
 *
 * - `same`: identical text
 * - `changed`: another text, and neither better nor worse by any check or vote
 * - `better`, `worse`: by the checks; if they are equal, by the person's choice, then by a judging model
 * - `open`: at least one of the two has no outcome yet
 */
export type CellChange = "same" | "changed" | "better" | "worse" | "open";

/** One line of a comparison of two runs. */
export interface ComparedCell {
  prompt: SuitePrompt;
  /** Whether the prompt, its system prompt or its attachments have changed. */
  isPromptChanged: boolean;
  before: SuiteCell | undefined;
  after: SuiteCell | undefined;
  change: CellChange;
  /** What has decided; absent if no decision was required. */
  by?: "checks" | "person" | "model";
}

/** Columns that are compared with each other. */
export interface ComparedColumns {
  before: RunColumn;
  after: RunColumn;
}

export interface ComparedRuns {
  columns: readonly (ComparedColumns & { cells: readonly ComparedCell[] })[];
  counts: Readonly<Record<CellChange, number>>;
}

/**
 * Pairs the columns of two runs: the same model with the same settings; the others in their order, so that a new model
 * is compared with the one that it replaced.
 */
export function pairColumns(before: readonly RunColumn[], after: readonly RunColumn[]): ComparedColumns[] {
  const otherColumns = [...before];
  const pairs = new Map<RunColumn, RunColumn>();
  for (const column of after) {
    const place = otherColumns.findIndex((other) => columnKey(other) === columnKey(column));
    const [match] = place < 0 ? [] : otherColumns.splice(place, 1);
    if (match) pairs.set(column, match);
  }
  return after.flatMap((column) => {
    const match = pairs.get(column) ?? otherColumns.shift();
    return match ? [{ before: match, after: column }] : [];
  });
}

/** Compares two runs cell by cell. Prompts that only one of them has are left out: there is nothing to compare. */
export function compareRuns(
  before: SuiteRun,
  after: SuiteRun,
  cellOf: (id: string) => SuiteCell | undefined,
): ComparedRuns {
  const counts: Record<CellChange, number> = { same: 0, changed: 0, better: 0, worse: 0, open: 0 };
  const promptsBefore = new Map(before.prompts.map((prompt) => [prompt.id, prompt]));
  const columns = pairColumns(before.columns, after.columns).map((pair) => {
    const cells = after.prompts.flatMap((prompt): ComparedCell[] => {
      const former = promptsBefore.get(prompt.id);
      if (former === undefined) return [];
      const one = cellOf(cellId(before.id, { promptId: prompt.id, columnId: pair.before.id }));
      const other = cellOf(cellId(after.id, { promptId: prompt.id, columnId: pair.after.id }));
      const comparison = compareCells(one, other);
      counts[comparison.change] += 1;
      return [{ prompt, isPromptChanged: !isSamePrompt(former, prompt), before: one, after: other, ...comparison }];
    });
    return { ...pair, cells };
  });
  return { columns, counts };
}

/** The change of one cell. */
export function compareCells(
  before: SuiteCell | undefined,
  after: SuiteCell | undefined,
): Pick<ComparedCell, "change" | "by"> {
  const [was, is] = [standOf(before), standOf(after)];
  if (before === undefined || after === undefined || was === undefined || is === undefined) return { change: "open" };
  if (was !== is) return { change: is > was ? "better" : "worse", by: "checks" };
  if (before.state !== "done") return { change: "same" };
  if (before.text === after.text) return { change: "same" };
  const preference = after.choices?.[before.id] ?? inverse(before.choices?.[after.id]);
  if (preference !== undefined) return { change: changeOf(preference), by: "person" };
  const modelPreference =
    after.judgments?.find(({ against }) => against === before.id)?.preference ??
    inverse(before.judgments?.find(({ against }) => against === after.id)?.preference);
  return modelPreference === undefined ? { change: "changed" } : { change: changeOf(modelPreference), by: "model" };
}

/**
 * The rank of a cell's outcome: an answer ranks above none, and a larger share of passed checks ranks higher; undefined
 * if there is no outcome.
 */
function standOf(cell: SuiteCell | undefined): number | undefined {
  if (cell?.state === "failed" || cell?.state === "lost") return -1;
  if (cell?.state !== "done") return undefined;
  // A cell without checks has no score; compared with one that has some, it counts as passing.
  return scoreOf(cell) ?? 1;
}

/** A preference seen from the other side. */
export function inverse(preference: Preference | undefined): Preference | undefined {
  if (preference === undefined || preference === "tie") return preference;
  return preference === "this" ? "other" : "this";
}

function changeOf(preference: Preference): CellChange {
  if (preference === "tie") return "changed";
  return preference === "this" ? "better" : "worse";
}

function isSamePrompt(one: SuitePrompt, other: SuitePrompt): boolean {
  const requestOf = ({ text, systemPrompt, attachments }: SuitePrompt): string =>
    JSON.stringify([text, systemPrompt ?? "", attachments]);
  return requestOf(one) === requestOf(other);
}
