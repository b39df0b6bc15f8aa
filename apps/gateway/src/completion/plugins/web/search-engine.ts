import type { WebRequest } from "./web-request.ts";

/** A page in the search results. */
export interface FoundPage {
  url: string;
  title: string | undefined;
  /** The part of the page that matches the query; may be empty. */
  text: string;
}

export interface SearchOutcome {
  /** Best first, at most as many as were requested. */
  pages: readonly FoundPage[];
  /** US dollars. */
  cost: number;
}

/** A service that searches the web for models that do not do it themselves. */
export interface SearchEngine {
  /** The engine's name for people. */
  readonly name: string;
  /** Throws a SearchFailure if there is no result. */
  search(query: string, request: WebRequest, signal: AbortSignal): Promise<SearchOutcome>;
}

/** A failed search; the message is for a person, and names the engine. */
export class SearchFailure extends Error {
  override readonly name = "SearchFailure";
}

/** Milliseconds that a search may take. */
export const SEARCH_TIMEOUT = 15_000;

/** The most characters of a page's text, and of its title. */
const TEXT_LIMIT = 2_000;
const TITLE_LIMIT = 200;

/** A result as a page, cut to the limits; undefined if it has no address that a person could open. */
export function toPage(result: { url: unknown; title: unknown; text: unknown }): FoundPage | undefined {
  const { url } = result;
  if (typeof url !== "string" || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const title = oneLine(result.title).slice(0, TITLE_LIMIT);
  const text = typeof result.text === "string" ? result.text.trim() : "";
  return { url, title: title === "" ? undefined : title, text: cutText(text, TEXT_LIMIT) };
}

/** The beginning of a text, with an ellipsis where it was cut. */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).toWellFormed()}…`;
}

/**
 * Whether a page is within one of these: `example.org` with its subdomains and paths, `*.example.org`,
 * `example.org/blog`.
 */
export function isOn(url: string, domains: readonly string[]): boolean {
  const { hostname, pathname } = new URL(url);
  return domains.some((entry) => {
    const [domain = "", ...path] = entry
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .split("/");
    const name = domain.replace(/^\*\./, "").replace(/^www\./, "");
    const isThere = hostname === name || hostname.endsWith(`.${name}`);
    return isThere && pathname.toLowerCase().startsWith(`/${path.join("/")}`.replace(/\/$/, ""));
  });
}

function oneLine(value: unknown): string {
  return typeof value === "string" ? value.replaceAll(/\s+/g, " ").trim() : "";
}
