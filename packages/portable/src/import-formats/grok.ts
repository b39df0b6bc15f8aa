import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readTime, wordOf } from "../repair/json-values.ts";
import type { ChatFormat } from "./chat-format.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";
import { unfoldTree } from "./unfold-tree.ts";

/** A conversation of Grok's export. */
export const grok: ChatFormat = {
  product: "grok",
  is: (value) => isObject(value["conversation"]) && Array.isArray(value["responses"]),
  read: (value, context) => [readGrok(value, context)],
};

/**
 * A conversation of Grok's data export (accounts.x.ai/data; `prod-grok-backend.json` in a ZIP: an object whose
 * `conversations` are a list of these). The form is described in grok/export_conversations/README.md of
 * codeface-io/mac-stack and read by hugoamorales/grok_export_toolkit: `conversation` with `id`, `title`, `create_time`,
 * `modify_time`; `responses` of `response` with `_id`, `sender` ("human", or "assistant" in any case), `message`,
 * `model`, `create_time` as MongoDB writes it (`{"$date":{"$numberLong":"…"}}`), and `parent_response_id`, by which a
 * regenerated answer is a branch.
 */
function readGrok(value: JsonObject, { report, fileOf }: ReadContext): Conversation {
  const conversation = objectOf(value["conversation"]);
  const responses = listOf(value["responses"])
    .map((entry) => objectOf(objectOf(entry)["response"]))
    .filter((response) => typeof response["message"] === "string");
  const idOf = (response: JsonObject | undefined, place: number): string =>
    firstText(response?.["_id"]) ?? `response ${place}`;
  const hasParents = responses.some((response) => firstText(response["parent_response_id"]) !== undefined);
  const nodes = responses.map((response, place) => ({
    id: idOf(response, place),
    parentId: hasParents
      ? firstText(response["parent_response_id"])
      : place > 0
        ? idOf(responses[place - 1], place - 1)
        : undefined,
    turn: readResponse(response, { report, fileOf }),
  }));
  return {
    id: firstText(conversation["id"]),
    title: firstText(conversation["title"]),
    createdAt: readMongoTime(conversation["create_time"]),
    updatedAt: readMongoTime(conversation["modify_time"]),
    systemPrompt: firstText(conversation["system_prompt_content"]),
    ...unfoldTree(nodes, { current: firstText(conversation["leaf_response_id"]), report }),
  };
}

function readResponse(response: JsonObject, { report, fileOf }: ReadContext): Turn | undefined {
  const isUser = response["sender"] === "human" || response["sender"] === "user";
  const content = wordOf(response["message"]);
  const files = listOf(response["file_attachments"]).flatMap((pointer) => {
    const file = typeof pointer === "string" ? fileOf(pointer) : undefined;
    if (file === undefined) report.note("picture or file", "not in the export, and left out");
    return file ?? [];
  });
  if (content.trim() === "" && files.length === 0) return undefined;
  const createdAt = readMongoTime(response["create_time"]);
  if (isUser) return { role: "user", content, createdAt, files };
  const model = firstText(response["model"]);
  return {
    role: "assistant",
    content,
    reasoning: firstText(response["thinking_trace"]),
    createdAt,
    files,
    author: model === undefined ? undefined : { key: model, name: model, model: `x-ai/${model}` },
  };
}

/** A moment in ISO's form, or as MongoDB writes it. */
function readMongoTime(value: unknown): number | undefined {
  if (!isObject(value)) return readTime(value);
  const date = value["$date"];
  const milliseconds = objectOf(date)["$numberLong"];
  return readTime(typeof milliseconds === "string" ? Number(milliseconds) : date);
}
