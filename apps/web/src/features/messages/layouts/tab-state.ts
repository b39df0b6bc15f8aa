import type { Message } from "@tutti/domain";

/** The state that a tab shows of its answer. */
export type TabState = "processing" | "failed" | "stopped" | "done";

/** The state of an answer in one word, from its record alone: the growing text of an answer re-renders no tab. */
export function tabState({
  isGenerating,
  error,
  metadata,
}: Pick<Message, "isGenerating" | "error" | "metadata">): TabState {
  if (isGenerating) return "processing";
  if (error !== undefined) return "failed";
  return metadata.isStopped === true || metadata.isCutOff === true ? "stopped" : "done";
}
