import { scoreOf } from "./run-progress.ts";
import { cellId, type SuiteCell } from "./suite-cell.ts";
import type { RunSettings, SuiteRun } from "./suite-run.ts";

/** One cell as a line of an export: names that other programs read, and values without a format. */
export interface RunRow {
  prompt: string;
  system: string;
  expected: string;
  model: string;
  settings: string;
  state: string;
  answer: string;
  error: string;
  /** The share of checks that pass; empty if there is none. */
  score: number | "";
  checks: string;
  /** The models that made checks. */
  judged_by: string;
  vote: string;
  cost: number | "";
  prompt_tokens: number | "";
  completion_tokens: number | "";
  seconds: number | "";
  attempts: number;
  generation_id: string;
}

/** All cells of a run, prompt by prompt, for a file. */
export function runRows(run: SuiteRun, cellOf: (id: string) => SuiteCell | undefined): RunRow[] {
  return run.prompts.flatMap((prompt) =>
    run.columns.map(({ id, model, settings }): RunRow => {
      const cell = cellOf(cellId(run.id, { promptId: prompt.id, columnId: id }));
      const { figures = {}, checks = [] } = cell ?? {};
      return {
        prompt: prompt.text,
        system: prompt.systemPrompt ?? "",
        expected: prompt.expected ?? "",
        model,
        settings: settingsText(settings),
        state: cell?.state ?? "waiting",
        answer: cell?.text ?? "",
        error: cell?.error?.text ?? "",
        score: (cell && scoreOf(cell)) ?? "",
        checks: checks
          .map(({ type, outcome, reason }) => `${type}: ${outcome}${reason ? ` (${reason})` : ""}`)
          .join("; "),
        judged_by: [...new Set(checks.flatMap((check) => check.model ?? []))].join(", "),
        vote: cell?.vote ?? "",
        cost: cell === undefined ? "" : cell.spent,
        prompt_tokens: figures.promptTokens ?? "",
        completion_tokens: figures.tokens ?? "",
        seconds: figures.duration === undefined ? "" : figures.duration / 1000,
        attempts: cell === undefined ? 0 : cell.attempt + 1,
        generation_id: figures.generationId ?? "",
      };
    }),
  );
}

/** Settings in one line, for a person and for a file; empty if they are the model's own. */
export function settingsText({ temperature, maxTokens, effort }: RunSettings): string {
  return [
    ...(temperature === undefined ? [] : [`temperature ${temperature}`]),
    ...(maxTokens === undefined ? [] : [`max ${maxTokens} tokens`]),
    ...(effort === undefined ? [] : [`reasoning ${effort}`]),
  ].join(", ");
}
