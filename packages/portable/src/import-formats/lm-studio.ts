import type { JsonObject } from "@tutti/contract";
import { firstText, listOf, objectOf, readTime } from "../repair/json-values.ts";
import type { ChatFormat } from "./chat-format.ts";
import type { Conversation, ReadContext, Turn } from "./conversation.ts";
import { splitThinking } from "./split-thinking.ts";

/** A conversation of LM Studio. */
export const lmStudio: ChatFormat = {
  product: "lm-studio",
  is: (value) => listOf(value["messages"]).some((message) => Array.isArray(objectOf(message)["versions"])),
  read: (value, context) => [readLmStudio(value, context)],
};

/**
 * A conversation of LM Studio (a file `….conversation.json` of its folder `conversations`). The format has no
 * specification; it is read by YorkieDev/lm-studio-conversation-converter: `name`, `createdAt`, `systemPrompt`, and
 * `messages` whose `versions` are alternatives, with `currentlySelected`; a version has `role` and either `content`, or
 * `steps` whose content blocks have a `style` of the type "thinking" where they are reasoning.
 */
function readLmStudio(value: JsonObject, { report }: ReadContext): Conversation {
  return {
    title: firstText(value["name"]),
    createdAt: readTime(value["createdAt"]),
    updatedAt: readTime(value["assistantLastMessagedAt"]) ?? readTime(value["userLastMessagedAt"]),
    systemPrompt: firstText(value["systemPrompt"]),
    turns: listOf(value["messages"])
      .map(objectOf)
      .flatMap((message) => readVersions(message, report)),
  };
}

/** The version with which the chat continues comes first; other versions of a question are left out. */
function readVersions(message: JsonObject, report: ReadContext["report"]): Turn[] {
  const versions = listOf(message["versions"]).map(objectOf);
  const choice = message["currentlySelected"];
  const place = typeof choice === "number" && versions[choice] !== undefined ? choice : versions.length - 1;
  const turn = readVersion(versions[place]);
  if (turn === undefined) return [];
  const others = versions.filter((_version, at) => at !== place).flatMap((version) => readVersion(version) ?? []);
  if (turn.role === "user") {
    for (const _other of others) report.note("edited question", "of which only the last form is kept");
    return [turn];
  }
  return [turn, ...others.map((other): Turn => ({ ...other, isAlternative: true }))];
}

function readVersion(version: JsonObject = {}): Turn | undefined {
  const role = version["role"];
  if (role === "user") {
    const content = textOf(version["content"]);
    return content === "" ? undefined : { role, content };
  }
  if (role !== "assistant") return undefined;
  const steps = listOf(version["steps"]).map(objectOf);
  const isThinking = (step: JsonObject): boolean => objectOf(step["style"])["type"] === "thinking";
  const textsOf = (some: readonly JsonObject[]): string =>
    some
      .map((step) => textOf(step["content"]))
      .filter((text) => text !== "")
      .join("\n\n");
  const text = steps.length > 0 ? textsOf(steps.filter((step) => !isThinking(step))) : textOf(version["content"]);
  const { content, reasoning } = splitThinking(text);
  const thoughts = textsOf(steps.filter(isThinking)) || reasoning;
  if (content === "" && thoughts === "") return undefined;
  const name = firstText(objectOf(version["senderInfo"])["senderName"]);
  return { role, content, reasoning: thoughts, ...(name ? { author: { key: name, name, model: name } } : {}) };
}

function textOf(content: unknown): string {
  return listOf(content)
    .map(objectOf)
    .flatMap((part) => (part["type"] === "text" ? (firstText(part["text"]) ?? []) : []))
    .join("\n\n");
}
