import { withoutUndefined } from "@tutti/contract";
import type { Dispatcher } from "undici";
import { call } from "../../../providers/wire/call.ts";
import { isObject, type JsonObject, numberOf, objectsOf, parseJson } from "../../../providers/wire/json.ts";
import { ProviderError } from "../../../providers/wire/provider-error.ts";
import { type FoundPage, type SearchEngine, SearchFailure, toPage } from "./search-engine.ts";
import type { WebRequest } from "./web-request.ts";

const BASE_URL = "https://api.exa.ai";

/** The most characters of a page's passages that match the query best. */
const HIGHLIGHT_LENGTH = 2_000;

/**
 * Searches with Exa, which needs a key, and bills each search (https://docs.exa.ai/reference/search). Its library would
 * take neither a signal nor the gateway's connections.
 */
export function createExaSearch(options: {
  apiKey: string;
  baseUrl?: string | undefined;
  dispatcher: Dispatcher;
  /** Milliseconds. */
  timeLimit: number;
}): SearchEngine {
  const { apiKey, baseUrl = BASE_URL, dispatcher, timeLimit } = options;
  const source = { providerName: "Exa", baseUrl, secrets: [apiKey] };
  return {
    name: "Exa",
    async search(query, request, signal) {
      const timeout = AbortSignal.timeout(timeLimit);
      try {
        const response = await call({
          url: `${baseUrl}/search`,
          method: "POST",
          headers: { accept: "application/json", "content-type": "application/json", "x-api-key": apiKey },
          body: JSON.stringify(toExaRequest(query, request)),
          signal: AbortSignal.any([signal, timeout]),
          dispatcher,
          source,
        });
        const text = await response.text();
        if (!response.isOk) throw new SearchFailure(refusalOf(response.status));
        const value = parseJson(text);
        if (!isObject(value) || !Array.isArray(value["results"])) {
          throw new SearchFailure("Exa did not return a list of results.");
        }
        const pages = objectsOf(value["results"]).map(toFoundPage);
        return {
          pages: pages.filter((page): page is FoundPage => page !== undefined).slice(0, request.maxResults),
          cost: costOf(value),
        };
      } catch (cause) {
        signal.throwIfAborted();
        if (timeout.aborted) throw new SearchFailure("Exa did not respond in time.", { cause });
        if (cause instanceof ProviderError) throw new SearchFailure(cause.error.message, { cause });
        throw cause;
      }
    },
  };
}

function toExaRequest(query: string, request: WebRequest): JsonObject {
  const { maxResults, includeDomains, excludeDomains, userLocation } = request;
  const country = userLocation?.["country"];
  return withoutUndefined({
    query,
    type: "auto",
    numResults: maxResults,
    contents: { highlights: { maxCharacters: HIGHLIGHT_LENGTH } },
    includeDomains,
    excludeDomains,
    userLocation: typeof country === "string" && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : undefined,
  });
}

function toFoundPage({ url, title, highlights }: JsonObject): FoundPage | undefined {
  return toPage({ url, title, text: Array.isArray(highlights) ? highlights.join("\n…\n") : "" });
}

/** Dollars of one search; 0 where Exa names no price. */
function costOf({ costDollars }: JsonObject): number {
  const total = isObject(costDollars) ? numberOf(costDollars["total"]) : undefined;
  return total !== undefined && total > 0 ? total : 0;
}

function refusalOf(status: number): string {
  if (status === 401 || status === 403) return "Exa does not accept EXA_API_KEY.";
  if (status === 402) return "The account of EXA_API_KEY has no credit left at Exa.";
  if (status === 429) return "Exa received too many requests.";
  return `Exa responded with status ${status}.`;
}
