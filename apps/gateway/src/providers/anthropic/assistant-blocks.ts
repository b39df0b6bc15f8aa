import type { ContentBlockParam, TextBlockParam } from "@anthropic-ai/sdk/resources/messages";
import type { RequestMessage } from "@tutti/contract";
import type { ToolNames } from "../tool-names.ts";
import { isObject, type JsonObject, objectsOf, parseJson, textOf } from "../wire/json.ts";
import { type Place, toPlacedBlocks } from "./reasoning-details.ts";
import { cacheControlOf, toTextBlock } from "./to-content.ts";
import { toCallId } from "./tool-names.ts";

export interface AssistantOptions {
  names: ToolNames;
  /** The model supports reasoning. */
  keepsReasoning: boolean;
}

/**
 * An earlier answer as blocks. A thinking block stands where it was made: before the texts and calls that followed it.
 * Where that is not known, thinking comes first, as Anthropic requires of a turn with thinking; then the texts, then
 * the calls.
 */
export function toAssistantBlocks(
  message: RequestMessage,
  { names, keepsReasoning }: AssistantOptions,
): ContentBlockParam[] {
  const texts = createTextCursor(toSaidBlocks(message));
  const calls = objectsOf(message["tool_calls"]).map((call) => toToolUse(call, names));
  const blocks: ContentBlockParam[] = [];
  let callCount = 0;
  const goTo = (next: Place): void => {
    for (const block of texts.takeTo(next.text)) blocks.push(block);
    for (; callCount < Math.min(next.calls, calls.length); callCount += 1) {
      const call = calls[callCount];
      if (call) blocks.push(call);
    }
  };
  for (const { place, blocks: thoughts } of keepsReasoning ? toPlacedBlocks(message["reasoning_details"]) : []) {
    goTo(place);
    blocks.push(...thoughts);
  }
  goTo({ text: Number.POSITIVE_INFINITY, calls: Number.POSITIVE_INFINITY });
  return blocks;
}

/** Takes texts from the beginning on, each once: places are UTF-16 code units of the whole text. */
function createTextCursor(texts: readonly TextBlockParam[]) {
  let index = 0;
  /** Where the current text begins, and how much of it was taken. */
  let start = 0;
  let taken = 0;
  return {
    /** The texts up to a place, but for those of only white space; none if it was passed already. */
    takeTo(end: number): TextBlockParam[] {
      const blocks: TextBlockParam[] = [];
      for (let block = texts[index]; block !== undefined && start + taken < end; block = texts[index]) {
        const to = Math.min(block.text.length, end - start);
        const text = block.text.slice(taken, to);
        if (text.trim() !== "") blocks.push(text.length === block.text.length ? block : { ...block, text });
        taken = to;
        if (to < block.text.length) break;
        start += block.text.length;
        taken = 0;
        index += 1;
      }
      return blocks;
    },
  };
}

function toSaidBlocks(message: RequestMessage): TextBlockParam[] {
  const { content } = message;
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : objectsOf(content);
  const givenParts = parts.flatMap((part: JsonObject) => toTextBlock(part["text"], part) ?? []);
  const blocks = givenParts.length > 0 ? givenParts : [toTextBlock(message["refusal"])];
  return blocks.filter((block) => block?.type === "text");
}

function toToolUse(call: JsonObject, names: ToolNames): ContentBlockParam {
  const calledFunction = isObject(call["function"]) ? call["function"] : {};
  return {
    type: "tool_use",
    id: toCallId(textOf(call["id"]) ?? ""),
    name: names.toProvider(textOf(calledFunction["name"]) ?? ""),
    input: toInput(calledFunction["arguments"]),
    ...cacheControlOf(call),
  };
}

/** Anthropic requires an object; arguments that are none, as a model may write them, are wrapped in one. */
function toInput(callArguments: unknown): JsonObject {
  if (typeof callArguments !== "string" || callArguments.trim() === "") return {};
  const value = parseJson(callArguments);
  return isObject(value) ? value : { arguments: value ?? callArguments };
}
