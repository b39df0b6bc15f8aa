import { isHiddenAnswer } from "@tutti/domain";
import type { ReadTables } from "./tables.ts";

/** Whether the author of an answer is hidden: then a notice with a provider's message would reveal the author. */
export function isHidden({ tables }: ReadTables<"messages">, messageId: string): boolean {
  const answer = tables.messages.get(messageId);
  return answer !== undefined && isHiddenAnswer(answer, tables.messages.get(answer.parentMessageId ?? ""));
}
