import { isObject, type JsonObject, type Usage } from "@tutti/contract";

/** Usage in OpenAI's terms: the counts include those of their details. `cost` is ours, in US dollars. */
export function toResponseUsage(usage: Usage): JsonObject {
  const prompt = detailsOf(usage.prompt_tokens_details);
  const completion = detailsOf(usage.completion_tokens_details);
  const searches = detailsOf(usage.server_tool_use_details)["web_search_requests"];
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: {
      cached_tokens: countOf(prompt["cached_tokens"]),
      cache_write_tokens: countOf(prompt["cache_write_tokens"]),
    },
    output_tokens: usage.completion_tokens,
    output_tokens_details: { reasoning_tokens: countOf(completion["reasoning_tokens"]) },
    total_tokens: usage.total_tokens,
    ...(countOf(searches) > 0 ? { server_tool_use_details: { web_search_requests: searches } } : {}),
    ...(usage.cost === undefined ? {} : { cost: usage.cost }),
  };
}

function detailsOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function countOf(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}
