import type { WebRequest } from "./web-request.ts";

/** A page that was found. */
export interface FoundPage {
  url: string;
  title: string | undefined;
  /** What it says about the question; may be empty. */
  text: string;
}

export interface SearchOutcome {
  /** Best first, at most as many as were asked for. */
  pages: readonly FoundPage[];
  /** US dollars. */
  cost: number;
}

/** A service that searches the web for models that do not do it themselves. */
export interface SearchEngine {
  /** As a person knows it. */
  readonly name: string;
  /** Throws a SearchFailure where there is no answer. */
  search(query: string, request: WebRequest, signal: AbortSignal): Promise<SearchOutcome>;
}

/** A search without an answer; the message is for a person, and names the engine. */
export class SearchFailure extends Error {
  override readonly name = "SearchFailure";
}

/** Milliseconds that a search may take. */
export const SEARCH_TIMEOUT = 15_000;

/** The most characters that one page says, and that a title has. */
const TEXT_LIMIT = 2_000;
const TITLE_LIMIT = 200;

/** A page as it was found, in bounds; undefined where it has no address that a person could open. */
export function toPage(result: { url: unknown; title: unknown; text: unknown }): FoundPage | undefined {
  const { url } = result;
  if (typeof url !== "string" || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const title = oneLine(result.title).slice(0, TITLE_LIMIT);
  const text = typeof result.text === "string" ? result.text.trim() : "";
  return { url, title: title === "" ? undefined : title, text: cutText(text, TEXT_LIMIT) };
}

/** The beginning of a text, with a sign where it goes on. */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).toWellFormed()}…`;
}

/** Whether a page is one of these: `example.org` with all below it, `*.example.org`, `example.org/blog`. */
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
