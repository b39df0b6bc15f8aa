import { describeApiError, metLimitSchema, withoutUndefined } from "@tutti/contract";
import type { SuiteCell } from "@tutti/domain";
import { suiteTexts } from "@tutti/domain";
import type { ReceivedAnswer } from "../answers/apply-answer-part.ts";
import type { AskOutcome } from "./ask-run.ts";

/** A cell while its answer grows: shown, and not stored. */
export function growingCell(cell: SuiteCell, answer: ReceivedAnswer): SuiteCell {
  return { ...cell, text: answer.content, ...(answer.reasoning ? { reasoning: answer.reasoning } : {}) };
}

/** A cell whose answer has ended: to be checked, or failed. Its cost is counted either way. */
export function answeredCell(cell: SuiteCell, outcome: AskOutcome, now: number): SuiteCell {
  const endedCell = { ...cell, updatedAt: now };
  if (outcome.how === "refused") return toFailedCell(endedCell, outcome.error.code, describeApiError(outcome.error));
  if (outcome.how === "gone") return { ...toFailedCell(endedCell, 0, suiteTexts.lost), state: "lost" };
  const { answer } = outcome;
  const endedAt = outcome.how === "aborted" ? now : outcome.endedAt;
  const grownCell: SuiteCell = {
    ...growingCell(endedCell, answer),
    ...(answer.images.length > 0 ? { images: [...answer.images] } : {}),
    figures: figuresOf(answer, endedAt),
    spent: cell.spent + (answer.usage?.cost ?? 0),
  };
  if (outcome.how === "stopped" || outcome.how === "aborted") return { ...grownCell, state: "stopped" };
  if (answer.error) return toFailedCell(grownCell, answer.error.code, describeApiError(answer.error));
  if (outcome.how !== "finished") return toFailedCell(grownCell, 0, suiteTexts.interrupted);
  if (answer.content.trim() === "" && answer.images.length === 0) return toFailedCell(grownCell, 502, suiteTexts.empty);
  return { ...grownCell, state: "checking" };
}

function toFailedCell(cell: SuiteCell, status: number, text: string): SuiteCell {
  return { ...cell, state: "failed", error: { status, text } };
}

function figuresOf(answer: ReceivedAnswer, endedAt: number): SuiteCell["figures"] {
  const { startedAt, firstTokenAt, usage, model, provider, generationId, cachedFrom, finishReason } = answer;
  return {
    duration: Math.max(0, endedAt - startedAt),
    ...(firstTokenAt === undefined ? {} : { latency: Math.max(0, firstTokenAt - startedAt) }),
    ...(usage ? { promptTokens: usage.prompt_tokens, tokens: usage.completion_tokens } : {}),
    ...withoutUndefined({ cost: usage?.cost, model, provider, generationId, cachedFrom, finishReason }),
  };
}

/** Whether an answer was refused, or cut, because of the limit of its suite's run. */
export function metRunLimit(outcome: AskOutcome): boolean {
  if (outcome.how === "gone") return false;
  const error = outcome.how === "refused" ? outcome.error : outcome.answer.error;
  const refusal = metLimitSchema.safeParse(error?.metadata?.["limit"]);
  if (refusal.success) return refusal.data.kind === "suite-run";
  if (outcome.how === "refused") return false;
  const { spending } = outcome.answer;
  return spending?.type === "cut" && spending.limit.kind === "suite-run";
}
