import type { Message, MessageText } from "@tutti/domain";

/** What an answer looks like right now. */
export type AnswerState =
  /** Nothing has been received. */
  | "waiting"
  /** The model reasons, and has written nothing yet. */
  | "reasoning"
  | "streaming"
  /** Stopped by the person; what was received is there. */
  | "stopped"
  /** Interrupted: nothing more comes of it, and what was received and saved is there. */
  | "cut-off"
  /** Failed; text may be there that was received before. */
  | "failed"
  /** Ended with nothing to show. */
  | "empty"
  | "done";

type ShownMessage = Pick<Message, "isGenerating" | "error" | "images" | "metadata">;
type ShownText = Pick<MessageText, "content" | "reasoning"> | undefined;

export function answerState(message: ShownMessage, text: ShownText): AnswerState {
  const hasContent = (text?.content ?? "").trim() !== "" || message.images.length > 0;
  if (message.isGenerating) {
    if (hasContent) return "streaming";
    return (text?.reasoning ?? "") === "" ? "waiting" : "reasoning";
  }
  if (message.error !== undefined) return "failed";
  if (message.metadata.isStopped === true) return "stopped";
  if (message.metadata.isCutOff === true) return "cut-off";
  return hasContent ? "done" : "empty";
}

/** The content that is shown as the answer; an error's text is not one, it is shown as the error. */
export function answerContent(message: ShownMessage, text: ShownText): string {
  return message.error?.isContent ? "" : (text?.content ?? "");
}
