import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readTime, wordOf } from "../repair/json-values.ts";
import type { Report } from "../repair/report.ts";
import type { ChatFormat } from "./chat-format.ts";
import { codeBlock } from "./code-block.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";
import { unfoldTree } from "./unfold-tree.ts";

/** A conversation of claude.ai's data export. */
export const claude: ChatFormat = {
  product: "claude",
  is: (value) => Array.isArray(value["chat_messages"]),
  read: (value, context) => [readClaude(value, context)],
};

/** The export does not say which model answered; the newest models of the vendor are named after their families. */
const author = { key: "claude", name: "Claude" };

/**
 * A conversation of claude.ai's data export ("Settings, Privacy, Export data"; `conversations.json` in a ZIP: a list of
 * these). The format has no specification; it is described in docs/providers/claude-ai.md of Sinity/polylogue, and its
 * branches as in socketteer/Claude-Conversation-Exporter: `chat_messages` with `uuid`, `sender`, `text`, `content`
 * blocks (`text`, `thinking`, `tool_use`, `tool_result`), `attachments` with the text of files, and in newer exports
 * `parent_message_uuid`, by which an edited question is a branch. An artifact is the input of a tool, and becomes code
 * at that place of the answer.
 */
function readClaude(value: JsonObject, { report }: ReadContext): Conversation {
  const messages = listOf(value["chat_messages"]).filter(isObject);
  const idOf = (message: JsonObject | undefined, place: number): string =>
    firstText(message?.["uuid"]) ?? `message ${place}`;
  const nodes = messages.map((message, place) => ({
    id: idOf(message, place),
    // Older exports have no parents: each message follows the one before it.
    parentId:
      firstText(message["parent_message_uuid"]) ?? (place > 0 ? idOf(messages[place - 1], place - 1) : undefined),
    turn: readMessage(message, report),
  }));
  return {
    id: firstText(value["uuid"]),
    title: firstText(value["name"]),
    createdAt: readTime(value["created_at"]),
    updatedAt: readTime(value["updated_at"]),
    ...unfoldTree(nodes, { current: firstText(value["current_leaf_message_uuid"]), report }),
  };
}

function readMessage(message: JsonObject, report: Report): Turn | undefined {
  const isUser = message["sender"] === "human";
  if (!isUser && message["sender"] !== "assistant") return undefined;
  const { content, reasoning, citations } = readBlocks(message, report);
  const attachments = listOf(message["attachments"]).map(objectOf).flatMap(readAttachment);
  // A file with extracted text is among the attachments as well.
  const attachmentNames = new Set(attachments.map(({ name }) => name));
  for (const { file_name: name } of listOf(message["files"]).map(objectOf)) {
    if (!attachmentNames.has(name)) report.note("picture or file", "not in the export, and left out");
  }
  if (content === "" && reasoning === "" && attachments.length === 0) return undefined;
  const createdAt = readTime(message["created_at"]);
  return isUser
    ? { role: "user", content, createdAt, attachments }
    : { role: "assistant", content, reasoning, createdAt, citations, author };
}

interface Blocks {
  content: string;
  reasoning: string;
  citations: JsonObject[];
}

function readBlocks(message: JsonObject, report: Report): Blocks {
  const contents: string[] = [];
  const reasonings: string[] = [];
  const citations: JsonObject[] = [];
  for (const block of listOf(message["content"]).map(objectOf)) {
    switch (block["type"]) {
      case "text":
        contents.push(firstText(block["text"]) ?? "");
        citations.push(...listOf(block["citations"]).map(objectOf).flatMap(readCitation));
        break;
      case "thinking":
        reasonings.push(firstText(block["thinking"]) ?? "");
        break;
      case "tool_use":
        contents.push(readArtifact(objectOf(block["input"]), report));
        break;
      case "tool_result":
      case "token_budget":
      case "flag":
        break;
      default:
        report.note("part", `of the kind "${wordOf(block["type"]).slice(0, 40)}", and left out`);
    }
  }
  const together = (texts: readonly string[]) => texts.filter((text) => text.trim() !== "").join("\n\n");
  return {
    content: together(contents) || (firstText(message["text"]) ?? ""),
    reasoning: together(reasonings),
    citations,
  };
}

/** The output of the artifact tool; the calls of other tools are reported. */
function readArtifact(input: JsonObject, report: Report): string {
  const content = firstText(input["content"], input["file_text"]);
  if (content === undefined) {
    report.note("tool call", "left out, since only what was said is kept");
    return "";
  }
  const title = firstText(input["title"], input["path"]);
  const block = codeBlock(content, input["language"]);
  return title === undefined ? block : `**${title.slice(0, 200).replaceAll(/[*\n]/gu, " ")}**\n\n${block}`;
}

function readAttachment({ file_name: name, extracted_content: content, file_size: size }: JsonObject): JsonObject[] {
  if (typeof content !== "string" || content === "") return [];
  return [
    {
      type: "text",
      content,
      // A long paste is an attachment without a name.
      name: firstText(name) ?? "Pasted text.txt",
      size: typeof size === "number" && size >= 0 ? size : content.length,
    },
  ];
}

function readCitation({ url, title, details }: JsonObject): JsonObject[] {
  const address = firstText(url, objectOf(details)["url"]);
  return address === undefined
    ? []
    : [{ url: address, title: firstText(title) ?? address, start_index: 0, end_index: 0 }];
}
