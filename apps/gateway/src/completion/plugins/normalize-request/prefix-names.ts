import type { ChatRequest, RequestMessage } from "@tutti/contract";
import { type ProviderKind, traitsOf } from "../../../providers/kinds.ts";

/**
 * Names the author in the text, as OpenRouter does for all models but OpenAI's: `Ada: Hello`. The name is added once,
 * and not if the text begins with it already; the field is removed, so that no provider adds it again.
 */
export function prefixNames(body: ChatRequest, kind: ProviderKind): ChatRequest {
  if (traitsOf(kind).readsNames || !body.messages.some(isNamed)) return body;
  return { ...body, messages: body.messages.map((message) => (isNamed(message) ? withName(message) : message)) };
}

function isNamed({ role, name }: RequestMessage): boolean {
  return role === "user" && typeof name === "string" && name !== "";
}

function withName({ name, ...message }: RequestMessage): RequestMessage {
  const { content } = message;
  if (typeof content === "string") return { ...message, content: prefix(content, name) };
  const place = content?.findIndex(({ type }) => type === "text") ?? -1;
  const words = content?.[place];
  if (!content || typeof words?.["text"] !== "string") {
    return { ...message, content: [{ type: "text", text: `${name}:` }, ...(content ?? [])] };
  }
  return { ...message, content: content.with(place, { ...words, text: prefix(words["text"], name) }) };
}

function prefix(text: string, name: string | null | undefined): string {
  return text.startsWith(`${name}:`) ? text : `${name}: ${text}`;
}
