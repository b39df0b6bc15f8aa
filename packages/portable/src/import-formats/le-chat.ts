import type { JsonObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readTime } from "../repair/json-values.ts";
import type { ChatFormat } from "./chat-format.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";
import { unfoldTree } from "./unfold-tree.ts";

/** A message of Mistral's Le Chat. */
export const leChat: ChatFormat = {
  product: "le-chat",
  is: (value) => typeof value["chatId"] === "string" && typeof value["role"] === "string" && "content" in value,
  groupOf: (value) => firstText(value["chatId"]),
  read: (value, context, group) => [readLeChat(firstText(value["chatId"]), group, context)],
};

/** The export does not say which model answered. */
const author = { key: "le-chat", name: "Le Chat" };

/**
 * A chat of Le Chat's export ("Settings, Account, Export data": a ZIP with a file `chat-<id>.json` for each chat, which
 * is a list of its messages). The format has no specification; it is read by the Obsidian plug-in Nexus AI Chat
 * Importer: `chatId`, `id`, `role`, `content`, `contentChunks` with `type` and `text`, `createdAt`, `parentId`. A
 * regenerated answer has the same parent as the one before it.
 */
function readLeChat(id: string | undefined, messages: readonly JsonObject[], context: ReadContext): Conversation {
  const nodes = messages.map((message, place) => ({
    id: firstText(message["id"]) ?? `message ${place}`,
    parentId:
      firstText(message["parentId"]) ??
      (place > 0 ? (firstText(messages[place - 1]?.["id"]) ?? `message ${place - 1}`) : undefined),
    turn: readMessage(message, context),
  }));
  return { id, ...unfoldTree(nodes, { current: undefined, report: context.report }) };
}

function readMessage(message: JsonObject, { report, fileOf }: ReadContext): Turn | undefined {
  const { role } = message;
  if (role !== "user" && role !== "assistant") return undefined;
  const chunks = listOf(message["contentChunks"]).map(objectOf);
  const content = firstText(message["content"]) ?? textOf(chunks, "text");
  const files = listOf(message["files"])
    .map(objectOf)
    .flatMap((file) => {
      const pointer = firstText(file["id"], file["name"]);
      const exportedFile =
        pointer === undefined ? undefined : (fileOf(pointer) ?? fileOf(firstText(file["name"]) ?? ""));
      if (exportedFile === undefined) report.note("picture or file", "not in the export, and left out");
      return exportedFile ?? [];
    });
  const reasoning = textOf(chunks, "thinking");
  if (content === "" && reasoning === "" && files.length === 0) return undefined;
  const createdAt = readTime(message["createdAt"]);
  return role === "user" ? { role, content, createdAt, files } : { role, content, reasoning, createdAt, files, author };
}

function textOf(chunks: readonly JsonObject[], type: string): string {
  return chunks
    .filter((chunk) => chunk["type"] === type)
    .flatMap((chunk) => firstText(chunk["text"], chunk["thinking"]) ?? [])
    .join("\n\n");
}
