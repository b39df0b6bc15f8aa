import { withoutUndefined } from "@tutti/contract";
import type { CheckResult, SuiteCell, SuiteCheck, SuitePrompt, SuiteRun } from "@tutti/domain";
import { checkWords, gatewayRunId, readVerdict, rubricQuestion, suiteTexts } from "@tutti/domain";
import type { EnginePorts } from "../ports.ts";
import { appFiles } from "./app-files.ts";
import { type AskOutcome, askRun, LOG_KEPT } from "./ask-run.ts";
import { toJudgeRequest } from "./cell-request.ts";
import type { SuiteServices } from "./suites.ts";

export interface CellCheckOptions {
  run: SuiteRun;
  prompt: SuitePrompt;
  ports: Pick<EnginePorts, "runs" | "clock">;
  services: SuiteServices;
  signal: AbortSignal;
}

/** The outcome of one check, and its cost. */
interface CheckOutcome {
  result: CheckResult;
  app?: SuiteCell["app"];
  cost?: number;
}

/** The index of the check that is made first of every app. */
const APP_CHECK = -1;

/**
 * Makes the missing checks of a cell, one after the other, and calls `onChecked` with the current cell after each of
 * them. Ends when the signal is aborted: the other checks are made when the run continues.
 */
export async function checkCell(
  cell: SuiteCell,
  options: CellCheckOptions,
  onChecked: (cell: SuiteCell) => void,
): Promise<SuiteCell> {
  const { run, prompt, signal } = options;
  const checkedIndexes = new Set(cell.checks.map(({ index }) => index));
  const dueChecks: [number, SuiteCheck | undefined][] = [
    ...(run.mode === "chat" ? [] : [[APP_CHECK, undefined] as [number, undefined]]),
    ...prompt.checks.map((check, index): [number, SuiteCheck] => [index, check]),
  ];
  let checkedCell = cell;
  for (const [index, check] of dueChecks) {
    if (checkedIndexes.has(index)) continue;
    if (signal.aborted) return checkedCell;
    const outcome =
      check === undefined ? await tryApp(checkedCell, options) : await makeCheck(checkedCell, index, check, options);
    if (outcome === undefined) return checkedCell;
    checkedCell = {
      ...checkedCell,
      checks: [...checkedCell.checks, outcome.result],
      spent: checkedCell.spent + (outcome.cost ?? 0),
      ...(outcome.app ? { app: outcome.app } : {}),
    };
    onChecked(checkedCell);
  }
  return checkedCell;
}

async function tryApp(cell: SuiteCell, { run, services }: CellCheckOptions): Promise<CheckOutcome> {
  const result = { index: APP_CHECK, type: "runs" } as const;
  try {
    const app = await services.tryApp(appFiles(cell.text, run.mode));
    const reason = app.problems[0];
    return {
      app,
      result: { ...result, outcome: app.state === "runs" ? "pass" : "fail", ...(reason ? { reason } : {}) },
    };
  } catch (error) {
    return { result: { ...result, outcome: "error", reason: messageOf(error) } };
  }
}

async function makeCheck(
  cell: SuiteCell,
  index: number,
  check: SuiteCheck,
  options: CellCheckOptions,
): Promise<CheckOutcome | undefined> {
  const { prompt, services } = options;
  if (check.type === "judge") return judge(cell, index, check, options);
  const result = { index, type: check.type };
  const byWords = checkWords(check, cell.text);
  if (byWords) return { result: { ...result, ...byWords } };
  try {
    const input = { output: cell.text, expected: prompt.expected ?? "", prompt: prompt.text };
    return { result: { ...result, ...(await services.runCheck(check, input)) } };
  } catch (error) {
    return { result: { ...result, outcome: "error", reason: messageOf(error) } };
  }
}

/** Undefined where the signal was aborted. */
async function judge(
  cell: SuiteCell,
  index: number,
  check: SuiteCheck,
  { run, prompt, ports, signal }: CellCheckOptions,
): Promise<CheckOutcome | undefined> {
  const model = run.judge?.model;
  const result = { index, type: check.type, ...withoutUndefined({ model }) };
  const failWith = (reason: string): CheckOutcome => ({ result: { ...result, outcome: "error", reason } });
  if (model === undefined) return failWith(suiteTexts.noJudge);
  const { text: promptText, expected } = prompt;
  const question = rubricQuestion({ prompt: promptText, answer: cell.text, rubric: check.value, expected });
  const outcome = await askRun(ports, {
    id: gatewayRunId(cell, `j${index}`),
    request: toJudgeRequest(model, question),
    suiteRunId: run.id,
    caching: run.cachesAnswers === true ? "on" : "off",
    askedAt: cell.updatedAt,
    // After that the gateway may have forgotten the run: starting it once more would call the judge twice.
    isStarted: ports.clock.now() - cell.updatedAt > LOG_KEPT,
    signal,
  });
  if (outcome.how === "aborted") return undefined;
  const words = wordsOf(outcome);
  if (!words.ok) return { ...failWith(words.reason), cost: words.cost };
  const verdict = readVerdict(words.text);
  if (!verdict) return { ...failWith(suiteTexts.unreadableJudge), cost: words.cost };
  const { isPass, reason } = verdict;
  return { result: { ...result, outcome: isPass ? "pass" : "fail", ...(reason ? { reason } : {}) }, cost: words.cost };
}

/** The judge's text, or why there is none, and its cost. */
export function wordsOf(
  outcome: AskOutcome,
): { ok: true; text: string; cost: number } | { ok: false; reason: string; cost: number } {
  if (outcome.how === "refused") return { ok: false, reason: outcome.error.message, cost: 0 };
  if (outcome.how === "gone" || outcome.how === "aborted") return { ok: false, reason: suiteTexts.lost, cost: 0 };
  const { answer } = outcome;
  const cost = answer.usage?.cost ?? 0;
  if (answer.error) return { ok: false, reason: answer.error.message, cost };
  if (outcome.how !== "finished") return { ok: false, reason: suiteTexts.interrupted, cost };
  return { ok: true, text: answer.content, cost };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
