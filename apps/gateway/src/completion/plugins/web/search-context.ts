import type { ChatRequest, RequestMessage, UrlCitation } from "@tutti/contract";
import { withoutReminder, withoutUndefined } from "@tutti/contract";
import { cutText, type FoundPage } from "./search-engine.ts";

/** The longest search query, in characters. */
const QUERY_LIMIT = 400;

/** The most characters of all pages together that a model is sent. */
const CONTEXT_LIMIT = 20_000;

/** The longest piece of a page that a citation quotes, in characters. */
const QUOTE_LIMIT = 1_000;

/** The instruction before the results, in OpenRouter's wording. */
export function defaultSearchPrompt(date: string): string {
  return [
    `A web search was conducted on \`${date}\`. Incorporate the following web search results into your response.`,
    "",
    "IMPORTANT: Cite them using markdown links named using the domain of the source.",
    "Example: [nytimes.com](https://nytimes.com/some-page).",
  ].join("\n");
}

/** The search query: the text of the person's last message, or its beginning. Empty if there is no text. */
export function queryOf({ messages }: Pick<ChatRequest, "messages">): string {
  const text = withoutReminder(textOf(messages.findLast(({ role }) => role === "user")))
    .replaceAll(/\s+/g, " ")
    .trim();
  if (text.length <= QUERY_LIMIT) return text;
  const beginning = text.slice(0, QUERY_LIMIT).toWellFormed();
  const lastSpace = beginning.lastIndexOf(" ");
  return lastSpace > QUERY_LIMIT / 2 ? beginning.slice(0, lastSpace) : beginning;
}

/**
 * The text with which a model receives a search: the prompt, then each page with its title, its address and its text.
 */
export function describePages(prompt: string, pages: readonly FoundPage[]): string {
  const descriptions = pages.map(({ url, title, text }, place) =>
    [`[${place + 1}] ${title ?? url}`, url, ...(text === "" ? [] : [text])].join("\n"),
  );
  const results = descriptions.length > 0 ? descriptions.join("\n\n") : "(The search found nothing.)";
  return `${prompt}\n\n${cutText(results, CONTEXT_LIMIT)}`;
}

/** Puts the search results before the text of the person's last message. */
export function withContext(body: ChatRequest, context: string): ChatRequest {
  const place = body.messages.findLastIndex(({ role }) => role === "user");
  const message = body.messages[place];
  if (!message) return body;
  const { content } = message;
  const searchContent: RequestMessage["content"] = Array.isArray(content)
    ? [{ type: "text", text: context }, ...content]
    : `${context}\n\n${content ?? ""}`;
  return { ...body, messages: body.messages.with(place, { ...message, content: searchContent }) };
}

/** A page as a citation. Its place in the answer is not known. */
export function toCitation({ url, title, text }: FoundPage): UrlCitation {
  return {
    url,
    ...withoutUndefined({ title }),
    ...(text === "" ? {} : { content: cutText(text, QUOTE_LIMIT) }),
    start_index: 0,
    end_index: 0,
  };
}

function textOf(message: RequestMessage | undefined): string {
  const content = message?.content;
  if (!Array.isArray(content)) return content ?? "";
  return content
    .flatMap((part) => (part.type === "text" && typeof part["text"] === "string" ? [part["text"]] : []))
    .join(" ");
}
