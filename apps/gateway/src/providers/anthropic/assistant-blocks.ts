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
  const said = toSaidBlocks(message);
  const calls = objectsOf(message["tool_calls"]).map((call) => toToolUse(call, names));
  const blocks: ContentBlockParam[] = [];
  let place: Place = { text: 0, calls: 0 };
  const goTo = (next: Place): void => {
    blocks.push(...cut(said, place.text, next.text), ...calls.slice(place.calls, next.calls));
    place = { text: Math.max(place.text, next.text), calls: Math.max(place.calls, next.calls) };
  };
  for (const { place: next, blocks: thoughts } of keepsReasoning ? toPlacedBlocks(message["reasoning_details"]) : []) {
    goTo(next);
    blocks.push(...thoughts);
  }
  goTo({ text: Number.POSITIVE_INFINITY, calls: Number.POSITIVE_INFINITY });
  return blocks;
}

/** The texts from one place to another of the whole text, in UTF-16 code units; a text of only white space is none. */
function cut(texts: readonly TextBlockParam[], start: number, end: number): TextBlockParam[] {
  let offset = 0;
  return texts.flatMap((block) => {
    const from = Math.max(0, start - offset);
    const to = Math.min(block.text.length, end - offset);
    offset += block.text.length;
    if (from >= to) return [];
    const text = block.text.slice(from, to);
    if (text.trim() === "") return [];
    return [text.length === block.text.length ? block : { ...block, text }];
  });
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
