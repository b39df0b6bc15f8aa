import { type JsonObject, objectsOf, textOf } from "../wire/json.ts";

/** The person's message before a conversation that begins with an answer, as a room that its character opens. */
const OPENING = "Begin.";

/** How strictly a server reads the order of roles. */
export type TurnOrder =
  /** Any order is taken. */
  | "any"
  /** One message a turn: neighbors of one role are joined. */
  | "joined"
  /**
   * The order of strict chat templates (Mistral's, Gemma's and others under vLLM, llama.cpp and LM Studio): one system
   * message at the beginning, then the person and the model in turns, beginning with the person.
   */
  | "strict";

/** The messages in an order that the server takes; an order that it takes is not changed. */
export function inTurnOrder(messages: readonly JsonObject[], order: TurnOrder): JsonObject[] {
  switch (order) {
    case "any":
      return [...messages];
    case "joined":
      return joinNeighbors(messages);
    case "strict":
      return joinNeighbors(withSystemFirst(messages));
  }
}

function withSystemFirst(messages: readonly JsonObject[]): JsonObject[] {
  const systemMessages = messages.filter(isSystem);
  const others = messages.filter((message) => !isSystem(message));
  const last = systemMessages.at(-1);
  // A template without a person's message has nothing to answer.
  if (others.length === 0 && last) return [...systemMessages.slice(0, -1), { ...last, role: "user" }];
  const opening = others[0]?.["role"] === "assistant" ? [{ role: "user", content: OPENING }] : [];
  return [...systemMessages, ...opening, ...others];
}

function isSystem({ role }: JsonObject): boolean {
  return role === "system" || role === "developer";
}

/** Joins neighbors of one role; results of tools stay apart, as each belongs to its call. */
function joinNeighbors(messages: readonly JsonObject[]): JsonObject[] {
  const turns: JsonObject[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (last && isJoinable(last, message)) turns[turns.length - 1] = joinMessages(last, message);
    else turns.push(message);
  }
  return turns;
}

function isJoinable(first: JsonObject, second: JsonObject): boolean {
  if (first["role"] !== second["role"] || first["role"] === "tool") return false;
  // After calls only their results may follow.
  return first["tool_calls"] === undefined && first["name"] === second["name"];
}

function joinMessages(first: JsonObject, second: JsonObject): JsonObject {
  return { ...first, ...second, content: joinContents(first["content"], second["content"]) };
}

/** Two contents as one: texts with an empty line between them, or the parts of both. */
export function joinContents(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) || Array.isArray(second)) return [...toParts(first), ...toParts(second)];
  const texts = [first, second].flatMap((content) => textOf(content) ?? []);
  return texts.length === 0 ? (second ?? first) : texts.join("\n\n");
}

function toParts(content: unknown): JsonObject[] {
  if (Array.isArray(content)) return objectsOf(content);
  const text = textOf(content);
  return text === undefined ? [] : [{ type: "text", text }];
}
