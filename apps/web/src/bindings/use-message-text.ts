import type { MessageText } from "@tutti/domain";
import { useEngine } from "./services-context.tsx";
import { useRecord } from "./use-record.ts";

/** Content and reasoning of a message; changes up to once a frame while it streams. */
export function useMessageText(messageId: string | undefined): MessageText | undefined {
  return useRecord(useEngine().tables.texts, messageId);
}
