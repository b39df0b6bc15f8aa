import type { ApiError } from "@tutti/contract";

/**
 * The gateway's own text for a refusal, by its kind alone: without the upstream's message, which may repeat what a
 * person wrote.
 */
export function refusalReason({ code, metadata }: ApiError): string {
  return byType.get(metadata?.error_type) ?? byStatus(code);
}

/** Texts for OpenRouter's error types that are more specific than their status. */
const byType: ReadonlyMap<unknown, string> = new Map([
  ["context_length_exceeded", "The prompt is too long for it."],
  ["max_tokens_exceeded", "It does not write answers that long."],
  ["content_policy_violation", "Its rules forbid this content."],
  ["refusal", "Its rules forbid this content."],
  ["provider_unavailable", "It could not be reached."],
  ["provider_overloaded", "It is overloaded."],
]);

function byStatus(code: number): string {
  switch (code) {
    case 401:
      return "It does not accept the key.";
    case 402:
      return "Its account has no credit left.";
    case 403:
      return "It does not permit this request.";
    case 404:
      return "It does not know the model.";
    case 408:
    case 504:
      return "It took too long.";
    case 413:
      return "The request is too large for it.";
    case 429:
      return "It received too many requests.";
    default:
      return code >= 500 ? "It failed." : "It does not accept the request.";
  }
}
