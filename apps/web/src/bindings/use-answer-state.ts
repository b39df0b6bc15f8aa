import type { AnswerState } from "@tutti/engine";
import { useEngine } from "./services-context.tsx";
import { useRecord } from "./use-record.ts";

/** What is known at run time of an answer that is being made: whether the gateway is reached, and for what it waits. */
export function useAnswerState(messageId: string | undefined): AnswerState | undefined {
  return useRecord(useEngine().tables.answerStates, messageId);
}
