import type { FinishReason, Usage } from "@tutti/contract";
import { lookUp } from "@tutti/contract";
import { isObject, type JsonObject, numberOf, objectsOf } from "../wire/json.ts";

/**
 * Anthropic's usage in OpenRouter's form. Anthropic counts cache reads and cache writes apart from the rest of the
 * prompt; OpenRouter's prompt_tokens are the sum of all three. Summaries of a long conversation, made before the
 * answer, are billed too.
 *
 * @param counts the latest count of each kind
 */
export function toUsage(counts: JsonObject): Usage {
  const rounds = [counts, ...objectsOf(counts["iterations"]).filter(({ type }) => type === "compaction")];
  const sum = (field: string) => rounds.reduce((total, round) => total + (numberOf(round[field]) ?? 0), 0);
  const cacheReads = sum("cache_read_input_tokens");
  const cacheWrites = sum("cache_creation_input_tokens");
  const prompt = sum("input_tokens") + cacheReads + cacheWrites;
  const completion = sum("output_tokens");
  const details = isObject(counts["output_tokens_details"]) ? counts["output_tokens_details"] : {};
  const reasoning = numberOf(details["thinking_tokens"]);
  const server = isObject(counts["server_tool_use"]) ? counts["server_tool_use"] : {};
  const searches = numberOf(server["web_search_requests"]) ?? 0;
  const fetches = numberOf(server["web_fetch_requests"]) ?? 0;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cacheReads, cache_write_tokens: cacheWrites },
    ...(reasoning === undefined ? {} : { completion_tokens_details: { reasoning_tokens: reasoning } }),
    ...(searches + fetches === 0
      ? {}
      : { server_tool_use_details: { web_search_requests: searches, tool_calls_executed: searches + fetches } }),
  };
}

const finishReasons: Readonly<Record<string, FinishReason>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  pause_turn: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool_calls",
  refusal: "content_filter",
};

/** Why the answer ended, as OpenRouter's finish reason; an unknown reason counts as a normal end. */
export function toFinishReason(stopReason: string): FinishReason {
  return lookUp(finishReasons, stopReason) ?? "stop";
}
