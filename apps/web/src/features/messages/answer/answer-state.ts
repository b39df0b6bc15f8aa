import type { Message, MessageText } from "@tutti/domain";

/** The current state of an answer, as it is shown. */
export type AnswerStatus =
  /** Nothing has been received. */
  | "waiting"
  /** The model reasons, and has written nothing yet. */
  | "reasoning"
  | "streaming"
  /** Stopped by the person; the text received until then is kept. */
  | "stopped"
  /** Interrupted: no more text will arrive; the text that was received and saved is kept. */
  | "cut-off"
  /** Failed; text that was received before may be there. */
  | "failed"
  /** Ended with nothing to show. */
  | "empty"
  | "done";

type ShownMessage = Pick<Message, "isGenerating" | "error" | "images" | "metadata">;
type ShownText = Pick<MessageText, "content" | "reasoning"> | undefined;

export function answerState(message: ShownMessage, text: ShownText): AnswerStatus {
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

/** The content that is shown as the answer. An error's text is not content: it is shown as the error. */
export function answerContent(message: ShownMessage, text: ShownText): string {
  return message.error?.isContent ? "" : (text?.content ?? "");
}
