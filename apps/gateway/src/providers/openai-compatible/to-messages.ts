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

/** The conversation without OpenRouter's fields of answers, and with the reasoning that the vendor requires back. */
export function toPlainMessages(messages: unknown, target: MessageTarget): JsonObject[] {
  const sendable = showResults(objectsOf(messages));
  return sendable.map((message, index) => {
    const plain = toPlainMessage(message, target);
    const isPrefill = index === sendable.length - 1 && message["role"] === "assistant";
    return isPrefill ? { ...plain, ...target.quirks.prefill } : plain;
  });
}

/** The text of a tool's result that has no text of its own. */
const SHOWN_NEXT = "What it gave is shown in the next message.";

/**
 * OpenAI and similar vendors accept only text from a tool; its images and files are sent in a message of the person.
 */
function showResults(messages: readonly JsonObject[]): JsonObject[] {
  const sendable: JsonObject[] = [];
  let pictures: JsonObject[] = [];
  for (const message of messages) {
    const isResult = message["role"] === "tool";
    const parts = isResult ? objectsOf(message["content"]) : [];
    const texts = parts.filter(({ type }) => type === "text");
    if (!isResult && pictures.length > 0) {
      sendable.push(...showBefore(message, pictures));
      pictures = [];
    } else if (texts.length < parts.length) {
      pictures.push(...parts.filter(({ type }) => type !== "text"));
      sendable.push({ ...message, content: texts.length > 0 ? texts : SHOWN_NEXT });
    } else {
      sendable.push(message);
    }
  }
  return pictures.length > 0 ? [...sendable, { role: "user", content: pictures }] : sendable;
}

function showBefore(message: JsonObject, pictures: readonly JsonObject[]): JsonObject[] {
  if (message["role"] !== "user") return [{ role: "user", content: pictures }, message];
  const { content } = message;
  const own = typeof content === "string" ? [{ type: "text", text: content }] : objectsOf(content);
  return [{ ...message, content: [...pictures, ...own] }];
}

function toPlainMessage(message: JsonObject, { kind, quirks }: MessageTarget): JsonObject {
  const plain = { ...message };
  const isAnswer = plain["role"] === "assistant";
  if (isAnswer) for (const field of answerOnlyFields) delete plain[field];
  // A role of OpenAI's own; the prompt templates of local servers support only the older one.
  if (plain["role"] === "developer" && kind !== "openai") plain["role"] = "system";
  if (Array.isArray(plain["content"])) plain["content"] = objectsOf(plain["content"]).map(withoutCacheHint);
  if (kind !== "openai") sayName(plain);
  if (isAnswer && quirks.reasoningBack) {
    const reasoning = reasoningOf(message);
    // Vendors that require the reasoning back require it with every call, even if there is none.
    if (reasoning !== "" || plain["tool_calls"] !== undefined) plain[quirks.reasoningBack] = reasoning;
  }
  return plain;
}

/** Only OpenAI's models read the speaker's name in a field; for all others OpenRouter puts it into the text. */
function sayName(message: JsonObject): void {
  const name = textOf(message["name"]);
  // The result of a tool is matched by its call.
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

/** The readable reasoning of an answer. */
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
