import type { ChatRequest } from "./chat-request.ts";

const fields: Readonly<Record<string, (value: unknown) => boolean>> = {
  model: (value) => typeof value === "string",
  messages: (value) => Array.isArray(value) && value.length > 0 && value.every(isPlainMessage),
  stream: (value) => typeof value === "boolean",
  temperature: (value) => typeof value === "number" && value >= 0 && value <= 2,
  max_tokens: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
};

const roles: ReadonlySet<unknown> = new Set(["system", "developer", "user", "assistant"]);

/**
 * Whether the JSON of a request has only the most common fields, with valid values: a model, messages of one text each,
 * and perhaps some options of the answer. Such a request is valid as it is. False decides nothing: the schema, which
 * takes ten times as long, has to check the request.
 */
export function isPlainRequest(request: unknown): request is ChatRequest {
  if (typeof request !== "object" || request === null || !("messages" in request)) return false;
  for (const [name, value] of Object.entries(request)) {
    if (!Object.hasOwn(fields, name) || fields[name]?.(value) !== true) return false;
  }
  return true;
}

function isPlainMessage(message: unknown): boolean {
  if (typeof message !== "object" || message === null) return false;
  const { role, content } = message as Readonly<Record<string, unknown>>;
  return roles.has(role) && typeof content === "string" && Object.keys(message).length === 2;
}
