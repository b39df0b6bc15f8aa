import type { ContentBlockParam, MessageParam, TextBlockParam } from "@anthropic-ai/sdk/resources/messages";
import type { RequestMessage } from "@tutti/contract";
import type { ToolNames } from "../tool-names.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../wire/json.ts";
import { toAssistantBlocks } from "./assistant-blocks.ts";
import { type ContentOptions, cacheControlOf, toImageBlock, toTextBlock, toUserBlocks } from "./to-content.ts";
import { toCallId } from "./tool-names.ts";

export interface MessageOptions extends ContentOptions {
  names: ToolNames;
  /** The model supports reasoning. */
  keepsReasoning: boolean;
  /** The model continues an answer with which the conversation ends. */
  takesPrefill: boolean;
}

export interface ClaudeConversation {
  system: TextBlockParam[];
  messages: MessageParam[];
}

type Role = "user" | "assistant";

/**
 * The person's message before a conversation that begins with an answer, as a room that its character opens: Anthropic
 * requires a person's message first.
 */
const OPENING = "Begin.";

/** The person's message after a conversation that ends with an answer, if the model refuses to continue one. */
const CONTINUATION = "Continue.";

/**
 * The messages of a request in Anthropic's form: system and developer messages come first, consecutive messages of one
 * role are joined, the results of calls open the next turn, and texts of only white space are left out.
 */
export function toConversation(messages: readonly RequestMessage[], options: MessageOptions): ClaudeConversation {
  const system: TextBlockParam[] = [];
  const turns: { role: Role; content: ContentBlockParam[] }[] = [];
  // Anthropic accepts no images from an assistant; the user's next turn holds the images that another model made.
  let images: ContentBlockParam[] = [];

  const add = (role: Role, content: ContentBlockParam[]): void => {
    if (content.length === 0) return;
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else turns.push({ role, content });
  };

  for (const message of messages) {
    switch (message.role) {
      case "system":
      case "developer":
        system.push(...toSystemBlocks(message));
        break;
      case "user":
        add("user", [...images, ...spokenBy(message["name"], toUserBlocks(message.content, options))]);
        images = [];
        break;
      case "tool":
        add("user", [toToolResult(message, options)]);
        break;
      case "assistant":
        add("assistant", toAssistantBlocks(message, options));
        images.push(...toImageBlocks(message));
        break;
    }
  }
  if (!options.takesPrefill && turns.at(-1)?.role === "assistant")
    add("user", [...images, { type: "text", text: CONTINUATION }]);
  // There are only system messages: Anthropic requires a message to answer.
  if (turns.length === 0 && system.length > 0) add("user", system.splice(-1));
  if (turns[0]?.role === "assistant") turns.unshift({ role: "user", content: [{ type: "text", text: OPENING }] });
  return { system, messages: turns.map(withoutTrailingSpace) };
}

/** A speaker's name is put before the text, as Anthropic has no field for it. */
function spokenBy(name: unknown, blocks: ContentBlockParam[]): ContentBlockParam[] {
  const speaker = textOf(name);
  const index = blocks.findIndex(({ type }) => type === "text");
  const words = blocks[index];
  if (speaker === undefined || words?.type !== "text" || words.text.startsWith(`${speaker}:`)) return blocks;
  return blocks.with(index, { ...words, text: `${speaker}: ${words.text}` });
}

function toSystemBlocks({ content }: RequestMessage): TextBlockParam[] {
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : objectsOf(content);
  return parts.flatMap((part: JsonObject) => (toTextBlock(part["text"], part) as TextBlockParam | undefined) ?? []);
}

function toToolResult(message: RequestMessage, options: ContentOptions): ContentBlockParam {
  const { content } = message;
  const blocks = typeof content === "string" ? content : toUserBlocks(content, options);
  return {
    type: "tool_result",
    tool_use_id: toCallId(textOf(message["tool_call_id"]) ?? ""),
    ...(blocks.length === 0 ? {} : { content: blocks as string }),
    ...(message["is_error"] === true ? { is_error: true } : {}),
    ...cacheControlOf(message),
  };
}

function toImageBlocks(message: RequestMessage): ContentBlockParam[] {
  const inContent = Array.isArray(message.content) ? objectsOf(message.content) : [];
  return [...inContent, ...objectsOf(message["images"])]
    .flatMap(({ image_url: image }) => (isObject(image) ? (textOf(image["url"]) ?? []) : []))
    .map((url) => toImageBlock(url));
}

/** The beginning of an answer may not end with white space: Anthropic refuses it. */
function withoutTrailingSpace(turn: MessageParam, index: number, turns: readonly MessageParam[]): MessageParam {
  const last = Array.isArray(turn.content) ? turn.content.at(-1) : undefined;
  if (index !== turns.length - 1 || turn.role !== "assistant" || last?.type !== "text") return turn;
  return {
    ...turn,
    content: [...turn.content.slice(0, -1), { ...last, text: last.text.trimEnd() }] as ContentBlockParam[],
  };
}
