import { isObject, type JsonObject, type MessagesRequest, type MessagesTool, withoutUndefined } from "@tutti/contract";

/** The tools of a request as functions, and which of them the model must call. */
export function toChatTools({
  tools,
  tool_choice: choice,
}: Pick<MessagesRequest, "tools" | "tool_choice">): JsonObject {
  const chatTools = (tools ?? []).flatMap(toChatTool);
  if (chatTools.length === 0) return {};
  return {
    tools: chatTools,
    ...(choice ? { tool_choice: toChatChoice(choice) } : {}),
    ...(choice?.["disable_parallel_tool_use"] === true ? { parallel_tool_calls: false } : {}),
  };
}

/** Anthropic's own tools stay as they are for its endpoints; its search is also a tool of this gateway's. */
function toChatTool(tool: MessagesTool): JsonObject[] {
  const type = tool.type ?? "custom";
  if (type.startsWith("web_search_")) return [toSearchTool(tool)];
  if (type !== "custom") return [tool];
  const { name, description, input_schema: parameters } = tool;
  const strict = typeof tool["strict"] === "boolean" ? tool["strict"] : undefined;
  return [
    {
      type: "function",
      function: withoutUndefined({
        name: name ?? "",
        description: description ?? undefined,
        parameters: parameters ?? { type: "object", properties: {} },
        strict,
      }),
      ...(isObject(tool["cache_control"]) ? { cache_control: tool["cache_control"] } : {}),
    },
  ];
}

function toSearchTool(tool: MessagesTool): JsonObject {
  const lists = { allowed_domains: tool["allowed_domains"], excluded_domains: tool["blocked_domains"] };
  const parameters = withoutUndefined({ ...lists, user_location: tool["user_location"] });
  return { type: "openrouter:web_search", parameters };
}

function toChatChoice({ type, name }: NonNullable<MessagesRequest["tool_choice"]>): JsonObject | string {
  switch (type) {
    case "auto":
    case "none":
      return type;
    case "any":
      return "required";
    case "tool":
      return { type: "function", function: { name: name ?? "" } };
  }
}
