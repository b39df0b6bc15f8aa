import type { ChatRequest, RequestMessage } from "@tutti/contract";
import type { Provider } from "../../../providers/provider.ts";

/** Who is told by a field who speaks: OpenAI, and OpenRouter, which says it to others itself. The demo listens to the words alone. */
const toldByField: ReadonlySet<Provider["kind"]> = new Set(["openai", "openrouter", "demo"]);

/**
 * Says who speaks in the text, as OpenRouter does it for all models but OpenAI's: `Ada: Hello`. Once, and not where the text begins with the
 * name already; the field is gone then, so that nobody says it again.
 */
export function sayNames(body: ChatRequest, kind: Provider["kind"]): ChatRequest {
  if (toldByField.has(kind) || !body.messages.some(isNamed)) return body;
  return { ...body, messages: body.messages.map((message) => (isNamed(message) ? withName(message) : message)) };
}

function isNamed({ role, name }: RequestMessage): boolean {
  return role === "user" && typeof name === "string" && name !== "";
}

function withName({ name, ...message }: RequestMessage): RequestMessage {
  const { content } = message;
  if (typeof content === "string") return { ...message, content: prefixed(content, name) };
  const place = content?.findIndex(({ type }) => type === "text") ?? -1;
  const words = content?.[place];
  if (!content || typeof words?.["text"] !== "string") {
    return { ...message, content: [{ type: "text", text: `${name}:` }, ...(content ?? [])] };
  }
  return { ...message, content: content.with(place, { ...words, text: prefixed(words["text"], name) }) };
}

function prefixed(text: string, name: string | null | undefined): string {
  return text.startsWith(`${name}:`) ? text : `${name}: ${text}`;
}
