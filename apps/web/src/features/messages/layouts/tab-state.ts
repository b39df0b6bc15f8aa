import type { Message } from "@tutti/domain";

/** What a tab says of its answer. */
export type TabState = "processing" | "failed" | "stopped" | "done";

/** The state of an answer in one word, of its record alone: the text of a growing answer wakes no tab. */
export function tabState({
  isGenerating,
  error,
  metadata,
}: Pick<Message, "isGenerating" | "error" | "metadata">): TabState {
  if (isGenerating) return "processing";
  if (error !== undefined) return "failed";
  return metadata.isStopped === true || metadata.isCutOff === true ? "stopped" : "done";
}
