import { lookUp } from "@tutti/contract";
import { isObject, type JsonObject, numberOf, textOf } from "../../wire/json.ts";
import { createThinkTagSplitter, type SplitText } from "../../wire/think-tag-splitter.ts";
import { eventText, type Frame } from "../frames.ts";

/** Converse's reasons for the end of an answer that Anthropic has under another name. */
const stopReasons: Readonly<Record<string, string>> = {
  content_filtered: "refusal",
  guardrail_intervened: "refusal",
  malformed_model_output: "end_turn",
  malformed_tool_use: "end_turn",
};

type BlockKind = "text" | "thinking" | "redacted_thinking";

/** A block of the answer in Anthropic's form, other than a call, which is open. */
interface OpenBlock {
  index: number;
  kind: BlockKind;
}

/**
 * Writes the frames of one answer of `ConverseStream` as Anthropic's events, from which that form was made: the same
 * blocks, one after the other. Converse begins only calls of tools explicitly, and sends the usage after the end;
 * reasoning that a model writes into its text, between tags, becomes a block of its own.
 *
 * @param model the name of the model, which the answer lacks
 */
export function createConverseWriter(model: string): (frame: Frame) => string {
  const splitter = createThinkTagSplitter();
  /** The indexes of open calls in Anthropic's form, by Converse's. */
  const calls = new Map<number, number>();
  let block: OpenBlock | undefined;
  let nextIndex = 0;
  let hasSplit = false;

  const stop = (): string => {
    if (block === undefined) return "";
    const { index } = block;
    block = undefined;
    return eventText({ type: "content_block_stop", index });
  };

  const begin = (content: JsonObject): string => {
    const ended = stop();
    const index = nextIndex;
    nextIndex += 1;
    return ended + eventText({ type: "content_block_start", index, content_block: content });
  };

  const start = (kind: BlockKind, content: JsonObject): string => {
    const begun = begin(content);
    block = { index: nextIndex - 1, kind };
    return begun;
  };

  const change = (index: number, delta: JsonObject): string => eventText({ type: "content_block_delta", index, delta });

  const delta = (kind: BlockKind, content: JsonObject, piece: JsonObject): string => {
    const started = block?.kind === kind ? "" : start(kind, content);
    return started + change(block?.index ?? 0, piece);
  };

  const think = (thinking: string): string =>
    thinking === "" ? "" : delta("thinking", { type: "thinking", thinking: "" }, { type: "thinking_delta", thinking });

  const write = ({ reasoning, text }: SplitText): string =>
    think(reasoning) + (text === "" ? "" : delta("text", { type: "text", text: "" }, { type: "text_delta", text }));

  const endSplitting = (): string => {
    if (hasSplit) return "";
    hasSplit = true;
    return write(splitter.flush());
  };

  const readReasoning = (reasoning: JsonObject): string => {
    const signature = textOf(reasoning["signature"]);
    const redacted = textOf(reasoning["redactedContent"]);
    if (redacted !== undefined) return start("redacted_thinking", { type: "redacted_thinking", data: redacted });
    if (signature !== undefined) {
      return delta("thinking", { type: "thinking", thinking: "" }, { type: "signature_delta", signature });
    }
    return think(textOf(reasoning["text"]) ?? "");
  };

  const readDelta = ({ text, toolUse, reasoningContent, citation }: JsonObject, place: number): string => {
    if (typeof text === "string") return hasSplit ? write({ reasoning: "", text }) : write(splitter.push(text));
    if (isObject(reasoningContent)) return readReasoning(reasoningContent);
    if (isObject(citation)) return readCitation(citation);
    const call = calls.get(place);
    if (!isObject(toolUse) || call === undefined) return "";
    return change(call, { type: "input_json_delta", partial_json: textOf(toolUse["input"]) ?? "" });
  };

  /** Sources on the web; those in documents that the person sent have no address. */
  const readCitation = ({ title, location, sourceContent }: JsonObject): string => {
    const web = isObject(location) && isObject(location["web"]) ? location["web"] : {};
    const first = Array.isArray(sourceContent) ? sourceContent.find(isObject) : undefined;
    if (textOf(web["url"]) === undefined) return "";
    const source = { url: web["url"], title, cited_text: first?.["text"] ?? "" };
    return delta(
      "text",
      { type: "text", text: "" },
      { type: "citations_delta", citation: { type: "web_search_result_location", ...source } },
    );
  };

  return ({ event, payload }) => {
    switch (event) {
      case "messageStart": {
        const usage = { input_tokens: 0, output_tokens: 0 };
        const message = { type: "message", role: "assistant", model, content: [], usage };
        return eventText({ type: "message_start", message });
      }
      case "contentBlockStart": {
        const call = isObject(payload["start"]) ? payload["start"]["toolUse"] : undefined;
        if (!isObject(call)) return "";
        const { toolUseId: id, name } = call;
        const begun = endSplitting() + begin({ type: "tool_use", id, name, input: {} });
        calls.set(placeOf(payload), nextIndex - 1);
        return begun;
      }
      case "contentBlockDelta":
        return isObject(payload["delta"]) ? readDelta(payload["delta"], placeOf(payload)) : "";
      case "contentBlockStop": {
        const call = calls.get(placeOf(payload));
        calls.delete(placeOf(payload));
        return call === undefined ? stop() : eventText({ type: "content_block_stop", index: call });
      }
      case "messageStop": {
        const reason = textOf(payload["stopReason"]) ?? "end_turn";
        const delta = { stop_reason: lookUp(stopReasons, reason) ?? reason, stop_sequence: null };
        return endSplitting() + stop() + eventText({ type: "message_delta", delta });
      }
      case "metadata":
        return usageText(isObject(payload["usage"]) ? payload["usage"] : {});
      default:
        return "";
    }
  };
}

function placeOf(payload: JsonObject): number {
  return numberOf(payload["contentBlockIndex"]) ?? 0;
}

/** The counts, which come last. As Anthropic's, they count what the cache gave or took apart from the rest. */
function usageText(usage: JsonObject): string {
  const counts = {
    input_tokens: numberOf(usage["inputTokens"]) ?? 0,
    output_tokens: numberOf(usage["outputTokens"]) ?? 0,
    cache_read_input_tokens: numberOf(usage["cacheReadInputTokens"]) ?? 0,
    cache_creation_input_tokens: numberOf(usage["cacheWriteInputTokens"]) ?? 0,
  };
  return eventText({ type: "message_delta", delta: {}, usage: counts }) + eventText({ type: "message_stop" });
}
