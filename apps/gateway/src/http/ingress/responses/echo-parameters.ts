import type { JsonObject, ResponsesRequest } from "@tutti/contract";

/** Parameters that a response repeats as they were sent; null where they were not. */
const repeated = [
  "instructions",
  "max_output_tokens",
  "max_tool_calls",
  "previous_response_id",
  "prompt_cache_key",
  "safety_identifier",
  "service_tier",
  "temperature",
  "top_p",
  "user",
] as const;

/** The parameters of a request as its response repeats them. */
export function echoParameters(request: ResponsesRequest, { isStored }: { isStored: boolean }): JsonObject {
  return {
    ...Object.fromEntries(repeated.map((name) => [name, request[name] ?? null])),
    background: request.background ?? false,
    frequency_penalty: request.frequency_penalty ?? 0,
    presence_penalty: request.presence_penalty ?? 0,
    metadata: request.metadata ?? {},
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    reasoning: { effort: null, summary: null, ...request.reasoning },
    store: isStored,
    text: { format: { type: "text" }, ...request.text },
    tool_choice: request.tool_choice ?? "auto",
    tools: request.tools ?? [],
    top_logprobs: request.top_logprobs ?? 0,
    truncation: request["truncation"] ?? "disabled",
  };
}
