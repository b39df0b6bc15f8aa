import { type Message, shownMessage } from "@tutti/domain";
import type { Engine } from "@tutti/engine";
import { useEngine } from "./services-context.tsx";
import { useRecord } from "./use-record.ts";

/**
 * A message without its texts; changes at the start, the first token and the end of an answer. While a blind question
 * is undecided, its answers are returned without their authors.
 */
export function useMessage(messageId: string | undefined): Message | undefined {
  const { messages } = useEngine().tables;
  const message = useRecord(messages, messageId);
  const questionId = message?.blindPlace === undefined ? undefined : (message.parentMessageId ?? undefined);
  const question = useRecord(messages, questionId);
  return message && shownMessage(message, question);
}

/** As `useMessage`, for a single read outside of rendering, such as that of a notice. */
export function messageNow({ tables }: Pick<Engine, "tables">, messageId: string): Message | undefined {
  const message = tables.messages.get(messageId);
  if (message?.blindPlace === undefined) return message;
  return shownMessage(message, tables.messages.get(message.parentMessageId ?? ""));
}
