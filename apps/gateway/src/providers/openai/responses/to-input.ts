import { isObject, type JsonObject, objectsOf, textOf } from "../../wire/json.ts";
import type { ResponsesDialect } from "./dialect.ts";
import { inOrder, toReasoningItems } from "./to-reasoning-items.ts";

export interface InputOptions {
  dialect: ResponsesDialect;
  /** The model requires the phases of its messages back. */
  hasPhases: boolean;
  /** The tools whose calls are free text. */
  customTools: ReadonlySet<string>;
}

/** The conversation as items of the Responses API, in its order. */
export function toInput(messages: unknown, options: InputOptions): JsonObject[] {
  const customCalls = customCallIds(messages, options.customTools);
  return objectsOf(messages).flatMap((message) => {
    switch (message["role"]) {
      case "assistant":
        return toAnswerItems(message, options);
      case "tool":
        return [toOutputItem(message, customCalls)];
      default:
        return [{ role: message["role"], content: toContent(message["content"], nameBefore(message)) }];
    }
  });
}

function customCallIds(messages: unknown, customTools: ReadonlySet<string>): ReadonlySet<unknown> {
  const calls = objectsOf(messages).flatMap((message) => objectsOf(message["tool_calls"]));
  return new Set(calls.filter((call) => isCustom(call, customTools)).map(({ id }) => id));
}

function isCustom(call: JsonObject, customTools: ReadonlySet<string>): boolean {
  if (call["type"] === "custom") return true;
  return isObject(call["function"]) && customTools.has(textOf(call["function"]["name"]) ?? "");
}

/** This API has no field for the speaker; OpenRouter puts it into the text for all but OpenAI's chat completions. */
function nameBefore({ name }: JsonObject): string {
  return textOf(name) === undefined ? "" : `${String(name)}: `;
}

function toContent(content: unknown, prefix = ""): string | JsonObject[] {
  if (!Array.isArray(content)) return `${prefix}${textOf(content) ?? ""}`;
  const parts = objectsOf(content).map(toContentPart);
  if (prefix === "") return parts;
  const first = parts[0];
  if (first?.["type"] === "input_text") return [{ ...first, text: `${prefix}${first["text"]}` }, ...parts.slice(1)];
  return [{ type: "input_text", text: prefix.trimEnd() }, ...parts];
}

/** Parts of a kind that this API lacks are sent unchanged: it refuses them with its own message. */
function toContentPart(part: JsonObject): JsonObject {
  switch (part["type"]) {
    case "text":
      return { type: "input_text", text: textOf(part["text"]) ?? "" };
    case "image_url": {
      const image = isObject(part["image_url"]) ? part["image_url"] : {};
      return { type: "input_image", image_url: image["url"], detail: textOf(image["detail"]) ?? "auto" };
    }
    case "file":
      return toFilePart(isObject(part["file"]) ? part["file"] : {});
    default:
      return part;
  }
}

/** A file is its bytes as a `data:` URL, an address, or the id of a file that OpenAI already has. */
function toFilePart({ filename, file_data: data, file_id: id }: JsonObject): JsonObject {
  const text = textOf(data);
  if (text === undefined) return { type: "input_file", file_id: id };
  if (/^https?:/i.test(text)) return { type: "input_file", file_url: text };
  return { type: "input_file", filename: textOf(filename) ?? `file.${endingOf(text)}`, file_data: text };
}

/** OpenAI recognizes the type of a file by its name; clients often have none to send. */
function endingOf(dataUrl: string): string {
  const [, kind, subtype = ""] = /^data:(\w+)\/([\w.+-]+)/.exec(dataUrl) ?? [];
  if (subtype === "plain") return "txt";
  return kind === "text" || subtype === "json" ? subtype : "pdf";
}

function toAnswerItems(message: JsonObject, { dialect, hasPhases, customTools }: InputOptions): JsonObject[] {
  const calls = objectsOf(message["tool_calls"]).map((call) => toCallItem(call, customTools));
  const text = answerText(message);
  const phase = hasPhases ? { phase: calls.length > 0 ? "commentary" : "final_answer" } : {};
  const messageItems = text === "" ? [] : [{ role: "assistant", content: text, ...phase }];
  const reasoning = toReasoningItems(message["reasoning_details"], dialect.format);
  return [...inOrder(reasoning, [...messageItems, ...calls]), ...toDrawnItems(message)];
}

function answerText({ content, refusal }: JsonObject): string {
  const text = Array.isArray(content)
    ? objectsOf(content)
        .map((part) => textOf(part["text"]) ?? "")
        .join("")
    : (textOf(content) ?? "");
  return text === "" ? (textOf(refusal) ?? "") : text;
}

/** Images of an answer can only be sent in a user's message; so they can be discussed, and changed. */
function toDrawnItems(message: JsonObject): JsonObject[] {
  const images = objectsOf(message["images"]);
  return images.length === 0 ? [] : [{ role: "user", content: images.map(toContentPart) }];
}

function toCallItem(call: JsonObject, customTools: ReadonlySet<string>): JsonObject {
  const calledFunction = isObject(call["function"]) ? call["function"] : {};
  if (!isCustom(call, customTools)) {
    const text = textOf(calledFunction["arguments"]) ?? "{}";
    return { type: "function_call", call_id: call["id"], name: calledFunction["name"], arguments: text };
  }
  const custom = isObject(call["custom"])
    ? call["custom"]
    : { name: calledFunction["name"], input: freeText(calledFunction["arguments"]) };
  return { type: "custom_tool_call", call_id: call["id"], ...custom };
}

/** Clients get free text as `{"input": …}`, since their arguments are JSON; see `read-call.ts`. */
function freeText(content: unknown): string {
  const text = textOf(content) ?? "";
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && typeof value["input"] === "string" ? value["input"] : text;
  } catch {
    return text;
  }
}

function toOutputItem(message: JsonObject, customCalls: ReadonlySet<unknown>): JsonObject {
  const id = message["tool_call_id"];
  const type = customCalls.has(id) ? "custom_tool_call_output" : "function_call_output";
  return { type, call_id: id, output: toContent(message["content"]) };
}
