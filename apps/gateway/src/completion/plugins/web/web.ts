import type { AnswerPart } from "@tutti/contract";
import type { Dispatcher } from "undici";
import { ApiFailure } from "../../../api-failure.ts";
import type { WebSettings } from "../../../config/config.ts";
import type { Endpoint } from "../../../endpoints/endpoint.ts";
import { once } from "../../../once.ts";
import type { NativeWebSearch } from "../../../providers/provider.ts";
import { ProviderError } from "../../../providers/wire/provider-error.ts";
import { estimatePrompt } from "../../../tokens/estimate-prompt.ts";
import type { CompletionContext, Plugin, PluginRun } from "../plugin.ts";
import { defaultSearchPrompt, describePages, queryOf, toCitation, withContext } from "./search-context.ts";
import { type FoundPage, SEARCH_TIMEOUT, type SearchEngine, SearchFailure } from "./search-engine.ts";
import { createExaSearch } from "./search-exa.ts";
import { createSearxngSearch } from "./search-searxng.ts";
import { readWebRequest, type WebRequest, withoutSearch, withoutSearchTool } from "./web-request.ts";

export interface WebOptions {
  settings: WebSettings;
  dispatcher: Dispatcher;
  /** Milliseconds that a search may take; default 15 seconds. */
  timeLimit?: number | undefined;
}

/** The text that replaces the results if a search failed and the model is to answer all the same. */
const FAILED = "A web search was tried for the following message and failed. Say so, and answer from what you know.";

/**
 * Searches the web for models that cannot, and lets models that can search themselves. The pages found are put before
 * the person's text, and are sent as citations before the answer's. Free variants do not search.
 */
export function createWeb({ settings, dispatcher, timeLimit = SEARCH_TIMEOUT }: WebOptions): Plugin {
  const engines: Readonly<Record<"exa" | "searxng", SearchEngine | undefined>> = {
    exa: settings.exa && createExaSearch({ ...settings.exa, dispatcher, timeLimit }),
    searxng:
      settings.searxngUrl === undefined
        ? undefined
        : createSearxngSearch({ url: settings.searxngUrl, dispatcher, timeLimit }),
  };
  return {
    id: "web",
    begin(context, body, options) {
      if (context.isFreeVariant) return { beforeRouting: withoutSearch };
      const request = readWebRequest(body, options, settings);
      if (!request) return undefined;
      const { engine } = request;
      const own = engine === "native" ? undefined : engine ? engines[engine] : (engines.exa ?? engines.searxng);
      return createRun({ context, request, own, settings });
    },
  };
}

interface RunOptions {
  context: CompletionContext;
  request: WebRequest;
  /** The engine that searches for models that cannot. */
  own: SearchEngine | undefined;
  settings: WebSettings;
}

function createRun({ context, request, own, settings }: RunOptions): PluginRun {
  const search = once((query: string, engine: SearchEngine) =>
    searchWith(engine, { query, context, request, settings }),
  );
  const mayBeNative = request.engine === undefined || request.engine === "native";
  /** The citations that are still to be sent with the answer. */
  let citations: readonly AnswerPart[] = [];
  /** The search query: the person's text, before an author's name is added for a provider. */
  let searchWords: string | undefined;

  return {
    beforeRouting(body) {
      searchWords = queryOf(body);
      return withoutSearchTool(body);
    },
    chooseEndpoints(endpoints) {
      if (!request.isDemanded || own || !mayBeNative) return endpoints;
      const searching = endpoints.filter(searchesItself);
      return searching.length > 0 ? searching : endpoints;
    },
    async beforeAttempt(providerRequest, endpoint) {
      citations = [];
      if (mayBeNative && searchesItself(endpoint)) return { ...providerRequest, webSearch: toNative(request) };
      if (!own) {
        if (!request.isDemanded) return providerRequest;
        throw new ApiFailure({ code: 400, message: noSearchEngineError(request, endpoint) });
      }
      const query = searchWords ?? queryOf(providerRequest.body);
      const plain = withoutSearch(providerRequest.body);
      if (query === "") return { ...providerRequest, body: plain };
      const pages = await search(query, own);
      const prompt = request.searchPrompt ?? defaultSearchPrompt(new Date(context.now()).toISOString().slice(0, 10));
      const body = withContext(plain, pages ? describePages(prompt, pages) : FAILED);
      context.meter.promptTokens = estimatePrompt(body).tokens;
      citations = pages?.map((page): AnswerPart => ({ type: "citation", citation: toCitation(page) })) ?? [];
      return { ...providerRequest, body };
    },
    onPart(part) {
      if (citations.length === 0 || (part.type !== "text-delta" && part.type !== "finish")) return part;
      const before = citations;
      citations = [];
      return [...before, part];
    },
  };
}

interface Search {
  query: string;
  context: CompletionContext;
  request: WebRequest;
  settings: Pick<WebSettings, "onFailure">;
}

/** The pages found; undefined if the search failed and the model is to answer without. */
async function searchWith(
  engine: SearchEngine,
  { query, context, request, settings }: Search,
): Promise<readonly FoundPage[] | undefined> {
  const { meter, log, signal, id } = context;
  try {
    const { pages, cost } = await engine.search(query, request, signal);
    meter.counts.searchRequests += 1;
    meter.counts.searchResults += pages.length;
    meter.pluginCost += cost;
    return pages;
  } catch (cause) {
    if (!(cause instanceof SearchFailure)) throw cause;
    log.warn({ generation: id, engine: engine.name, reason: reasonOf(cause) }, "a web search failed");
    if (settings.onFailure === "answer") return undefined;
    throw new ApiFailure({
      code: 502,
      message: `The web search failed: ${cause.message} Try again, or send the message without the web search.`,
      metadata: { provider_name: engine.name, error_type: "provider_unavailable" },
    });
  }
}

/** The reason for the log, with the address if it could not be reached. */
function reasonOf({ message, cause }: SearchFailure): string {
  return (cause instanceof ProviderError ? cause.operatorText : undefined) ?? message;
}

function searchesItself({ model }: Endpoint): boolean {
  return model.supportsWebSearch === true;
}

function toNative({
  maxResults,
  contextSize,
  includeDomains,
  excludeDomains,
  userLocation,
}: WebRequest): NativeWebSearch {
  return { maxResults, contextSize, includeDomains, excludeDomains, userLocation };
}

function noSearchEngineError({ engine }: WebRequest, { model, provider }: Endpoint): string {
  switch (engine) {
    case "exa":
      return "This gateway cannot search the web with Exa: it has no key for it. Its operator can set EXA_API_KEY.";
    case "searxng":
      return "This gateway cannot search the web with SearXNG: none is configured. Its operator can set SEARXNG_URL.";
    case "native":
      return `${model.slug} at ${provider.name} cannot search the web itself. Omit the engine, or use another model.`;
    default:
      return `${model.slug} at ${provider.name} cannot search the web itself, and this gateway has no web search. Use another model, or ask the gateway's operator to set SEARXNG_URL or EXA_API_KEY.`;
  }
}
