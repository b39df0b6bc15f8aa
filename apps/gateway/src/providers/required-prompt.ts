import type { ChatRequest, RequestMessage } from "@tutti/contract";

/**
 * The messages for a model that works with one system prompt only: that prompt comes first, and is the only one. The
 * text of all other system messages goes into the user's next turn, as in templates without that role, so that no text
 * is lost; if no turn follows, it goes into one of its own, before the beginning of an answer that the model is to
 * continue.
 */
export function withRequiredPrompt(messages: ChatRequest["messages"], prompt: string): ChatRequest["messages"] {
  const [first, ...others] = messages;
  if (first !== undefined && isSystem(first) && textOf(first) === prompt && !others.some(isSystem)) return messages;
  const requestMessages: RequestMessage[] = [{ role: "system", content: prompt }];
  const last = messages.at(-1);
  const prefill = last?.role === "assistant" ? [last] : [];
  let waiting: string[] = [];
  for (const message of prefill.length > 0 ? messages.slice(0, -1) : messages) {
    if (isSystem(message)) {
      const text = textOf(message);
      if (text.trim() !== "" && text !== prompt) waiting.push(text);
    } else if (message.role === "user" && waiting.length > 0) {
      requestMessages.push(withWords(message, waiting.join("\n\n")));
      waiting = [];
    } else requestMessages.push(message);
  }
  if (waiting.length > 0) requestMessages.push({ role: "user", content: waiting.join("\n\n") });
  return [...requestMessages, ...prefill];
}

/** The messages with a text that is no system prompt, before the user's last message. */
export function withUserText(messages: ChatRequest["messages"], words: string): ChatRequest["messages"] {
  const place = messages.findLastIndex(({ role }) => role === "user");
  const last = messages[place];
  return last ? messages.with(place, withWords(last, words)) : [...messages, { role: "user", content: words }];
}

function isSystem({ role }: RequestMessage): boolean {
  return role === "system" || role === "developer";
}

function textOf({ content }: RequestMessage): string {
  if (typeof content === "string") return content;
  return (content ?? []).flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");
}

function withWords(message: RequestMessage, words: string): RequestMessage {
  const { content } = message;
  if (typeof content === "string") return { ...message, content: `${words}\n\n${content}` };
  return { ...message, content: [{ type: "text", text: words }, ...(content ?? [])] };
}
