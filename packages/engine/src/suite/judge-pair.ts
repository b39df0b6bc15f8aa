import type { CellJudgment, Preference, SuiteCell, SuitePrompt } from "@tutti/domain";
import { gatewayRunId, joinOrders, preferenceQuestion, readPreference, suiteTexts } from "@tutti/domain";
import type { EnginePorts } from "../ports.ts";
import { askRun } from "./ask-run.ts";
import { toJudgeRequest } from "./cell-request.ts";
import { wordsOf } from "./check-cell.ts";

/** A model's judgment of two answers in both orders. */
export type JudgedPair =
  | { ok: true; judgment: CellJudgment; cost: number }
  | { ok: false; message: string; cost: number };

/** Asks a model in both orders, at once, which of two answers is better. Never rejects. */
export async function judgePair(
  ports: Pick<EnginePorts, "runs" | "clock">,
  options: { cell: SuiteCell; other: SuiteCell; prompt: SuitePrompt; model: string; rubric?: string | undefined },
): Promise<JudgedPair> {
  const { cell, other, prompt, model, rubric } = options;
  const ask = async (isFirst: boolean) => {
    const [first, second] = isFirst ? [cell, other] : [other, cell];
    const question = preferenceQuestion({ prompt: prompt.text, first: first.text, second: second.text, rubric });
    // A pair that was judged before is judged anew: its texts, the model or the rubric may have changed.
    const round = (cell.judgments ?? []).length;
    const part = `v${round}-${other.runId.slice(0, 8)}${other.columnId}${other.attempt}${isFirst ? "x" : "y"}`;
    const outcome = await askRun(ports, {
      id: gatewayRunId(cell, part),
      request: toJudgeRequest(model, question),
      suiteRunId: cell.runId,
      askedAt: ports.clock.now(),
      isStarted: false,
      signal: new AbortController().signal,
    });
    const words = wordsOf(outcome);
    if (!words.ok) return { message: words.reason, cost: words.cost };
    const read = readPreference(words.text);
    if (!read) return { message: suiteTexts.unreadableJudge, cost: words.cost };
    const { better, reason } = read;
    const preference: Preference = better === "tie" ? "tie" : (better === "first") === isFirst ? "this" : "other";
    return { preference, reason, cost: words.cost };
  };
  const [one, two] = await Promise.all([ask(true), ask(false)]);
  const cost = one.cost + two.cost;
  if (one.preference === undefined || two.preference === undefined) {
    return { ok: false, message: one.message ?? two.message ?? suiteTexts.unreadableJudge, cost };
  }
  const orders = [one, two].map(({ preference, reason }) => ({ preference, reason }));
  const judgment = { against: other.id, preference: joinOrders(one.preference, two.preference), orders, model };
  return { ok: true, judgment, cost };
}
