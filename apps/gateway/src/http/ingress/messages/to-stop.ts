import type { FinishReason, JsonObject } from "@tutti/contract";
import { lookUp } from "@tutti/contract";

/** How an answer ended, as far as it is known. */
export interface AnswerEnd {
  finish: { reason: FinishReason; nativeReason: string | null } | undefined;
  hasCalls: boolean;
  /** The model's own words about why it does not answer. */
  refusal: string;
}

/** Reasons of Anthropic's own, which an endpoint of that form has given already. */
const anthropicReasons: ReadonlySet<string> = new Set([
  "end_turn",
  "max_tokens",
  "stop_sequence",
  "tool_use",
  "pause_turn",
  "refusal",
  "model_context_window_exceeded",
]);

const stopReasons: Readonly<Record<string, string>> = {
  stop: "end_turn",
  length: "max_tokens",
  tool_calls: "tool_use",
  content_filter: "refusal",
};

/**
 * The last fields of a message. An answer with calls ends with `tool_use` whatever else its provider says: otherwise an
 * agent stops instead of running its tools.
 */
export function toStop({ finish, hasCalls, refusal }: AnswerEnd): JsonObject {
  const reason = reasonOf(finish, { hasCalls, hasRefused: refusal !== "" });
  const explanation = refusal === "" ? null : refusal;
  return {
    stop_reason: reason,
    stop_sequence: null,
    ...(reason === "refusal" ? { stop_details: { type: "refusal", category: null, explanation } } : {}),
  };
}

function reasonOf(finish: AnswerEnd["finish"], facts: { hasCalls: boolean; hasRefused: boolean }): string {
  const native = finish?.nativeReason ?? "";
  const reason = anthropicReasons.has(native) ? native : (lookUp(stopReasons, finish?.reason ?? "stop") ?? "end_turn");
  if (reason === "end_turn" && facts.hasCalls) return "tool_use";
  return reason === "end_turn" && facts.hasRefused ? "refusal" : reason;
}
