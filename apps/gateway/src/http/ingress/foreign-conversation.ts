import type { MessagePart, ReasoningDetail, RequestMessage } from "@tutti/contract";

/**
 * Instructions that stand among the messages, as a person's message: many servers take one system message, at the
 * beginning, and to move them there would change the beginning of every prompt, so that no cache could be used.
 */
export function asReminder(parts: readonly MessagePart[]): RequestMessage {
  return { role: "user", content: [textPart("<system-reminder>\n"), ...parts, textPart("\n</system-reminder>")] };
}

/**
 * Whether a detail of an answer may stand in a message of its own. Google's signatures name places in the text of the
 * whole answer, which therefore stays one message.
 */
export function mayStandApart({ format }: ReasoningDetail): boolean {
  return format !== "google-gemini-v1";
}

const textPart = (text: string): MessagePart => ({ type: "text", text });
