import type { Usage } from "@tutti/contract";
import { isObject, type JsonObject, numberOf } from "../../wire/json.ts";

/** The usage of the Responses API in OpenRouter's form; undefined if there is none. */
export function toUsage(usage: unknown, { searches }: { searches: number }): Usage | undefined {
  if (!isObject(usage)) return undefined;
  const prompt = numberOf(usage["input_tokens"]);
  const completion = numberOf(usage["output_tokens"]);
  if (prompt === undefined || completion === undefined) return undefined;
  const input = detailsOf(usage["input_tokens_details"]);
  const output = detailsOf(usage["output_tokens_details"]);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: numberOf(usage["total_tokens"]) ?? prompt + completion,
    ...(input ? { prompt_tokens_details: input } : {}),
    ...(output ? { completion_tokens_details: output } : {}),
    ...(searches > 0 ? { server_tool_use_details: { web_search_requests: searches } } : {}),
  };
}

function detailsOf(details: unknown): JsonObject | undefined {
  if (!isObject(details)) return undefined;
  const counts = Object.entries(details).filter(([, value]) => numberOf(value) !== undefined);
  return counts.length > 0 ? Object.fromEntries(counts) : undefined;
}
