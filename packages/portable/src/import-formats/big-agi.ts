import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readTime } from "../repair/json-values.ts";
import type { Report } from "../repair/report.ts";
import type { ChatFormat } from "./chat-format.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";

/** A conversation of big-AGI. */
export const bigAgi: ChatFormat = {
  product: "big-agi",
  is: (value) =>
    typeof value["id"] === "string" &&
    typeof value["created"] === "number" &&
    listOf(value["messages"]).some(
      (message) => isObject(message) && ("fragments" in message || "purposeId" in message),
    ),
  read: (value, context) => [readBigAgi(value, context)],
};

/**
 * A conversation of big-AGI ("Export, Download" of one, or "Backup" of all: an object with `conversations`; written by
 * `src/modules/trade/trade.client.ts` and `src/common/stores/chat/chats.converters.ts` of enricoros/big-AGI):
 * `userTitle`, `autoTitle`, and `messages` with `role`, `created`, `generator.name`, and `fragments` ("content" with a
 * `part` of text or a picture, "attachment", "void" with a `part` of reasoning); in its first version `text` and
 * `originLLM`.
 */
function readBigAgi(value: JsonObject, { report }: ReadContext): Conversation {
  const messages = listOf(value["messages"]).filter(isObject);
  const system = messages.find((message) => message["role"] === "system");
  return {
    id: firstText(value["id"]),
    title: firstText(value["userTitle"], value["autoTitle"]),
    createdAt: readTime(value["created"]),
    updatedAt: readTime(value["updated"]),
    systemPrompt: system && readFragments(system, report).content,
    turns: messages.flatMap((message) => readMessage(message, report)),
  };
}

function readMessage(message: JsonObject, report: Report): Turn[] {
  const role = message["role"];
  if (role !== "user" && role !== "assistant") return [];
  const { content, reasoning, attachments } = readFragments(message, report);
  if (content === "" && reasoning === "" && attachments.length === 0) return [];
  const createdAt = readTime(message["created"]);
  if (role === "user") return [{ role, content, createdAt, attachments }];
  const model = firstText(objectOf(message["generator"])["name"], message["originLLM"]);
  return [
    { role, content, reasoning, createdAt, author: model === undefined ? undefined : { key: model, name: model } },
  ];
}

interface Fragments {
  content: string;
  reasoning: string;
  attachments: JsonObject[];
}

function readFragments(message: JsonObject, report: Report): Fragments {
  const contents: string[] = [];
  const reasonings: string[] = [];
  const attachments: JsonObject[] = [];
  for (const fragment of listOf(message["fragments"]).map(objectOf)) {
    const part = objectOf(fragment["part"]);
    const text = firstText(part["text"], objectOf(part["data"])["text"], part["aText"]);
    if (part["pt"] === "text" && text !== undefined) contents.push(text);
    else if (part["pt"] === "ma" && text !== undefined) reasonings.push(text);
    else if (part["pt"] === "doc" && text !== undefined) {
      const name = firstText(part["l1Title"], fragment["title"]) ?? "Document.txt";
      attachments.push({ type: "text", content: text, name, size: text.length });
    } else if (fragment["ft"] !== "void") report.note("picture or file", "not in the export, and left out");
  }
  return {
    content: contents.join("\n\n") || (firstText(message["text"]) ?? ""),
    reasoning: reasonings.join("\n\n"),
    attachments,
  };
}
