import type { FinishReason } from "@tutti/contract";
import { lookUp } from "@tutti/contract";

/** Google's finish reasons. */
const reasons: Readonly<Record<string, FinishReason>> = {
  STOP: "stop",
  MAX_TOKENS: "length",
  // The limit of one request, behind which Google would continue on request.
  CONTINUATION: "length",
  SAFETY: "content_filter",
  RECITATION: "content_filter",
  LANGUAGE: "content_filter",
  BLOCKLIST: "content_filter",
  PROHIBITED_CONTENT: "content_filter",
  SPII: "content_filter",
  MODEL_ARMOR: "content_filter",
  IMAGE_SAFETY: "content_filter",
  IMAGE_PROHIBITED_CONTENT: "content_filter",
  IMAGE_RECITATION: "content_filter",
};

/**
 * OpenRouter's finish reason. All that are not in the table mean that the model failed: calls that cannot be read, no
 * image, other.
 */
export function toFinishReason(nativeReason: string, { hasCalls }: { hasCalls: boolean }): FinishReason {
  const reason = lookUp(reasons, nativeReason) ?? "error";
  return reason === "stop" && hasCalls ? "tool_calls" : reason;
}
