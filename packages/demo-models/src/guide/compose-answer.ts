import type { UrlCitation } from "@tutti/contract";
import type { DemoAnswer } from "../demo-answer.ts";
import type { Passage } from "./search.ts";

/** The passages as quotes under a lead that says what they are, each cited by the offsets of its quote. */
export function quotePassages(lead: string, passages: readonly Passage[]): DemoAnswer {
  let text = lead;
  const citations: UrlCitation[] = [];
  for (const { section, text: passage } of passages) {
    text += `\n\n**${section.title}**\n\n`;
    const quote = asQuote(withoutRelativeLinks(passage));
    citations.push({
      url: section.url,
      title: section.title,
      content: passage,
      start_index: text.length,
      end_index: text.length + quote.length,
    });
    text += quote;
  }
  return { reasoning: "", text, citations };
}

function asQuote(passage: string): string {
  return passage
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** A link to another file of the repository leads nowhere from a chat: only its text stays. */
function withoutRelativeLinks(markdown: string): string {
  return markdown.replace(/!?\[([^\]]*)\]\((?!https?:)[^)]*\)/gu, "$1");
}
