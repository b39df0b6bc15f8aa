import { describeApiError, isOwnRefusal, metLimitSchema, withoutUndefined } from "@tutti/contract";
import type { SuiteCell } from "@tutti/domain";
import { retriedCell, suiteTexts } from "@tutti/domain";
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

/** A cell that met the limit of its run: it is asked anew, as what there is of it is no answer to compare. */
export function limitedCell(cell: SuiteCell, outcome: AskOutcome, now: number): SuiteCell {
  const cost = "answer" in outcome ? (outcome.answer.usage?.cost ?? 0) : 0;
  return retriedCell({ ...cell, spent: cell.spent + cost }, now);
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
function metRunLimit(outcome: AskOutcome): boolean {
  if (outcome.how === "gone") return false;
  const error = outcome.how === "refused" ? outcome.error : outcome.answer.error;
  const refusal = metLimitSchema.safeParse(error?.metadata?.["limit"]);
  if (refusal.success) return refusal.data.kind === "suite-run";
  if (outcome.how === "refused") return false;
  const { spending } = outcome.answer;
  return spending?.type === "cut" && spending.limit.kind === "suite-run";
}

/**
 * What follows from an outcome. `sign-in`: no model was called, and the cell waits until the person has signed in;
 * `unreachable`: the gateway is asked again later; `limit`: the cell is asked anew once more of the limit is left;
 * `answered`: the cell has its answer, or its failure.
 */
export function outcomeMeaning(outcome: AskOutcome): "sign-in" | "unreachable" | "limit" | "answered" {
  if (outcome.how === "refused" && isOwnRefusal(outcome.error)) return "sign-in";
  if (outcome.how === "refused" && outcome.error.code === 0) return "unreachable";
  return metRunLimit(outcome) ? "limit" : "answered";
}
