import { createHash } from "node:crypto";
import type { AnswerPart, ChatRequest } from "@tutti/contract";
import { nameTools } from "../tool-names.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../wire/json.ts";

/** The longest id of a call that chat completions take; the Responses API takes 64. */
const ID_LIMIT = 40;

/** A request with names and ids that OpenAI accepts, and a function that restores the client's names in the answer. */
export interface NamedRequest {
  body: ChatRequest;
  toClient(parts: AsyncIterable<AnswerPart>): AsyncIterable<AnswerPart>;
}

/**
 * OpenAI, and the vendors that resemble it, accept names of letters, digits, underscores and dashes, at most 64 long,
 * and ids of calls of at most 40: names as tool servers have them (`files.read`) and other servers' longer ids would be
 * refused. If all fit, as nearly always, everything stays unchanged.
 */
export function toOpenAiNames(body: ChatRequest): NamedRequest {
  const givenNames = namesIn(body);
  const names = nameTools(givenNames, { clean: (name) => name.replace(/[^\w-]/g, "_") });
  const isPlain = givenNames.every((name) => names.toProvider(name) === name) && !hasLongIds(body);
  if (isPlain) return { body, toClient: (parts) => parts };

  const rename = (value: unknown): unknown => {
    if (!isObject(value) || !isObject(value["function"])) return value;
    const name = textOf(value["function"]["name"]);
    return name === undefined ? value : { ...value, function: { ...value["function"], name: names.toProvider(name) } };
  };
  const renameCall = (call: JsonObject) => ({ ...(rename(call) as JsonObject), id: toCallId(call["id"]) });
  const renameIn = (message: JsonObject): JsonObject => ({
    ...message,
    ...(Array.isArray(message["tool_calls"]) ? { tool_calls: objectsOf(message["tool_calls"]).map(renameCall) } : {}),
    ...(message["tool_call_id"] === undefined ? {} : { tool_call_id: toCallId(message["tool_call_id"]) }),
  });
  async function* toClient(parts: AsyncIterable<AnswerPart>): AsyncGenerator<AnswerPart, void, undefined> {
    for await (const part of parts) {
      const isNamed = part.type === "tool-call-delta" && part.name !== undefined;
      yield isNamed ? { ...part, name: names.toClient(part.name ?? "") } : part;
    }
  }
  return {
    body: {
      ...body,
      messages: body.messages.map(renameIn) as ChatRequest["messages"],
      ...(Array.isArray(body["tools"]) ? { tools: body["tools"].map(rename) as ChatRequest["tools"] } : {}),
      ...(body["tool_choice"] === undefined
        ? {}
        : { tool_choice: rename(body["tool_choice"]) as ChatRequest["tool_choice"] }),
    },
    toClient,
  };
}

function namesIn(body: ChatRequest): string[] {
  const calls = body.messages.flatMap((message) => objectsOf(message["tool_calls"]));
  return [...objectsOf(body["tools"]), ...calls, body["tool_choice"]].flatMap((value) =>
    isObject(value) && isObject(value["function"]) ? (textOf(value["function"]["name"]) ?? []) : [],
  );
}

function hasLongIds({ messages }: ChatRequest): boolean {
  return messages.some((message) => objectsOf(message["tool_calls"]).some(({ id }) => toCallId(id) !== id));
}

/** The same id always gives the same result, and different ids stay different. */
function toCallId(id: unknown): string {
  const text = textOf(id) ?? "";
  if (text.length <= ID_LIMIT) return text;
  return `call_${createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, ID_LIMIT - 5)}`;
}
