import type { ChatRequest } from "@tutti/contract";

/** The names that a condition may call the search of the web by. */
const SEARCH_NAMES: ReadonlySet<string> = new Set(["openrouter:web_search", "web_search"]);

/**
 * The most searches of the provider's own that `stop_server_tools_when` allows; undefined: no condition bounds them.
 * Conditions on tokens, cost and reasons hold between two steps, which only OpenRouter counts.
 */
export function searchStepsOf({ stop_server_tools_when: conditions }: ChatRequest): number | undefined {
  const counts = (conditions ?? []).flatMap((condition) => {
    if (condition.type === "step_count_is") return [condition.step_count];
    return condition.type === "has_tool_call" && SEARCH_NAMES.has(condition.tool_name) ? [1] : [];
  });
  return counts.length > 0 ? Math.min(...counts) : undefined;
}
