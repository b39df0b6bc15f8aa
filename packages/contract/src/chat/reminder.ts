import type { RequestMessage } from "./message.ts";

/**
 * What the chat room adds to a person's message for the model alone, such as the date. It stands at the end of a
 * message, never in the system prompt: what was sent before it stays as it was, so that a vendor's prompt cache, and
 * thoughts that are bound to what precedes them, hold.
 */
const REMINDER = /\n*<reminder>[^<]*<\/reminder>\s*$/u;

/** A message of a person with a reminder at its end. */
export function withReminder(message: RequestMessage, reminder: string): RequestMessage {
  const text = `<reminder>${reminder}</reminder>`;
  const { content } = message;
  return Array.isArray(content)
    ? { ...message, content: [...content, { type: "text", text }] }
    : { ...message, content: content ? `${content}\n\n${text}` : text };
}

/** The text of a message as the person wrote it, for a search and for programs that answer by its words. */
export function withoutReminder(text: string): string {
  return text.replace(REMINDER, "");
}
