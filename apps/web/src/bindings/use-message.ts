import type { Message } from "@tutti/domain";
import { useEngine } from "./services-context.tsx";
import { useRecord } from "./use-record.ts";

/** A message without its texts; changes at the start, the first token and the end of an answer. */
export function useMessage(messageId: string | undefined): Message | undefined {
  return useRecord(useEngine().tables.messages, messageId);
}
