import type { AnswerPart } from "@tutti/contract";
import { isObject, type JsonObject, textOf } from "../../wire/json.ts";
import type { ReasoningPlace } from "./read-reasoning.ts";

/** The fields that identify an item, and do not say what was done. */
const labels = new Set(["id", "type", "status", "call_id", "name", "server_label"]);

/** Fields that hold the result of a call. */
const results = new Set(["output", "outputs", "results", "error", "tools"]);

/**
 * A call that the provider made itself during the answer: a search, a program, a call of a server's tool. OpenRouter
 * has a reasoning detail for such calls.
 */
export function readServerTool(place: ReasoningPlace, item: JsonObject): AnswerPart[] {
  const { type, id, call_id: callId, name } = item;
  const input = Object.entries(item).filter(([key, value]) => !labels.has(key) && !results.has(key) && value !== null);
  const output = Object.entries(item).filter(([key, value]) => results.has(key) && value !== null);
  const toolResult = input.length === 1 ? input[0]?.[1] : Object.fromEntries(input);
  const detail = {
    type: "reasoning.server_tool_call",
    tool_name: textOf(name) ?? (textOf(type) ?? "").replace(/_(call|output)$/, ""),
    arguments:
      typeof toolResult === "string"
        ? toolResult
        : JSON.stringify(isObject(toolResult) ? toolResult : Object.fromEntries(input)),
    result: output.length === 0 ? (textOf(item["status"]) ?? "") : JSON.stringify(Object.fromEntries(output)),
    ...(textOf(id) === undefined ? {} : { id }),
    ...(textOf(callId) === undefined ? {} : { tool_call_id: callId }),
    ...place,
  };
  return [{ type: "reasoning-delta", text: "", details: [detail] }];
}
