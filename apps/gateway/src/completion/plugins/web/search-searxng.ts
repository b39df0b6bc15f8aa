import type { Dispatcher } from "undici";
import { call } from "../../../providers/wire/call.ts";
import { isObject, objectsOf, parseJson } from "../../../providers/wire/json.ts";
import { ProviderError } from "../../../providers/wire/provider-error.ts";
import { type FoundPage, isOn, type SearchEngine, SearchFailure, toPage } from "./search-engine.ts";

/**
 * The most domains in a query: more would make it too long for some search engines; the results are filtered afterwards
 * anyway.
 */
const NAMED_DOMAINS = 5;

/** Searches with the operator's own SearXNG, which needs no key. Only its list of results is read, never a page. */
export function createSearxngSearch(options: {
  url: string;
  dispatcher: Dispatcher;
  /** Milliseconds. */
  timeLimit: number;
}): SearchEngine {
  const { url, dispatcher, timeLimit } = options;
  const { address, headers } = splitCredentials(url);
  const source = { providerName: "SearXNG", baseUrl: address, secrets: Object.values(headers) };
  return {
    name: "SearXNG",
    async search(query, { maxResults, includeDomains = [], excludeDomains = [] }, signal) {
      const timeout = AbortSignal.timeout(timeLimit);
      const parameters = new URLSearchParams({ q: withDomains(query, includeDomains), format: "json" });
      try {
        const response = await call({
          url: `${address}/search?${parameters}`,
          method: "GET",
          headers: { accept: "application/json", ...headers },
          signal: AbortSignal.any([signal, timeout]),
          dispatcher,
          source,
        });
        const text = await response.text();
        if (!response.isOk) throw new SearchFailure(refusalOf(response.status));
        const value = parseJson(text);
        if (!isObject(value) || !Array.isArray(value["results"])) {
          throw new SearchFailure("SearXNG did not return a list of results. Check SEARXNG_URL.");
        }
        const pages = objectsOf(value["results"])
          .map((result) => toPage({ url: result["url"], title: result["title"], text: result["content"] }))
          .filter((page): page is FoundPage => page !== undefined)
          .filter((page) => includeDomains.length === 0 || isOn(page.url, includeDomains))
          .filter((page) => !isOn(page.url, excludeDomains));
        return { pages: withoutRepeated(pages).slice(0, maxResults), cost: 0 };
      } catch (cause) {
        signal.throwIfAborted();
        if (timeout.aborted) throw new SearchFailure("SearXNG did not respond in time.", { cause });
        if (cause instanceof ProviderError) throw new SearchFailure(cause.error.message, { cause });
        throw cause;
      }
    },
  };
}

/** Removes repeated pages: several engines behind SearXNG find the same page. */
function withoutRepeated(pages: readonly FoundPage[]): FoundPage[] {
  return [...new Map(pages.toReversed().map((page) => [page.url, page])).values()].toReversed();
}

function withDomains(query: string, domains: readonly string[]): string {
  const namedDomains = domains.slice(0, NAMED_DOMAINS).map((domain) => `site:${domain.replace(/^\*\./, "")}`);
  return [query, namedDomains.join(" OR ")].filter((part) => part !== "").join(" ");
}

function refusalOf(status: number): string {
  if (status === 403) {
    return 'SearXNG does not return its results as JSON: add "json" to search.formats in its settings.yml.';
  }
  if (status === 429) return "SearXNG received too many requests: its limiter may need to allow this machine.";
  return status === 401
    ? "SearXNG requires a password: add it to SEARXNG_URL."
    : `SearXNG responded with status ${status}.`;
}

/** Moves a user and a password from an address into a header. */
function splitCredentials(url: string): { address: string; headers: Record<string, string> } {
  const { username, password } = new URL(url);
  if (username === "" && password === "") return { address: url, headers: {} };
  const plain = new URL(url);
  plain.username = "";
  plain.password = "";
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  return { address: plain.href.replace(/\/+$/, ""), headers: { authorization: `Basic ${credentials}` } };
}
