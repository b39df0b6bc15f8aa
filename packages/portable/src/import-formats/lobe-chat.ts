import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readTime } from "../repair/json-values.ts";
import type { ChatFormat } from "./chat-format.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";
import { unfoldTree } from "./unfold-tree.ts";

/** A whole export of LobeChat. */
export const lobeChat: ChatFormat = {
  product: "lobe-chat",
  is: (value) => {
    const isLocal = typeof value["exportType"] === "string" && Array.isArray(objectOf(value["state"])["messages"]);
    return isLocal || (typeof value["mode"] === "string" && Array.isArray(objectOf(value["data"])["messages"]));
  },
  read: (value, context) => readLobeChat(value, context),
};

/**
 * The chats of an export of LobeChat: `{exportType, state, version}` of the browser's database (`ConfigFile` in
 * `src/types/exportConfig.ts` of lobehub/lobe-chat), or `{mode, data}` of a server's (`ExportDatabaseData` there). Both
 * hold tables: `messages` with `sessionId`, `topicId`, `parentId`, `role` and `content`, `sessions` with `meta` and
 * `config`, `topics` with titles. A topic is a chat, and so are the messages of a session outside of topics. If an
 * answer to a question was regenerated, both answers have the question as parent.
 */
function readLobeChat(value: JsonObject, context: ReadContext): Conversation[] {
  const tables = isObject(value["state"]) ? value["state"] : objectOf(value["data"]);
  const rows = (name: string): JsonObject[] => listOf(tables[name]).filter(isObject);
  const byId = (name: string) => new Map(rows(name).map((row) => [row["id"], row]));
  const sessions = byId("sessions");
  const topics = byId("topics");
  const agents = byId("agents");
  const agentOf = new Map(rows("agentsToSessions").map((row) => [row["sessionId"], agents.get(row["agentId"])]));
  const chats = new Map<string, JsonObject[]>();
  for (const message of rows("messages")) {
    const key = JSON.stringify([message["sessionId"] ?? "", message["topicId"] ?? ""]);
    const chat = chats.get(key);
    if (chat) chat.push(message);
    else chats.set(key, [message]);
  }
  return [...chats].map(([key, messages]) => {
    const topic = objectOf(topics.get(messages[0]?.["topicId"]));
    const session = objectOf(sessions.get(messages[0]?.["sessionId"]));
    const agent = objectOf(agentOf.get(messages[0]?.["sessionId"]));
    const orderedMessages = messages.sort(
      (one, other) => (timeOf(one, "created") ?? 0) - (timeOf(other, "created") ?? 0),
    );
    return {
      id: key,
      title: firstText(topic["title"], objectOf(session["meta"])["title"], session["title"], agent["title"]),
      createdAt: timeOf(topic, "created") ?? timeOf(orderedMessages[0] ?? {}, "created"),
      updatedAt: timeOf(topic, "updated") ?? timeOf(orderedMessages.at(-1) ?? {}, "updated"),
      systemPrompt: firstText(objectOf(session["config"])["systemRole"], agent["systemRole"]),
      ...unfoldTree(toNodes(orderedMessages, context), { current: undefined, report: context.report }),
    };
  });
}

function timeOf(row: JsonObject, what: "created" | "updated"): number | undefined {
  return readTime(row[`${what}At`]) ?? readTime(row[`${what}_at`]);
}

/** A question follows the last message; an answer the question that it names. */
function toNodes(messages: readonly JsonObject[], { report }: ReadContext) {
  const messageIds = new Set(messages.map((message) => message["id"]));
  let last: string | undefined;
  return messages.map((message, place) => {
    const id = firstText(message["id"]) ?? `message ${place}`;
    const statedId = firstText(message["parentId"]);
    const isAnswer = message["role"] === "assistant" && statedId !== undefined && messageIds.has(statedId);
    const node = { id, parentId: isAnswer ? statedId : last, turn: readMessage(message, report.note) };
    last = id;
    return node;
  });
}

function readMessage(message: JsonObject, note: (noun: string, what: string) => void): Turn | undefined {
  const role = message["role"];
  if (role === "tool") note("tool call", "left out, since only what was said is kept");
  if (role !== "user" && role !== "assistant") return undefined;
  const content = typeof message["content"] === "string" ? message["content"] : "";
  if (listOf(message["files"]).length > 0 || listOf(message["imageList"]).length > 0) {
    note("picture or file", "not in the export, and left out");
  }
  if (content.trim() === "") return undefined;
  const createdAt = timeOf(message, "created");
  if (role === "user") return { role, content, createdAt };
  const extra = objectOf(message["extra"]);
  const model = firstText(extra["fromModel"], message["model"]);
  const reasoning = firstText(message["reasoning"], objectOf(message["reasoning"])["content"]);
  return { role, content, reasoning, createdAt, author: model === undefined ? undefined : { key: model, name: model } };
}
