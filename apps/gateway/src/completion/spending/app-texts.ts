import type { ChatRequest } from "@tutti/contract";

/** All texts of which a request's prompt is made; undefined where it has more than texts. */
export function appTexts({ messages, tools, response_format: format }: ChatRequest): readonly string[] | undefined {
  const texts = [tools, format].flatMap((part) => (part === undefined ? [] : [JSON.stringify(part)]));
  for (const { content, tool_calls: calls } of messages) {
    if (calls !== undefined) texts.push(JSON.stringify(calls));
    if (typeof content === "string") texts.push(content);
    else {
      for (const part of content ?? []) {
        if (part.type !== "text" || typeof part["text"] !== "string") return undefined;
        texts.push(part["text"]);
      }
    }
  }
  return texts;
}
