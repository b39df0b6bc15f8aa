import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readTime, wordOf } from "../repair/json-values.ts";
import type { Report } from "../repair/report.ts";
import type { ChatFormat } from "./chat-format.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";
import { unfoldTree } from "./unfold-tree.ts";

/** A conversation of DeepSeek's export: a tree like ChatGPT's, but its times are texts. */
export const deepSeek: ChatFormat = {
  product: "deepseek",
  is: (value) => isObject(value["mapping"]) && typeof value["inserted_at"] === "string",
  read: (value, context) => [readDeepSeek(value, context)],
};

/** Marks of sources within a text, which mean nothing outside of that product. */
const REFERENCE_MARKS = /\[citation:\d+\]/gu;

/**
 * A conversation of chat.deepseek.com's export ("Settings, Data, Export all chats"; `conversations.json` in a ZIP: a
 * list of these). The format has no specification; it is read by ceyaima/deepseek-exporter and
 * andrmkrff/deepseek-chat-export: `mapping` is a tree of nodes with `parent` and `message`, whose `fragments` are of
 * the types REQUEST, THINK, RESPONSE, SEARCH (with `results`) and the calls of tools. Earlier exports have `content`
 * and `reasoning_content` instead, and no roles: questions and answers take turns.
 */
function readDeepSeek(conversation: JsonObject, { report, fileOf }: ReadContext): Conversation {
  const mapping = objectOf(conversation["mapping"]);
  const isQuestion = createRoles(mapping);
  const nodes = Object.keys(mapping).map((id) => {
    const node = objectOf(mapping[id]);
    const message = objectOf(node["message"]);
    return {
      id,
      parentId: firstText(node["parent"]),
      turn: readMessage(message, { isQuestion: isQuestion(id), report, fileOf }),
    };
  });
  return {
    id: firstText(conversation["id"]),
    title: firstText(conversation["title"]),
    createdAt: readTime(conversation["inserted_at"]),
    updatedAt: readTime(conversation["updated_at"]),
    ...unfoldTree(nodes, { current: undefined, report }),
  };
}

/** Whether a node of an export without roles is a question: each message answers, or is answered by, the one before. */
function createRoles(mapping: JsonObject): (id: string) => boolean {
  const roles = new Map<string, boolean>();
  return (id) => {
    const path: string[] = [];
    let at: string | undefined = id;
    while (at !== undefined && isObject(mapping[at]) && !roles.has(at) && path.length < 100_000) {
      path.push(at);
      // A node that follows itself ends the path.
      roles.set(at, true);
      at = firstText(objectOf(mapping[at])["parent"]);
    }
    let isQuestion = (at === undefined ? undefined : roles.get(at)) ?? false;
    for (const each of path.toReversed()) {
      if (isObject(objectOf(mapping[each])["message"])) isQuestion = !isQuestion;
      roles.set(each, isQuestion);
    }
    return roles.get(id) ?? false;
  };
}

interface MessageContext extends ReadContext {
  /** Counts for messages without fragments. */
  isQuestion: boolean;
}

function readMessage(message: JsonObject, { isQuestion, report, fileOf }: MessageContext): Turn | undefined {
  const fragments = listOf(message["fragments"]).map(objectOf);
  const hasFragments = fragments.length > 0;
  const isUser = hasFragments ? fragments.some(({ type }) => type === "REQUEST") : isQuestion;
  const content = hasFragments
    ? contentOf(fragments, isUser ? ["REQUEST"] : ["RESPONSE", "TEMPLATE_RESPONSE"])
    : (firstText(message["content"]) ?? "");
  const reasoning = hasFragments ? contentOf(fragments, ["THINK"]) : (firstText(message["reasoning_content"]) ?? "");
  noteOthers(fragments, report);
  const files = listOf(message["files"])
    .map(objectOf)
    .flatMap((file) => {
      const names = [file["id"], file["file_name"], file["name"]].filter((name) => typeof name === "string");
      const exportedFile = names.map(fileOf).find((each) => each !== undefined);
      if (exportedFile === undefined) report.note("picture or file", "not in the export, and left out");
      return exportedFile ?? [];
    });
  if (content === "" && reasoning === "" && files.length === 0) return undefined;
  const createdAt = readTime(message["inserted_at"]);
  if (isUser) return { role: "user", content, createdAt, files };
  const slug = firstText(message["model"]);
  const results = [
    ...fragments.flatMap((fragment) => listOf(fragment["results"])),
    ...listOf(message["search_results"]),
  ];
  return {
    role: "assistant",
    content: content.replaceAll(REFERENCE_MARKS, "").trim(),
    reasoning,
    createdAt,
    files,
    citations: results.map(objectOf).flatMap(readResult),
    author: slug ? { key: slug, name: slug, model: `deepseek/${slug}` } : { key: "deepseek", name: "DeepSeek" },
  };
}

function contentOf(fragments: readonly JsonObject[], types: readonly string[]): string {
  return fragments
    .filter(({ type }) => types.some((each) => each === type))
    .flatMap((fragment) => firstText(fragment["content"]) ?? [])
    .join("\n\n");
}

/** The kinds of fragments that are read, or that say nothing by themselves. */
const KNOWN_KINDS = /^(?:REQUEST|RESPONSE|TEMPLATE_RESPONSE|THINK|SEARCH|TOOL_\w+|FILE|TIP)$/u;

function noteOthers(fragments: readonly JsonObject[], report: Report): void {
  for (const { type } of fragments) {
    const kind = wordOf(type).slice(0, 40);
    if (!KNOWN_KINDS.test(kind)) report.note("part", `of the kind "${kind}", and left out`);
  }
}

function readResult({ url, title }: JsonObject): JsonObject[] {
  const address = firstText(url);
  return address === undefined
    ? []
    : [{ url: address, title: firstText(title) ?? address, start_index: 0, end_index: 0 }];
}
