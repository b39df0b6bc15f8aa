import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readSeconds, readTime } from "../repair/json-values.ts";
import type { ChatFormat } from "./chat-format.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";
import { splitThinking } from "./split-thinking.ts";
import { unfoldTree } from "./unfold-tree.ts";

/** A chat of an Open WebUI export. */
export const openWebUi: ChatFormat = {
  product: "open-webui",
  is: (value) => isObject(objectOf(chatOf(value)["history"])["messages"]),
  read: (value, context) => [readOpenWebUi(value, context)],
};

function chatOf(value: JsonObject): JsonObject {
  return isObject(value["chat"]) ? value["chat"] : value;
}

/**
 * A chat of Open WebUI's export ("Settings, Chats, Export Chats", or one chat's "Download, Export chat (.json)": a list
 * of these; the format is `ChatModel` in `backend/open_webui/models/chats.py` of open-webui/open-webui).
 * `history.messages` is a tree by ids, with `parentId`, `childrenIds`, `role`, `content` and `model`;
 * `history.currentId` the end of the branch in sight. In Open WebUI, too, several models answer one question side by
 * side.
 */
function readOpenWebUi(value: JsonObject, { report }: ReadContext): Conversation {
  const chat = chatOf(value);
  const history = objectOf(chat["history"]);
  const all = objectOf(history["messages"]);
  const nodes = Object.keys(all).map((id) => {
    const message = objectOf(all[id]);
    return { id, parentId: firstText(message["parentId"]), turn: readMessage(message) };
  });
  return {
    id: firstText(value["id"], chat["id"]),
    title: firstText(value["title"], chat["title"]),
    createdAt: readSeconds(value["created_at"]) ?? readTime(chat["timestamp"]),
    updatedAt: readSeconds(value["updated_at"]),
    systemPrompt: firstText(objectOf(chat["params"])["system"], chat["system"]),
    isSideBySide: true,
    ...unfoldTree(nodes, { current: firstText(history["currentId"]), report, isSideBySide: true }),
  };
}

function readMessage(message: JsonObject): Turn | undefined {
  const role = message["role"];
  if (role !== "user" && role !== "assistant") return undefined;
  const text = typeof message["content"] === "string" ? message["content"] : "";
  const { content, reasoning } = role === "assistant" ? splitThinking(text) : { content: text, reasoning: "" };
  const model = firstText(message["model"]);
  const files = listOf(message["files"])
    .map(objectOf)
    .filter(({ type, url }) => type === "image" && typeof url === "string");
  const pictures = files.map(({ url, name }) => ({ type: "image", url, name: firstText(name) ?? "Image", size: 0 }));
  return {
    role,
    content,
    reasoning: reasoning || firstText(message["reasoning_content"]),
    createdAt: readSeconds(message["timestamp"]),
    author: model === undefined ? undefined : { key: model, name: firstText(message["modelName"]) ?? model, model },
    citations: listOf(message["sources"]).map(objectOf).flatMap(readSource),
    ...(role === "user" ? { attachments: pictures } : { images: files.map(({ url }) => ({ url })) }),
  };
}

function readSource({ source }: JsonObject): JsonObject[] {
  const { url, name } = objectOf(source);
  return typeof url === "string" ? [{ url, title: firstText(name) ?? url, start_index: 0, end_index: 0 }] : [];
}
