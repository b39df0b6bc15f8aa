import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { firstText, listOf, readTime } from "../repair/json-values.ts";
import type { ChatFormat } from "./chat-format.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";
import { splitThinking } from "./split-thinking.ts";
import { unfoldTree } from "./unfold-tree.ts";

/** A conversation of Hugging Face's chat-ui. */
export const huggingChat: ChatFormat = {
  product: "hugging-chat",
  is: (value) => listOf(value["messages"]).some((message) => isObject(message) && typeof message["from"] === "string"),
  read: (value, context) => [readHuggingChat(value, context)],
};

/**
 * A conversation of chat-ui's export (`conversations.json` in a ZIP: a list of these; written by
 * `src/routes/api/v2/export/+server.ts` of huggingface/chat-ui; the form is `src/lib/types/Conversation.ts` and
 * `Message.ts`): `messages` with `id`, `from`, `content`, `reasoning`, `ancestors` from the root on, `createdAt`. Each
 * message names files, but those of the whole chat.
 */
function readHuggingChat(value: JsonObject, { report, fileOf }: ReadContext): Conversation {
  const messages = listOf(value["messages"]).filter(isObject);
  const model = firstText(value["model"]);
  const author = model === undefined ? undefined : { key: model, name: model, model };
  const idOf = (message: JsonObject | undefined, place: number): string =>
    firstText(message?.["id"]) ?? `message ${place}`;
  const hasTree = messages.some((message) => listOf(message["ancestors"]).length > 0);
  const nodes = messages.map((message, place) => {
    const before = hasTree ? firstText(listOf(message["ancestors"]).at(-1)) : idOf(messages[place - 1], place - 1);
    return { id: idOf(message, place), parentId: before, turn: readMessage(message, author) };
  });
  const { turns, branches } = unfoldTree(nodes, { current: undefined, report });
  const files = [...new Set(messages.flatMap((message) => listOf(message["files"])))].flatMap((name) => {
    const file = typeof name === "string" ? fileOf(name) : undefined;
    if (file === undefined) report.note("picture or file", "not in the export, and left out");
    return file ?? [];
  });
  const first = turns.findIndex((turn) => turn.role === "user");
  return {
    id: firstText(value["_id"]),
    title: firstText(value["title"]),
    createdAt: readTime(value["createdAt"]),
    updatedAt: readTime(value["updatedAt"]),
    systemPrompt: firstText(value["preprompt"]),
    // The export does not say which message a file belongs to: it is added to the first question.
    turns: turns.map((turn, place) => (place === first && files.length > 0 ? { ...turn, files } : turn)),
    branches,
  };
}

function readMessage(message: JsonObject, author: Turn["author"]): Turn | undefined {
  const role = message["from"];
  const text = typeof message["content"] === "string" ? message["content"] : "";
  const createdAt = readTime(message["createdAt"]);
  if (role === "user") return { role, content: text, createdAt };
  if (role !== "assistant") return undefined;
  const { content, reasoning } = splitThinking(text);
  if (content === "" && reasoning === "") return undefined;
  return { role, content, reasoning: firstText(message["reasoning"]) ?? reasoning, createdAt, author };
}
