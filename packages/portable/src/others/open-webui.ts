import type { FoundObject } from "../repair/json-values.ts";
import { firstText, isObject, listOf, objectOf, readSeconds, readTime } from "../repair/json-values.ts";
import type { Conversation, Turn } from "./conversation.ts";
import { pathTo } from "./path-to.ts";
import { splitThinking } from "./split-thinking.ts";

/** Whether a value is one chat of an Open WebUI export. */
export function isOpenWebUi(value: unknown): value is FoundObject {
  const history = isObject(value) ? objectOf(chatOf(value)["history"]) : {};
  return isObject(history["messages"]);
}

function chatOf(value: FoundObject): FoundObject {
  return isObject(value["chat"]) ? value["chat"] : value;
}

/**
 * A chat of Open WebUI's export ("Settings, Chats, Export Chats", or one chat's "Download, Export chat (.json)": a list of these;
 * the format is `ChatModel` in `backend/open_webui/models/chats.py` of open-webui/open-webui). `history.messages` is a tree by ids,
 * with `parentId`, `childrenIds`, `role`, `content` and `model`; `history.currentId` the end of the branch in sight. Of each question
 * on that branch the answers of all its models are read, since they stand side by side there, too.
 */
export function readOpenWebUi(value: FoundObject): Conversation {
  const chat = chatOf(value);
  const history = objectOf(chat["history"]);
  const all = objectOf(history["messages"]);
  const messageAt = (id: string): FoundObject => (Object.hasOwn(all, id) ? objectOf(all[id]) : {});
  const last = firstText(history["currentId"]) ?? Object.keys(all).at(-1);
  const path = pathTo(last, (id) => messageAt(id)["parentId"]);
  const onPath = new Set(path);
  const turns = path.flatMap((id) => {
    const message = messageAt(id);
    // The answer to a question comes with the question's other answers.
    const isAnswer =
      messageAt(String(message["parentId"]))["role"] === "user" && onPath.has(String(message["parentId"]));
    if (message["role"] !== "user") return isAnswer ? [] : readMessage(message);
    const children = listOf(message["childrenIds"]).filter(
      // A child that names another parent is that one's: none is read twice.
      (child): child is string => typeof child === "string" && messageAt(child)["parentId"] === id,
    );
    return [...readMessage(message), ...answersByModel(children, messageAt, onPath).flatMap(readMessage)];
  });
  return {
    title: firstText(value["title"], chat["title"]),
    createdAt: readSeconds(value["created_at"]) ?? readTime(chat["timestamp"]),
    updatedAt: readSeconds(value["updated_at"]),
    systemPrompt: firstText(objectOf(chat["params"])["system"], chat["system"]),
    turns,
  };
}

/** Of each model the answer that is on the branch in sight, else its last one; in the order in which the models answered. */
function answersByModel(
  children: readonly string[],
  messageAt: (id: string) => FoundObject,
  onPath: ReadonlySet<string>,
): FoundObject[] {
  const chosen = new Map<string, { isOnPath: boolean; message: FoundObject }>();
  for (const id of new Set(children)) {
    const message = messageAt(id);
    if (message["role"] !== "assistant") continue;
    const model = firstText(message["model"]) ?? "";
    if (!chosen.get(model)?.isOnPath) chosen.set(model, { isOnPath: onPath.has(id), message });
  }
  return [...chosen.values()].map(({ message }) => message);
}

function readMessage(message: FoundObject): Turn[] {
  const role = message["role"];
  if (role !== "user" && role !== "assistant") return [];
  const text = typeof message["content"] === "string" ? message["content"] : "";
  const { content, reasoning } = role === "assistant" ? splitThinking(text) : { content: text, reasoning: "" };
  const model = firstText(message["model"]);
  const files = listOf(message["files"])
    .map(objectOf)
    .filter(({ type, url }) => type === "image" && typeof url === "string");
  return [
    {
      role,
      content,
      reasoning: reasoning || firstText(message["reasoning_content"]),
      createdAt: readSeconds(message["timestamp"]),
      author: model === undefined ? undefined : { key: model, name: firstText(message["modelName"]) ?? model, model },
      citations: listOf(message["sources"]).map(objectOf).flatMap(readSource),
      ...(role === "user"
        ? {
            attachments: files.map(({ url, name }) => ({
              type: "image",
              url,
              name: firstText(name) ?? "Image",
              size: 0,
            })),
          }
        : { images: files.map(({ url }) => ({ url })) }),
    },
  ];
}

function readSource({ source }: FoundObject): FoundObject[] {
  const { url, name } = objectOf(source);
  return typeof url === "string" ? [{ url, title: firstText(name) ?? url, start_index: 0, end_index: 0 }] : [];
}
