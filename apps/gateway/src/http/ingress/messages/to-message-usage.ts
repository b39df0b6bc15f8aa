import { isObject, type JsonObject, type Usage } from "@tutti/contract";

/**
 * Usage in Anthropic's terms: `input_tokens` is what was neither read from the cache nor written to it, so that the
 * three counts of the prompt add up. `cost` is ours, in US dollars.
 */
export function toMessageUsage(
  usage: Pick<Usage, "prompt_tokens" | "prompt_tokens_details"> & Partial<Usage>,
): JsonObject {
  const prompt = detailsOf(usage.prompt_tokens_details);
  const cacheReads = countOf(prompt["cached_tokens"]);
  const cacheWrites = countOf(prompt["cache_write_tokens"]);
  const thinking = countOf(detailsOf(usage.completion_tokens_details)["reasoning_tokens"]);
  const server = detailsOf(usage.server_tool_use_details);
  const searches = countOf(server["web_search_requests"]);
  return {
    input_tokens: Math.max(0, usage.prompt_tokens - cacheReads - cacheWrites),
    cache_creation_input_tokens: cacheWrites,
    cache_read_input_tokens: cacheReads,
    output_tokens: usage.completion_tokens ?? 0,
    ...(thinking > 0 ? { output_tokens_details: { thinking_tokens: thinking } } : {}),
    ...(searches > 0 ? { server_tool_use: { web_search_requests: searches, web_fetch_requests: 0 } } : {}),
    ...(usage.cost === undefined ? {} : { cost: usage.cost }),
  };
}

function detailsOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function countOf(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}
