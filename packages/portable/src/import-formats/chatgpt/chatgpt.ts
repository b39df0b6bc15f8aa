import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readSeconds, wordOf } from "../../repair/json-values.ts";
import type { ChatFormat } from "../chat-format.ts";
import { codeBlock } from "../code-block.ts";
import type { Conversation, ParsedFile, ReadContext, Turn } from "../conversation.ts";
import { unfoldTree } from "../unfold-tree.ts";
import { readCanvas } from "./canvas.ts";
import { readCitations } from "./citations.ts";
import { withoutMarks } from "./reference-marks.ts";

/** Kinds of messages that the product writes for itself, and does not show to people. */
const HIDDEN_KINDS: ReadonlySet<unknown> = new Set([
  "user_editable_context",
  "model_editable_context",
  "reasoning_recap",
]);

/** A conversation of ChatGPT's data export: `mapping` is a tree of nodes. */
export const chatGpt: ChatFormat = {
  product: "chatgpt",
  is: (value) => isObject(value["mapping"]),
  read: (value, context) => [readChatGpt(value, context)],
};

/**
 * A conversation of ChatGPT's data export (`conversations.json`: a list of these). The format has no specification; it
 * is the output of "Settings, Data controls, Export data" (help.openai.com, article 7260999): `mapping` is a tree of
 * nodes with `parent` and `message`, and `current_node` the end of the branch that was in sight. The pieces of one
 * answer become one message. A picture is a part with an `asset_pointer` (`file-service://file-…`,
 * `sediment://file_…`), which begins the name of a file in the ZIP.
 */
function readChatGpt(conversation: JsonObject, context: ReadContext): Conversation {
  const mapping = objectOf(conversation["mapping"]);
  const canvas = readCanvas(mapping, context.report);
  const slug = usualSlug(conversation, mapping);
  const nodes = Object.keys(mapping).map((id) => {
    const node = objectOf(mapping[id]);
    return {
      id,
      parentId: firstText(node["parent"]),
      turn: readMessage(objectOf(node["message"]), { ...context, canvasText: canvas.get(id), usualSlug: slug }),
    };
  });
  return {
    id: firstText(conversation["conversation_id"], conversation["id"]),
    title: firstText(conversation["title"]),
    createdAt: readSeconds(conversation["create_time"]),
    updatedAt: readSeconds(conversation["update_time"]),
    ...unfoldTree(nodes, { current: firstText(conversation["current_node"]), report: context.report, join }),
  };
}

/**
 * The model of answers that do not name theirs, as in exports in several files: the conversation's, or else the one
 * that answered most of the others.
 */
function usualSlug(conversation: JsonObject, mapping: JsonObject): string | undefined {
  const own = firstText(conversation["default_model_slug"]);
  if (own !== undefined && own !== "auto") return own;
  const counts = new Map<string, number>();
  for (const node of Object.values(mapping)) {
    const slug = slugOf(objectOf(objectOf(objectOf(node)["message"])["metadata"]));
    if (slug !== undefined) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The model that answered. "auto" is the product's choice among its models. */
function slugOf(metadata: JsonObject): string | undefined {
  return ["resolved_model_slug", "model_slug", "default_model_slug"]
    .map((key) => firstText(metadata[key]))
    .find((slug) => slug !== undefined && slug !== "auto");
}

interface MessageContext extends ReadContext {
  /** The document that the message made or changed, as it is after it. */
  canvasText: string | undefined;
  usualSlug: string | undefined;
}

function readMessage(message: JsonObject, context: MessageContext): Turn | undefined {
  const role = objectOf(message["author"])["role"];
  const metadata = objectOf(message["metadata"]);
  if (metadata["is_visually_hidden_from_conversation"] === true) return undefined;
  if (role !== "user" && role !== "assistant" && role !== "tool") return undefined;
  const content = readContent(message, role, context);
  const files = [...content.files, ...readAttachments(metadata["attachments"], content.files, context)];
  if (content.text === "" && content.reasoning === "" && files.length === 0) return undefined;
  const slug = slugOf(metadata) ?? context.usualSlug;
  return {
    role: role === "user" ? "user" : "assistant",
    content: content.text,
    reasoning: content.reasoning,
    createdAt: readSeconds(message["create_time"]),
    citations: readCitations(metadata),
    files,
    ...(role !== "user" && slug ? { author: { key: slug, name: slug, model: `openai/${slug}` } } : {}),
  };
}

interface Content {
  text: string;
  reasoning: string;
  files: readonly ParsedFile[];
}

function readContent(message: JsonObject, role: string, context: MessageContext): Content {
  if (context.canvasText !== undefined) return { text: context.canvasText, reasoning: "", files: [] };
  const research = readResearch(objectOf(objectOf(message["metadata"])["chatgpt_sdk"]));
  if (research !== undefined) return { text: research, reasoning: "", files: [] };
  const content = objectOf(message["content"]);
  const recipient = firstText(message["recipient"]) ?? "all";
  const isForPerson = role !== "tool" && recipient === "all";
  const text = firstText(content["text"]) ?? "";
  const nothing = { text: "", reasoning: "", files: [] };
  const leftOut = (): Content => {
    const noun = role === "tool" ? "result of a tool" : "tool call";
    context.report.note(noun, "left out, since only what was said is kept");
    return nothing;
  };
  switch (content["content_type"]) {
    case "text":
      if (isForPerson) return { ...nothing, text: readParts(content["parts"], context).text };
      return role !== "user" && readParts(content["parts"], context).text !== "" ? leftOut() : nothing;
    case "multimodal_text": {
      const parts = readParts(content["parts"], context);
      // An image tool answers with pictures, and with text that was meant for the model only.
      return { ...nothing, files: parts.files, text: isForPerson ? parts.text : "" };
    }
    case "code":
      if (text === "") return nothing;
      return isForPerson || recipient === "python"
        ? { ...nothing, text: codeBlock(text, content["language"]) }
        : leftOut();
    case "execution_output":
      return text === "" ? nothing : { ...nothing, text: codeBlock(text, undefined) };
    case "thoughts":
      return { ...nothing, reasoning: readThoughts(content["thoughts"]) };
    case undefined:
      return nothing;
    default:
      if (role === "tool") return leftOut();
      if (!HIDDEN_KINDS.has(content["content_type"])) {
        context.report.note("message", `of the kind "${wordOf(content["content_type"]).slice(0, 40)}", and left out`);
      }
      return nothing;
  }
}

function readParts(parts: unknown, { report, fileOf }: ReadContext): { text: string; files: ParsedFile[] } {
  const files: ParsedFile[] = [];
  const texts = listOf(parts).flatMap((part) => {
    if (typeof part === "string") return [part];
    const text = firstText(objectOf(part)["text"]);
    if (text !== undefined) return text;
    if (/audio|video/u.test(wordOf(objectOf(part)["content_type"]))) {
      report.note("recording", "left out; what was said is kept as text");
      return [];
    }
    const pointer = firstText(objectOf(part)["asset_pointer"])?.replace(/^[a-z-]{1,30}:\/\//u, "");
    const file = pointer === undefined ? undefined : fileOf(pointer);
    if (file) files.push(file);
    else report.note("picture or file", "not in the export, and left out");
    return [];
  });
  return { text: withoutMarks(texts.join("\n\n")).trim(), files };
}

/** Files that came with a question; pictures among them are parts of it as well. */
function readAttachments(
  attachments: unknown,
  parsedFiles: readonly ParsedFile[],
  { report, fileOf }: ReadContext,
): ParsedFile[] {
  const keys = new Set(parsedFiles.map(({ key }) => key));
  return listOf(attachments)
    .map(objectOf)
    .flatMap(({ id, name }) => {
      const file = typeof id === "string" ? fileOf(id) : undefined;
      if (file === undefined) {
        if (parsedFiles.length === 0) report.note("picture or file", "not in the export, and left out");
        return [];
      }
      return keys.has(file.key) ? [] : [{ ...file, name: firstText(name) ?? file.name }];
    });
}

function readThoughts(thoughts: unknown): string {
  const texts = listOf(thoughts)
    .map(objectOf)
    .flatMap((thought) => firstText(thought["content"], thought["summary"]) ?? []);
  return texts.join("\n\n");
}

/** The report of a deep research, which is the state of a window within the chat; undefined for anything else. */
function readResearch({ attribution_id: author, widget_state: state }: JsonObject): string | undefined {
  if (author !== "connector_openai_deep_research" || typeof state !== "string") return undefined;
  try {
    const { report_message: report } = objectOf(JSON.parse(state));
    const parts = listOf(objectOf(objectOf(report)["content"])["parts"]).filter((part) => typeof part === "string");
    const text = withoutMarks(parts.join("\n\n")).trim();
    return text === "" ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Joins two pieces of one answer: reasoning, tool output, text. */
function join(one: Turn, other: Turn): Turn {
  const together = (first = "", second = "") => [first, second].filter((text) => text !== "").join("\n\n");
  return {
    ...one,
    content: together(one.content, other.content),
    reasoning: together(one.reasoning, other.reasoning),
    author: other.author ?? one.author,
    citations: [...(one.citations ?? []), ...(other.citations ?? [])],
    files: [...(one.files ?? []), ...(other.files ?? [])],
  };
}
