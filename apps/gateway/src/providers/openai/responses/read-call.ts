import type { AnswerPart } from "@tutti/contract";
import { type JsonObject, textOf } from "../../wire/json.ts";
import type { Output, OutputTurn } from "./output.ts";

/** A call begins: its id and name are sent, with the arguments that it already has. */
export function readCallStart(turn: OutputTurn, output: Output, item: JsonObject): AnswerPart[] {
  if (output.call !== undefined) return [];
  output.call = turn.calls;
  turn.calls += 1;
  const start = item["type"] === "function_call" ? (textOf(item["arguments"]) ?? "") : "";
  output.sentArguments = start.length;
  return [
    {
      type: "tool-call-delta",
      index: output.call,
      id: textOf(item["call_id"]) ?? textOf(item["id"]),
      name: textOf(item["name"]),
      arguments: start,
    },
  ];
}

export function readArguments(output: Output, delta: string): AnswerPart[] {
  if (output.call === undefined || delta === "") return [];
  output.sentArguments += delta.length;
  return [{ type: "tool-call-delta", index: output.call, arguments: delta }];
}

/** @param whole the arguments, of which a beginning may have been sent */
export function readArgumentsEnd(output: Output, whole: string): AnswerPart[] {
  return readArguments(output, whole.slice(output.sentArguments));
}

/** A finished call. Free text becomes the JSON object `{"input": …}`: arguments are JSON for every client. */
export function readCallItem(turn: OutputTurn, output: Output, item: JsonObject): AnswerPart[] {
  const whole =
    item["type"] === "custom_tool_call"
      ? JSON.stringify({ input: textOf(item["input"]) ?? "" })
      : (textOf(item["arguments"]) ?? "");
  return [...readCallStart(turn, output, item), ...readArgumentsEnd(output, whole)];
}
