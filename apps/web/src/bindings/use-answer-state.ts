import type { AnswerConnection } from "@tutti/engine";
import { useEngine } from "./services-context.tsx";
import { useRecord } from "./use-record.ts";

/** The runtime state of an answer that streams: whether the gateway is connected, and the reason for a wait. */
export function useAnswerState(messageId: string | undefined): AnswerConnection | undefined {
  return useRecord(useEngine().tables.answerStates, messageId);
}
