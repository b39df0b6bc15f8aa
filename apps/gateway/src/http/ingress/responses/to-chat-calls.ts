import { type InputItem, isObject, type JsonObject, type RequestMessage } from "@tutti/contract";
import { textOf } from "../../../providers/wire/json.ts";
import type { ClientTools } from "./client-tools.ts";
import { plainContent, toChatParts } from "./to-chat-content.ts";

/** Calls of OpenAI's own tools that run at the client: their names as functions, and the field with their arguments. */
const ownCalls: Readonly<Record<string, { name: string; field: string }>> = {
  local_shell_call: { name: "local_shell", field: "action" },
  shell_call: { name: "shell", field: "action" },
  apply_patch_call: { name: "apply_patch", field: "operation" },
  computer_call: { name: "computer", field: "action" },
};

/** Outputs of tools. */
const outputs: ReadonlySet<string> = new Set([
  "function_call_output",
  "custom_tool_call_output",
  ...Object.keys(ownCalls).map((type) => `${type}_output`),
]);

/** The call in an item; undefined for an item of another kind. */
export function toCall(item: InputItem, { functionNameOf }: ClientTools): JsonObject | undefined {
  const name = functionNameOf({ name: textOf(item.name) ?? "", namespace: textOf(item.namespace) });
  switch (item.type) {
    case "function_call":
      return chatCall(item, name, textOf(item["arguments"]) ?? "{}");
    case "custom_tool_call":
      return chatCall(item, name, JSON.stringify({ input: typeof item["input"] === "string" ? item["input"] : "" }));
    default: {
      const own = ownCalls[item.type ?? ""];
      return own && chatCall(item, own.name, JSON.stringify(isObject(item[own.field]) ? item[own.field] : {}));
    }
  }
}

function chatCall(item: InputItem, name: string, text: string): JsonObject {
  return { id: callIdOf(item), type: "function", function: { name, arguments: text } };
}

/** An item of the oldest kind has no id but its own. */
function callIdOf({ call_id: callId, id }: InputItem): string {
  return textOf(callId) ?? textOf(id) ?? "";
}

/** The result in an item; undefined for an item of another kind. */
export function toResult(item: InputItem): RequestMessage | undefined {
  if (!outputs.has(item.type ?? "")) return undefined;
  return { role: "tool", tool_call_id: callIdOf(item), content: resultContent(item["output"]) };
}

function resultContent(output: unknown): NonNullable<RequestMessage["content"]> {
  if (typeof output === "string") return output;
  const parts = Array.isArray(output) ? output : [output];
  const isReadable = parts.every((part) => isObject(part) && typeof part["type"] === "string");
  if (!isReadable) return JSON.stringify(output ?? "");
  const chatParts = toChatParts(parts);
  return chatParts.length > 0 ? plainContent(chatParts) : "";
}
