import type { AnswerPart, ApiError, FinishReason } from "@tutti/contract";
import { lookUp } from "@tutti/contract";
import type { ErrorSource } from "../../wire/from-error.ts";
import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "../../wire/json.ts";
import { fromFailure } from "./from-failure.ts";
import { createTurn, outputAt, textAt } from "./output.ts";
import { readArguments, readArgumentsEnd, readCallStart } from "./read-call.ts";
import { readItem } from "./read-item.ts";
import { readAnnotation, readRefusal, readText } from "./read-message.ts";
import { readReasoningText, readSummary } from "./read-reasoning.ts";
import { toUsage } from "./usage.ts";

/** Reads the events of one answer, or a complete response. Events after its end are ignored. */
export interface ResponsesEvents {
  read(event: JsonObject): AnswerPart[];
  readWhole(response: JsonObject): AnswerPart[];
  readonly isFinished: boolean;
}

export function createResponsesEvents({ source, format }: { source: ErrorSource; format: string }): ResponsesEvents {
  const turn = createTurn();
  let hasMetadata = false;
  let isFinished = false;

  const begin = (response: JsonObject): AnswerPart[] => {
    const model = textOf(response["model"]);
    if (hasMetadata || model === undefined) return [];
    hasMetadata = true;
    return [{ type: "metadata", id: textOf(response["id"]), model }];
  };

  const fail = (error: ApiError): AnswerPart[] => {
    isFinished = true;
    return [{ type: "error", error }];
  };

  const end = (response: JsonObject): AnswerPart[] => {
    if (response["status"] === "failed" || isObject(response["error"])) return fail(fromFailure(response, source));
    // If a server sends no deltas, or leaves out an item's end, everything is here.
    const rest = objectsOf(response["output"]).flatMap((item, index) => readItem(turn, { index, format }, item));
    const usage = toUsage(response["usage"], turn);
    isFinished = true;
    return [
      ...rest,
      finishOf(response, { hasCalls: turn.calls > 0 }),
      ...(usage ? [{ type: "usage", usage } as const] : []),
    ];
  };

  const readEventByType = (event: JsonObject): AnswerPart[] => {
    const index = numberOf(event["output_index"]) ?? 0;
    const contentIndex = numberOf(event["content_index"]) ?? 0;
    const delta = textOf(event["delta"]) ?? "";
    const output = outputAt(turn, index);
    const item = isObject(event["item"]) ? event["item"] : {};
    switch (event["type"]) {
      case "response.output_item.added": {
        const isCall = item["type"] === "function_call" || item["type"] === "custom_tool_call";
        return isCall ? readCallStart(turn, output, item) : [];
      }
      case "response.output_item.done":
        return readItem(turn, { index, format }, item);
      case "response.output_text.delta":
        return readText(turn, output, { contentIndex, delta, logprobs: event["logprobs"] });
      case "response.output_text.annotation.added":
        return isObject(event["annotation"])
          ? readAnnotation(textAt(turn, output, contentIndex), event["annotation"])
          : [];
      case "response.refusal.delta":
        output.sentRefusal += delta.length;
        return delta === "" ? [] : [{ type: "refusal-delta", text: delta }];
      case "response.refusal.done":
        return readRefusal(output, textOf(event["refusal"]) ?? "");
      case "response.reasoning_summary_text.delta":
        return readSummary(output, { index, format }, { part: numberOf(event["summary_index"]) ?? 0, delta });
      case "response.reasoning_text.delta":
        return readReasoningText(output, { index, format }, delta);
      case "response.function_call_arguments.delta":
        return readArguments(output, delta);
      case "response.function_call_arguments.done":
        return readArgumentsEnd(output, textOf(event["arguments"]) ?? "");
      default:
        return [];
    }
  };

  return {
    read(event) {
      if (isFinished) return [];
      if (event["type"] === "error" || (event["type"] === undefined && isObject(event["error"]))) {
        return fail(fromFailure(event, source));
      }
      const response = isObject(event["response"]) ? event["response"] : undefined;
      if (!response) return readEventByType(event);
      const isEnd = /^response\.(completed|incomplete|failed)$/.test(textOf(event["type"]) ?? "");
      return [...begin(response), ...(isEnd ? end(response) : [])];
    },
    readWhole(response) {
      if (response["object"] !== "response") return [];
      return [...begin(response), ...end(response)];
    },
    get isFinished() {
      return isFinished;
    },
  };
}

/** OpenAI's reasons for an answer that ended early, with OpenRouter's finish reasons. */
const incompleteReasons: Readonly<Record<string, FinishReason>> = {
  max_output_tokens: "length",
  max_tokens: "length",
  content_filter: "content_filter",
};

function finishOf(response: JsonObject, { hasCalls }: { hasCalls: boolean }): AnswerPart {
  const details = isObject(response["incomplete_details"]) ? response["incomplete_details"] : {};
  const early = textOf(details["reason"]);
  if (early !== undefined) {
    return { type: "finish", reason: lookUp(incompleteReasons, early) ?? "length", nativeReason: early };
  }
  const nativeReason = textOf(response["status"]) ?? "completed";
  return { type: "finish", reason: hasCalls ? "tool_calls" : "stop", nativeReason };
}
