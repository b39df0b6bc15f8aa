import type { Message } from "@tutti/domain";
import type { AnswerStanding } from "../../../bindings/turn-in-view.ts";

/** How an answer stands, from its record alone: the growing text of an answer draws no chip again. */
export function answerStanding({
  isGenerating,
  error,
  metadata,
}: Pick<Message, "isGenerating" | "error" | "metadata">): AnswerStanding {
  if (isGenerating) return "processing";
  if (error !== undefined) return "failed";
  return metadata.isStopped === true || metadata.isCutOff === true ? "stopped" : "done";
}
