import type { AnswerPart } from "@tutti/contract";
import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "../wire/json.ts";
import { type BlockReaderOptions, createBlockReader } from "./block-reader.ts";
import { toFinishReason, toUsage } from "./from-usage.ts";

/** Reads the events of one message, in their order, as parts. */
export interface MessageReader {
  read(event: JsonObject): AnswerPart[];
  /** Ends a message whose last event never came, though it had said why it ended. */
  close(): AnswerPart[];
  /** It has said why it ended. */
  readonly isFinished: boolean;
  /** Nothing that still comes can matter. */
  readonly isDone: boolean;
}

/** What it counted of the prompt, before it began to write. */
function promptCounts(counts: JsonObject): Pick<Extract<AnswerPart, { type: "metadata" }>, "promptUsage"> {
  const { prompt_tokens, prompt_tokens_details } = toUsage(counts);
  // Servers that speak as Anthropic does, but count at the end, begin with zeros.
  if (prompt_tokens === 0) return {};
  return { promptUsage: { prompt_tokens, prompt_tokens_details } };
}

export function createMessageReader(options: BlockReaderOptions): MessageReader {
  const blocks = createBlockReader(options);
  let counts: JsonObject = {};
  let stopReason: string | undefined;
  let hasStarted = false;
  let isDone = false;

  /** A later count replaces an earlier one; what it does not count any more stays. */
  const count = (usage: unknown): void => {
    if (!isObject(usage)) return;
    counts = { ...counts, ...Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== null)) };
  };

  const startMessage = (message: JsonObject): AnswerPart[] => {
    if (hasStarted) return [];
    hasStarted = true;
    const id = textOf(message["id"]);
    // The answer of a server that does not stream, or that goes on with an earlier one, lies whole in its beginning.
    const blockParts = objectsOf(message["content"]).flatMap((block, index) => [
      ...blocks.start(index, block),
      ...blocks.stop(index),
    ]);
    const ending = endMessage(message, message["usage"]);
    const model = textOf(message["model"]) ?? "";
    return [
      { type: "metadata", ...(id === undefined ? {} : { id }), model, ...promptCounts(counts) },
      ...blockParts,
      ...ending,
    ];
  };

  const endMessage = (delta: JsonObject, usage: unknown): AnswerPart[] => {
    count(usage);
    stopReason = textOf(delta["stop_reason"]) ?? stopReason;
    const details = isObject(delta["stop_details"]) ? delta["stop_details"] : {};
    const refusal = details["type"] === "refusal" ? textOf(details["explanation"]) : undefined;
    return refusal === undefined ? [] : [{ type: "refusal-delta", text: refusal }];
  };

  const close = (): AnswerPart[] => {
    isDone = true;
    const reason = stopReason ?? "end_turn";
    // Where the answer itself came as the input of a tool, the client is to run none.
    const isAnswer = reason === "tool_use" && !blocks.hasToolCalls;
    return [
      { type: "finish", reason: isAnswer ? "stop" : toFinishReason(reason), nativeReason: stopReason ?? null },
      { type: "usage", usage: toUsage(counts) },
    ];
  };

  const read = (event: JsonObject): AnswerPart[] => {
    const index = numberOf(event["index"]) ?? 0;
    switch (event["type"]) {
      case "message_start":
        return isObject(event["message"]) ? startMessage(event["message"]) : [];
      case "content_block_start":
        return isObject(event["content_block"]) ? blocks.start(index, event["content_block"]) : [];
      case "content_block_delta":
        return isObject(event["delta"]) ? blocks.delta(index, event["delta"]) : [];
      case "content_block_stop":
        return blocks.stop(index);
      case "message_delta":
        return endMessage(isObject(event["delta"]) ? event["delta"] : {}, event["usage"]);
      case "message_stop":
        return close();
      default:
        // `ping`, and what there may be one day.
        return [];
    }
  };

  return {
    read: (event) => (isDone ? [] : read(event)),
    close,
    get isFinished() {
      return stopReason !== undefined;
    },
    get isDone() {
      return isDone;
    },
  };
}
