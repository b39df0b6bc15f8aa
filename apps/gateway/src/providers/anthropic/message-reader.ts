import type { AnswerPart } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "../wire/json.ts";
import { type BlockReaderOptions, createBlockReader } from "./block-reader.ts";
import { toFinishReason, toUsage } from "./from-usage.ts";

/** Reads the events of one message, in their order, as parts. */
export interface MessageReader {
  read(event: JsonObject): AnswerPart[];
  /** Ends a message that had its stop reason, but whose last event never came. */
  close(): AnswerPart[];
  /** The message has its stop reason. */
  readonly isFinished: boolean;
  /** No later event can change the answer. */
  readonly isDone: boolean;
}

/** The counts of the prompt, which come before the text. */
function promptCounts(counts: JsonObject): Pick<Extract<AnswerPart, { type: "metadata" }>, "promptUsage"> {
  const { prompt_tokens, prompt_tokens_details } = toUsage(counts);
  // Servers with Anthropic's API that count only at the end send zeros first.
  if (prompt_tokens === 0) return {};
  return { promptUsage: { prompt_tokens, prompt_tokens_details } };
}

export function createMessageReader(options: BlockReaderOptions): MessageReader {
  const blocks = createBlockReader(options);
  let counts: JsonObject = {};
  let stopReason: string | undefined;
  let droppedThoughts = 0;
  let hasStarted = false;
  let isDone = false;

  /** A later count replaces an earlier one; a count that is missing later keeps its value. */
  const count = (usage: unknown): void => {
    if (!isObject(usage)) return;
    counts = { ...counts, ...Object.fromEntries(Object.entries(usage).filter(([, value]) => value !== null)) };
  };

  /** Both the first and the last event may name what was left out of the request. */
  const countDropped = ({ input_transformations: changes }: JsonObject): void => {
    const dropped = objectsOf(changes).filter(({ type }) => type === "thinking_dropped");
    droppedThoughts = Math.max(droppedThoughts, dropped.length);
  };

  const startMessage = (message: JsonObject): AnswerPart[] => {
    if (hasStarted) return [];
    hasStarted = true;
    countDropped(message);
    const id = textOf(message["id"]);
    // A server that does not stream, or that continues an earlier answer, sends the whole answer in the first event.
    const blockParts = objectsOf(message["content"]).flatMap((block, index) => [
      ...blocks.start(index, block),
      ...blocks.stop(index),
    ]);
    const ending = endMessage(message, message["usage"]);
    const model = textOf(message["model"]) ?? "";
    return [
      { type: "metadata", ...withoutUndefined({ id }), model, ...promptCounts(counts) },
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
    // If the answer itself came as the input of a tool, the client has no tool to run.
    const isAnswer = reason === "tool_use" && !blocks.hasToolCalls;
    return [
      {
        type: "finish",
        reason: isAnswer ? "stop" : toFinishReason(reason),
        nativeReason: stopReason ?? null,
        ...(droppedThoughts > 0 ? { droppedThoughts } : {}),
      },
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
        countDropped(event);
        if (isObject(event["delta"])) countDropped(event["delta"]);
        return endMessage(isObject(event["delta"]) ? event["delta"] : {}, event["usage"]);
      case "message_stop":
        return close();
      default:
        // `ping`, and events that Anthropic may add one day.
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
