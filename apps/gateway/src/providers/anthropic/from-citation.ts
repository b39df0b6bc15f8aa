import type { UrlCitation } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { type JsonObject, numberOf, textOf } from "../wire/json.ts";

/** The beginning and the end of a span of the answer's text, in UTF-16 code units. */
export interface CitedSpan {
  start: number;
  end: number;
}

/**
 * The source of a span of the answer: a web page, or a passage of a document that the request brought. OpenRouter's
 * citations have an address; a document without one is named by its title, and by the page number if it has pages.
 */
export function toCitation(citation: JsonObject, { start, end }: CitedSpan): UrlCitation {
  const title = textOf(citation["title"]) ?? textOf(citation["document_title"]);
  const content = textOf(citation["cited_text"]);
  return {
    url: textOf(citation["url"]) ?? textOf(citation["source"]) ?? documentAddress(citation),
    ...withoutUndefined({ title, content }),
    start_index: start,
    end_index: end,
  };
}

function documentAddress(citation: JsonObject): string {
  const number = numberOf(citation["document_index"]) ?? numberOf(citation["search_result_index"]) ?? 0;
  const name = textOf(citation["document_title"]) ?? `document-${number + 1}`;
  const page = numberOf(citation["start_page_number"]);
  return `attachment:${encodeURIComponent(name)}${page === undefined ? "" : `#page=${page}`}`;
}
