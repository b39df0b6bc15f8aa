import type { ProviderKind } from "../kinds.ts";
import { type JsonObject, objectsOf, textOf } from "../wire/json.ts";
import type { VendorQuirks } from "./vendors/vendor-quirks.ts";

/** Fields of earlier messages that strict servers refuse. */
const answerOnlyFields = [
  "annotations",
  "audio",
  "images",
  "reasoning",
  "reasoning_content",
  "reasoning_details",
  "refusal",
];

export interface MessageTarget {
  kind: ProviderKind;
  quirks: VendorQuirks;
}

/** The conversation without what only OpenRouter's answers have, and with what the vendor wants back of them. */
export function toPlainMessages(messages: unknown, target: MessageTarget): JsonObject[] {
  const jsonObjects = showResults(objectsOf(messages));
  return jsonObjects.map((message, index) => {
    const plain = toPlainMessage(message, target);
    const isPrefill = index === jsonObjects.length - 1 && message["role"] === "assistant";
    return isPrefill ? { ...plain, ...target.quirks.prefill } : plain;
  });
}

/** What is told of a tool that gave nothing to read. */
const SHOWN_NEXT = "What it gave is shown in the next message.";

/**
 * OpenAI and those like it take only text of a tool; pictures and files that one gave are shown from the person's side.
 */
function showResults(messages: readonly JsonObject[]): JsonObject[] {
  const jsonObjects: JsonObject[] = [];
  let shownJsonObjects: JsonObject[] = [];
  for (const message of messages) {
    const isResult = message["role"] === "tool";
    const parts = isResult ? objectsOf(message["content"]) : [];
    const texts = parts.filter(({ type }) => type === "text");
    if (!isResult && shownJsonObjects.length > 0) {
      jsonObjects.push(...showBefore(message, shownJsonObjects));
      shownJsonObjects = [];
    } else if (texts.length < parts.length) {
      shownJsonObjects.push(...parts.filter(({ type }) => type !== "text"));
      jsonObjects.push({ ...message, content: texts.length > 0 ? texts : SHOWN_NEXT });
    } else {
      jsonObjects.push(message);
    }
  }
  return shownJsonObjects.length > 0 ? [...jsonObjects, { role: "user", content: shownJsonObjects }] : jsonObjects;
}

function showBefore(message: JsonObject, jsonObjects: readonly JsonObject[]): JsonObject[] {
  if (message["role"] !== "user") return [{ role: "user", content: jsonObjects }, message];
  const { content } = message;
  const givenJsonObjects = typeof content === "string" ? [{ type: "text", text: content }] : objectsOf(content);
  return [{ ...message, content: [...jsonObjects, ...givenJsonObjects] }];
}

function toPlainMessage(message: JsonObject, { kind, quirks }: MessageTarget): JsonObject {
  const plain = { ...message };
  const isAnswer = plain["role"] === "assistant";
  if (isAnswer) for (const field of answerOnlyFields) delete plain[field];
  // A word of OpenAI's own; the prompt templates of local servers know only the older one.
  if (plain["role"] === "developer" && kind !== "openai") plain["role"] = "system";
  if (Array.isArray(plain["content"])) plain["content"] = objectsOf(plain["content"]).map(withoutCacheHint);
  if (kind !== "openai") sayName(plain);
  if (isAnswer && quirks.reasoningBack) {
    const reasoning = reasoningOf(message);
    // Vendors that want it at all want it with every call, even where there is none.
    if (reasoning !== "" || plain["tool_calls"] !== undefined) plain[quirks.reasoningBack] = reasoning;
  }
  return plain;
}

/** Only OpenAI's models are told who speaks by a field; for all others OpenRouter says it in the text. */
function sayName(message: JsonObject): void {
  const name = textOf(message["name"]);
  // What a tool gave is matched by its call.
  if (message["role"] === "tool") return;
  delete message["name"];
  if (name === undefined) return;
  const { content } = message;
  if (typeof content === "string" && content !== "") message["content"] = `${name}: ${content}`;
  if (!Array.isArray(content)) return;
  const [first, ...others] = objectsOf(content);
  message["content"] =
    first?.["type"] === "text"
      ? [{ ...first, text: `${name}: ${first["text"]}` }, ...others]
      : [{ type: "text", text: `${name}:` }, ...objectsOf(content)];
}

/** The reasoning of an answer that can be read. */
function reasoningOf({ reasoning, reasoning_content: content, reasoning_details: details }: JsonObject): string {
  const text = textOf(reasoning) ?? textOf(content);
  if (text !== undefined) return text;
  return objectsOf(details)
    .map((detail) => textOf(detail["text"]) ?? "")
    .join("");
}

function withoutCacheHint({ cache_control: _, ...part }: JsonObject): JsonObject {
  return part;
}
