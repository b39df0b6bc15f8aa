import type { JsonObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readTime } from "../repair/json-values.ts";
import type { ChatFormat } from "./chat-format.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";
import { splitThinking } from "./split-thinking.ts";

/** A chat of TypingMind's export. */
export const typingMind: ChatFormat = {
  product: "typing-mind",
  is: (value) => isChat(value) || listOf(objectOf(value["data"])["chats"]).some((chat) => isChat(objectOf(chat))),
  read: (value, context) => {
    const chats = isChat(value) ? [value] : listOf(objectOf(value["data"])["chats"]).map(objectOf);
    return chats.map((chat) => readTypingMind(chat, context));
  },
};

function isChat(value: JsonObject): boolean {
  return Array.isArray(value["messages"]) && ["chatID", "chatTitle"].some((key) => typeof value[key] === "string");
}

/**
 * A chat of TypingMind's export ("Settings, App Data & Storage, Export": an object whose `data.chats` are a list of
 * these; the form is `typingmind.schema.ts` of enricoros/big-AGI): `chatID`, `chatTitle`, `model` or `modelInfo`, and
 * `messages` with `role`, `content` as a text or as parts, and `createdAt`.
 */
function readTypingMind(value: JsonObject, { report }: ReadContext): Conversation {
  const info = objectOf(value["modelInfo"]);
  const chatModel = firstText(value["model"], info["id"]);
  const messages = listOf(value["messages"]).map(objectOf);
  return {
    id: firstText(value["chatID"], value["id"]),
    title: firstText(value["chatTitle"], value["preview"]),
    createdAt: readTime(value["createdAt"]),
    updatedAt: readTime(value["updatedAt"]) ?? readTime(value["syncedAt"]),
    systemPrompt: messages
      .filter(({ role }) => role === "system")
      .map(({ content }) => textOf(content, report))
      .find((text) => text !== ""),
    turns: messages.flatMap((message): Turn[] => {
      const { role } = message;
      if (role !== "user" && role !== "assistant") return [];
      const text = textOf(message["content"], report);
      const { content, reasoning } = role === "assistant" ? splitThinking(text) : { content: text, reasoning: "" };
      if (content === "" && reasoning === "") return [];
      const createdAt = readTime(message["createdAt"]);
      if (role === "user") return [{ role, content, createdAt }];
      const model = firstText(message["model"]) ?? chatModel;
      const author = model ? { author: { key: model, name: firstText(info["title"]) ?? model, model } } : {};
      return [{ role, content, reasoning: reasoning || firstText(message["reasoning_content"]), createdAt, ...author }];
    }),
  };
}

function textOf(content: unknown, report: ReadContext["report"]): string {
  if (typeof content === "string") return content;
  const texts = listOf(content)
    .map(objectOf)
    .flatMap((part) => {
      const text = firstText(part["text"]);
      if (text === undefined) report.note("picture or file", "left out, since only texts are read from this export");
      return text ?? [];
    });
  return texts.join("\n\n");
}
