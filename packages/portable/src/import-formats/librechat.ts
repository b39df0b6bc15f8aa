import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readTime, wordOf } from "../repair/json-values.ts";
import type { Report } from "../repair/report.ts";
import type { ChatFormat } from "./chat-format.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";
import { splitThinking } from "./split-thinking.ts";
import { unfoldTree } from "./unfold-tree.ts";

/** LibreChat's names of endpoints whose models are listed under their vendor here. */
const vendors: ReadonlyMap<unknown, string> = new Map([
  ["openAI", "openai"],
  ["azureOpenAI", "openai"],
  ["anthropic", "anthropic"],
  ["google", "google"],
]);

/** A conversation of LibreChat's export as JSON. */
export const libreChat: ChatFormat = {
  product: "librechat",
  is: (value) =>
    typeof value["conversationId"] === "string" &&
    (Array.isArray(value["messages"]) || Array.isArray(value["messagesTree"])),
  flatten: flattenLibreChat,
  read: (value, context) => [readLibreChat(value, context)],
};

/**
 * Flattens the messages of a "recursive" export, in place: there each message holds its answers as `children`, as deep
 * as the conversation is long. Runs before the depth of the file is limited.
 */
function flattenLibreChat(value: JsonObject): JsonObject {
  const flat: unknown[] = [];
  const waiting: { entry: unknown; parentId: unknown }[] = [];
  const push = (entries: unknown, parentId: unknown) => {
    for (const entry of listOf(entries).toReversed()) waiting.push({ entry, parentId });
  };
  push(value["messagesTree"] ?? value["messages"], undefined);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { entry, parentId } = next;
    if (!isObject(entry)) continue;
    const { children, ...message } = entry;
    flat.push({ ...message, parentMessageId: message["parentMessageId"] ?? parentId });
    push(children, message["messageId"]);
  }
  const { messagesTree: _tree, ...rest } = value;
  return { ...rest, messages: flat };
}

/**
 * A conversation of LibreChat's export as JSON (librechat.ai, "Import conversations"; written by
 * `useExportConversation` and read by `api/server/utils/import/importers.js` of danny-avila/LibreChat): messages with
 * `messageId`, `parentMessageId`, `isCreatedByUser`, and `text` or `content` parts. The branch in sight is the one that
 * ends in the newest message.
 */
function readLibreChat(value: JsonObject, { report }: ReadContext): Conversation {
  const messages = listOf(value["messages"]).filter(isObject);
  let last: JsonObject | undefined;
  for (const message of messages) {
    if (!last || (readTime(message["createdAt"]) ?? 0) >= (readTime(last["createdAt"]) ?? 0)) last = message;
  }
  const options = {
    ...objectOf(value["options"]),
    endpoint: value["endpoint"] ?? objectOf(value["options"])["endpoint"],
  };
  const nodes = messages.map((message) => ({
    id: wordOf(message["messageId"]),
    parentId: firstText(message["parentMessageId"]),
    turn: readMessage(message, options, report),
  }));
  return {
    id: firstText(value["conversationId"]),
    title: firstText(value["title"]),
    createdAt: readTime(messages[0]?.["createdAt"]),
    updatedAt: readTime(last?.["createdAt"]),
    systemPrompt: firstText(objectOf(value["options"])["promptPrefix"], objectOf(value["options"])["system"]),
    ...unfoldTree(nodes, { current: firstText(last?.["messageId"]), report }),
  };
}

function readMessage(message: JsonObject, options: JsonObject, report: Report): Turn {
  const createdAt = readTime(message["createdAt"]);
  const { content, reasoning } = readContent(message, report);
  if (message["isCreatedByUser"] === true) return { role: "user", content, createdAt };
  const model = firstText(message["model"], options["model"]);
  const sender = firstText(message["sender"]);
  const vendor = vendors.get(message["endpoint"] ?? options["endpoint"]);
  const slug = model !== undefined && vendor !== undefined && !model.includes("/") ? `${vendor}/${model}` : model;
  const author = model ?? sender;
  return {
    role: "assistant",
    content,
    reasoning,
    createdAt,
    author: author === undefined ? undefined : { key: author, name: model ?? sender, model: slug },
  };
}

function readContent(message: JsonObject, report: Report): { content: string; reasoning: string } {
  const text = firstText(message["text"]);
  if (!Array.isArray(message["content"])) return splitThinking(text ?? firstText(message["content"]) ?? "");
  const contents: string[] = [];
  const reasonings: string[] = [];
  for (const part of message["content"].map(objectOf)) {
    // The text is in the part, or in an object of the part that has it as `value`.
    const inside = (field: string) => firstText(part[field], objectOf(part[field])["value"]);
    const words = inside("text");
    const reasoning = inside("think");
    if (part["type"] === "text" && words !== undefined) contents.push(words);
    else if (part["type"] === "think" && reasoning !== undefined) reasonings.push(reasoning);
    else report.note("part", `of the kind "${wordOf(part["type"]).slice(0, 40)}", and left out`);
  }
  return { content: contents.join("\n\n") || (text ?? ""), reasoning: reasonings.join("\n\n") };
}
