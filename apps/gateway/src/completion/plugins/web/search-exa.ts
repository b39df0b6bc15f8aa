import { type FoundPage, type SearchEngine, SearchFailure, toPage } from "./search-engine.ts";

/** The most characters of a page's passages that match the query best. */
const HIGHLIGHT_LENGTH = 2_000;

/** Searches with Exa's library, which is loaded with the first search: few installations have a key for it. */
export function createExaSearch(options: {
  apiKey: string;
  baseUrl?: string | undefined;
  /** Milliseconds. */
  timeLimit: number;
}): SearchEngine {
  const { apiKey, baseUrl, timeLimit } = options;
  return {
    name: "Exa",
    async search(query, { maxResults, includeDomains, excludeDomains, userLocation }, signal) {
      const { Exa } = await import("exa-js");
      const country = userLocation?.["country"];
      const answer = new Exa(apiKey, baseUrl).search(query, {
        type: "auto",
        numResults: maxResults,
        contents: { highlights: { maxCharacters: HIGHLIGHT_LENGTH } },
        ...(includeDomains ? { includeDomains: [...includeDomains] } : {}),
        ...(excludeDomains ? { excludeDomains: [...excludeDomains] } : {}),
        ...(typeof country === "string" && /^[a-z]{2}$/i.test(country) ? { userLocation: country.toUpperCase() } : {}),
      });
      const { results, costDollars } = await orGivenUp(answer, { signal, timeLimit });
      const pages = (Array.isArray(results) ? results : []).map(({ url, title, highlights }) =>
        toPage({ url, title, text: Array.isArray(highlights) ? highlights.join("\n…\n") : "" }),
      );
      const cost = costDollars?.total;
      return {
        pages: pages.filter((page): page is FoundPage => page !== undefined).slice(0, maxResults),
        cost: typeof cost === "number" && cost > 0 ? cost : 0,
      };
    },
  };
}

/**
 * Stops waiting when the signal aborts or the time is up: the library takes no signal, and its call continues unheard.
 */
async function orGivenUp<Answer>(
  answer: Promise<Answer>,
  { signal, timeLimit }: { signal: AbortSignal; timeLimit: number },
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeLimit);
  const endedSignal = AbortSignal.any([signal, timeout]);
  const givenUp = Promise.withResolvers<never>();
  const giveUp = () => givenUp.reject(endedSignal.reason);
  endedSignal.addEventListener("abort", giveUp, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([answer, givenUp.promise]);
  } catch (cause) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new SearchFailure("Exa did not respond in time.", { cause });
    throw new SearchFailure(messageOf(cause), { cause });
  } finally {
    endedSignal.removeEventListener("abort", giveUp);
    // A failure after the end of the wait is not reported.
    answer.catch(() => undefined);
  }
}

function messageOf(cause: unknown): string {
  const status = cause instanceof Error && "statusCode" in cause ? cause.statusCode : undefined;
  if (status === 401 || status === 403) return "Exa does not accept EXA_API_KEY.";
  if (status === 402) return "The account of EXA_API_KEY has no credit left at Exa.";
  if (status === 429) return "Exa received too many requests.";
  return typeof status === "number" ? `Exa responded with status ${status}.` : "Exa could not be reached.";
}
