import type { SuiteCell, SuitePrompt, SuiteRun } from "@tutti/domain";
import { gatewayRunId } from "@tutti/domain";
import type { EnginePorts } from "../ports.ts";
import { type AskOptions, type AskOutcome, askRun, LOG_KEPT } from "./ask-run.ts";
import { toCellRequest } from "./cell-request.ts";

/** The prompt and the column of a cell, in the run that it is a part of. */
export interface PlacedCell {
  cell: SuiteCell;
  run: SuiteRun;
  prompt: SuitePrompt;
  column: SuiteRun["columns"][number];
}

/** Finds a cell's prompt and column; undefined where the run has one of them no more. */
export function placedCell(cell: SuiteCell, run: SuiteRun | undefined): PlacedCell | undefined {
  const prompt = run?.prompts.find(({ id }) => id === cell.promptId);
  const column = run?.columns.find(({ id }) => id === cell.columnId);
  return run && prompt && column && { cell, run, prompt, column };
}

/** Asks for a cell's answer, or continues to read it. Never rejects. */
export function askCell(
  ports: Pick<EnginePorts, "runs" | "clock" | "contextLengthOf">,
  { cell, run, prompt, column }: PlacedCell,
  { signal, onStarted, onGrowth }: Pick<AskOptions, "signal" | "onStarted" | "onGrowth">,
): Promise<AskOutcome> {
  const now = ports.clock.now();
  const askedAt = cell.askedAt ?? now;
  return askRun(ports, {
    id: gatewayRunId(cell),
    request: toCellRequest(prompt, column, { mode: run.mode, contextLength: ports.contextLengthOf?.(column.model) }),
    suiteRunId: run.id,
    // An answer that is asked again is to be another one.
    caching: run.cachesAnswers !== true ? "off" : cell.attempt > 0 ? "anew" : "on",
    askedAt,
    isStarted: cell.state === "asked" || now - askedAt > LOG_KEPT,
    signal,
    ...(onStarted && { onStarted }),
    ...(onGrowth && { onGrowth }),
  });
}
