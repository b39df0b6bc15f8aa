import type { FoundObject } from "../repair/json-values.ts";
import { firstText, isObject, listOf, objectOf, readSeconds } from "../repair/json-values.ts";
import type { Report } from "../repair/report.ts";
import type { Conversation, Turn } from "./conversation.ts";
import { pathTo } from "./path-to.ts";

/** Marks of references within a text, which mean nothing outside of that product. */
const REFERENCE_MARKS = /\uE200[^\uE200\uE201]*\uE201/gu;

/** Whether a value is one conversation of ChatGPT's export. */
export function isChatGpt(value: unknown): value is FoundObject {
  return isObject(value) && isObject(value["mapping"]);
}

/**
 * A conversation of ChatGPT's data export (`conversations.json`: a list of these). The format has no specification; it is what
 * "Settings, Data controls, Export data" gives (help.openai.com, article 7260999): `mapping` is a tree of nodes with `parent` and
 * `message`, and `current_node` the end of the branch that was in sight, which is what is read. The pieces that one answer was made
 * of become one message. Pictures and files are not in the file, and are reported.
 */
export function readChatGpt(conversation: FoundObject, report: Report): Conversation {
  const mapping = objectOf(conversation["mapping"]);
  const nodeAt = (id: string): FoundObject => (Object.hasOwn(mapping, id) ? objectOf(mapping[id]) : {});
  const last = firstText(conversation["current_node"]) ?? Object.keys(mapping).at(-1);
  const turns: Turn[] = [];
  for (const id of pathTo(last, (node) => nodeAt(node)["parent"])) {
    const turn = readMessage(objectOf(nodeAt(id)["message"]), report);
    const previous = turns.at(-1);
    if (!turn) continue;
    if (turn.role === "assistant" && previous?.role === "assistant") turns[turns.length - 1] = join(previous, turn);
    else turns.push(turn);
  }
  return {
    title: firstText(conversation["title"]),
    createdAt: readSeconds(conversation["create_time"]),
    updatedAt: readSeconds(conversation["update_time"]),
    turns,
  };
}

function readMessage(message: FoundObject, report: Report): Turn | undefined {
  const role = objectOf(message["author"])["role"];
  const metadata = objectOf(message["metadata"]);
  if (metadata["is_visually_hidden_from_conversation"] === true) return undefined;
  if (role !== "user" && role !== "assistant" && role !== "tool") return undefined;
  const content = readContent(message, role, report);
  if (content.text === "" && content.reasoning === "") return undefined;
  const slug = firstText(metadata["model_slug"]);
  return {
    role: role === "user" ? "user" : "assistant",
    content: content.text,
    reasoning: content.reasoning,
    createdAt: readSeconds(message["create_time"]),
    citations: listOf(metadata["citations"]).map(objectOf).flatMap(readCitation),
    ...(role === "assistant" && slug ? { author: { key: slug, name: slug, model: `openai/${slug}` } } : {}),
  };
}

function readContent(message: FoundObject, role: string, report: Report): { text: string; reasoning: string } {
  const content = objectOf(message["content"]);
  const recipient = firstText(message["recipient"]) ?? "all";
  const isForPerson = role !== "tool" && recipient === "all";
  const text = firstText(content["text"]) ?? "";
  switch (content["content_type"]) {
    case "text":
    case "multimodal_text":
      return { text: isForPerson ? readParts(content["parts"], report) : "", reasoning: "" };
    case "code":
      return {
        text: text !== "" && (isForPerson || recipient === "python") ? block(text, content["language"]) : "",
        reasoning: "",
      };
    case "execution_output":
      return { text: text === "" ? "" : block(text, undefined), reasoning: "" };
    case "thoughts":
      return { text: "", reasoning: readThoughts(content["thoughts"]) };
    default:
      return { text: "", reasoning: "" };
  }
}

function readParts(parts: unknown, report: Report): string {
  const texts = listOf(parts).flatMap((part) => {
    if (typeof part === "string") return [part];
    const text = firstText(objectOf(part)["text"]);
    if (text === undefined) report.note("picture or file", "not in the export, and left out");
    return text ?? [];
  });
  return texts.join("\n\n").replaceAll(REFERENCE_MARKS, "").trim();
}

function readThoughts(thoughts: unknown): string {
  const texts = listOf(thoughts)
    .map(objectOf)
    .flatMap((thought) => firstText(thought["content"], thought["summary"]) ?? []);
  return texts.join("\n\n");
}

function block(text: string, language: unknown): string {
  const name =
    typeof language === "string" && /^[a-z+#]{1,20}$/iu.test(language) && language !== "unknown" ? language : "";
  return `\`\`\`${name}\n${text}\n\`\`\``;
}

function readCitation(citation: FoundObject): FoundObject[] {
  const page = objectOf(citation["metadata"]);
  const url = firstText(page["url"]);
  return url === undefined ? [] : [{ url, title: firstText(page["title"]) ?? url, start_index: 0, end_index: 0 }];
}

/** Two pieces of one answer: what was thought, what was done, what was said. */
function join(one: Turn, other: Turn): Turn {
  const together = (first = "", second = "") => [first, second].filter((text) => text !== "").join("\n\n");
  return {
    ...one,
    content: together(one.content, other.content),
    reasoning: together(one.reasoning, other.reasoning),
    author: other.author ?? one.author,
    citations: [...(one.citations ?? []), ...(other.citations ?? [])],
  };
}
