import type { AnswerPart, ChatRequest } from "@tutti/contract";
import { Agent } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { model, provider } from "../../../catalog/catalog.test-support.ts";
import type { WebSettings } from "../../../config/config.ts";
import type { Endpoint } from "../../../endpoints/endpoint.ts";
import { createUsageMeter } from "../../usage-meter.ts";
import type { CompletionContext, PluginRun } from "../plugin.ts";
import { contextOf } from "../plugins.test-support.ts";
import { startService, type TestService } from "../service.test-support.ts";
import { createWeb } from "./web.ts";

const dispatcher = new Agent();
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => {
  service.requests.length = 0;
});
afterAll(async () => {
  await service.close();
  await dispatcher.close();
});

const one = provider("one", async () => []);
const plain: Endpoint = { provider: one, model: model("v/plain") };
const searching: Endpoint = { provider: one, model: model("v/searching", { supportsWebSearch: true }) };
const body: ChatRequest = { model: "v/m", messages: [{ role: "user", content: "What is new?" }] };

interface Setup {
  settings?: Partial<WebSettings>;
  body?: Partial<ChatRequest>;
  context?: Partial<CompletionContext>;
  options?: Record<string, unknown> | undefined;
  timeLimit?: number;
}

function start({ settings, body: more, context, options, timeLimit }: Setup) {
  const meter = createUsageMeter(0);
  const chatRequest = { ...body, ...more };
  const web = createWeb({ settings: { onFailure: "refuse", ...settings }, dispatcher, timeLimit });
  const now = () => Date.parse("2026-11-20T12:00:00Z");
  const run = web.begin(contextOf({ meter, now, ...context }), chatRequest, options);
  return { run, meter, chatRequest };
}

function attempt(run: PluginRun | undefined, endpoint: Endpoint, chatRequest: ChatRequest) {
  const { signal } = new AbortController();
  return run?.beforeAttempt?.({ model: endpoint.model, body: chatRequest, signal }, endpoint);
}

const bySearxng = () => ({ searxngUrl: service.url });
const searchResponse = (...results: object[]) => ({ body: { query: "x", results } });
const page = { url: "https://a.org/1", title: "One", content: "First.", engine: "x" };
const text: AnswerPart = { type: "text-delta", text: "Hi" };

test("nothing is done where no search is requested", () => {
  expect(start({ settings: bySearxng() }).run).toBeUndefined();
});

describe("[GW-8] a model that searches by itself", () => {
  test("is asked to, in its own way, and no other search", async () => {
    const options = { id: "web", max_results: 3, include_domains: ["a.org"], user_location: { country: "GB" } };
    const { run, chatRequest } = start({ settings: bySearxng(), options });
    expect(await attempt(run, searching, chatRequest)).toMatchObject({
      body: chatRequest,
      webSearch: { maxResults: 3, includeDomains: ["a.org"], userLocation: { country: "GB" } },
    });
    expect(service.requests).toEqual([]);
    expect(run?.onPart?.(text, searching)).toBe(text);
  });

  test("comes first where no other can", () => {
    const { run } = start({ options: { id: "web" } });
    expect(run?.chooseEndpoints?.([plain, searching])).toEqual([searching]);
    expect(run?.chooseEndpoints?.([plain])).toEqual([plain]);
    const wish = start({ body: { web_search_options: {} } });
    expect(wish.run?.chooseEndpoints?.([plain, searching])).toEqual([plain, searching]);
  });

  test("does not search where another engine is wanted", async () => {
    service.answer = () => searchResponse(page);
    const { run, chatRequest } = start({ settings: bySearxng(), options: { id: "web", engine: "searxng" } });
    expect(await attempt(run, searching, chatRequest)).not.toHaveProperty("webSearch");
    expect(service.requests).toHaveLength(1);
  });
});

describe("[GW-8] a model that does not", () => {
  test("reads SearXNG's results, whose citations precede its words", async () => {
    service.answer = () =>
      searchResponse(page, { url: "https://b.org/2", title: "Two", content: "" }, { url: "javascript:1" });
    const { run, meter, chatRequest } = start({ settings: bySearxng(), options: { id: "web" } });
    const providerRequest = await attempt(run, plain, chatRequest);
    expect(service.requests[0]?.path).toBe("/search?q=What+is+new%3F&format=json");
    const content = String(providerRequest?.body.messages[0]?.content);
    expect(content).toContain("A web search was conducted on `2026-11-20`.");
    expect(content).toContain("[1] One\nhttps://a.org/1\nFirst.");
    expect(content.endsWith("\n\nWhat is new?")).toBe(true);
    expect(meter).toMatchObject({ pluginCost: 0, counts: { searchRequests: 1, searchResults: 2 } });
    expect(meter.promptTokens).toBeGreaterThan(50);
    const reasoning: AnswerPart = { type: "reasoning-delta", text: "Hm" };
    expect(run?.onPart?.(reasoning, plain)).toBe(reasoning);
    expect(run?.onPart?.(text, plain)).toEqual([
      {
        type: "citation",
        citation: { url: "https://a.org/1", title: "One", content: "First.", start_index: 0, end_index: 0 },
      },
      { type: "citation", citation: { url: "https://b.org/2", title: "Two", start_index: 0, end_index: 0 } },
      text,
    ]);
    expect(run?.onPart?.(text, plain)).toBe(text);
  });

  test("reads what Exa found, for its price", async () => {
    service.answer = () => ({
      body: {
        requestId: "r",
        results: [{ id: "1", url: "https://a.org/1", title: "One", highlights: ["First.", "Second."] }],
        costDollars: { total: 0.007 },
      },
    });
    const options = { id: "web", max_results: 2, exclude_domains: ["b.org"], user_location: { country: "gb" } };
    const settings = { exa: { apiKey: "exa-key", baseUrl: service.url }, ...bySearxng() };
    const { run, meter, chatRequest } = start({ settings, options });
    const providerRequest = await attempt(run, plain, chatRequest);
    expect(service.requests).toMatchObject([
      {
        path: "/search",
        headers: { "x-api-key": "exa-key" },
        body: { query: "What is new?", numResults: 2, excludeDomains: ["b.org"], userLocation: "GB" },
      },
    ]);
    expect(providerRequest?.body.messages[0]?.content).toContain("[1] One\nhttps://a.org/1\nFirst.\n…\nSecond.");
    expect(meter).toMatchObject({ pluginCost: 0.007, counts: { searchRequests: 1, searchResults: 1 } });
  });

  test("is searched for once, however many endpoints are tried", async () => {
    service.answer = () => searchResponse(page);
    const { run, chatRequest } = start({ settings: bySearxng(), options: { id: "web" } });
    await attempt(run, plain, chatRequest);
    await attempt(run, searching, chatRequest);
    // An endpoint that searches itself: our pages are none of its sources.
    expect(run?.onPart?.(text, searching)).toBe(text);
    await attempt(run, plain, chatRequest);
    expect(run?.onPart?.({ type: "finish", reason: "stop", nativeReason: null }, plain)).toHaveLength(2);
    expect(service.requests).toHaveLength(1);
  });

  test("is called without a search where the user said nothing", async () => {
    const messages: ChatRequest["messages"] = [
      { role: "user", content: [{ type: "image_url", image_url: { url: "data:," } }] },
    ];
    const { run, chatRequest } = start({ settings: bySearxng(), options: { id: "web" }, body: { messages } });
    expect((await attempt(run, plain, chatRequest))?.body.messages).toBe(messages);
    expect(service.requests).toEqual([]);
  });

  test("is searched for in the user's own words, with any name before them", async () => {
    service.answer = () => searchResponse(page);
    const { run, chatRequest } = start({ settings: bySearxng(), options: { id: "web" } });
    run?.beforeRouting?.(chatRequest);
    await attempt(run, plain, { ...chatRequest, messages: [{ role: "user", content: "Ada: What is new?" }] });
    expect(service.requests[0]?.path).toBe("/search?q=What+is+new%3F&format=json");
  });

  test("is not asked by a field that it would refuse", async () => {
    service.answer = () => searchResponse(page);
    const { run, chatRequest } = start({ settings: bySearxng(), body: { web_search_options: {} } });
    expect((await attempt(run, plain, chatRequest))?.body).not.toHaveProperty("web_search_options");
    const setup = start({ body: { web_search_options: {} } });
    expect((await attempt(setup.run, plain, setup.chatRequest))?.body).toBe(setup.chatRequest);
  });
});

describe("SearXNG", () => {
  test("searches the requested domains, and drops other and repeated results", async () => {
    service.answer = () =>
      searchResponse(page, page, { ...page, url: "https://b.org/2" }, { ...page, url: "https://a.org/ads/3" });
    const options = { id: "web", include_domains: ["a.org"], exclude_domains: ["a.org/ads"] };
    const { run, meter, chatRequest } = start({ settings: bySearxng(), options });
    await attempt(run, plain, chatRequest);
    expect(service.requests[0]?.path).toBe("/search?q=What+is+new%3F+site%3Aa.org&format=json");
    expect(meter.counts.searchResults).toBe(1);
  });

  test("gets the password of its address in a header", async () => {
    service.answer = () => searchResponse();
    const searxngUrl = service.url.replace("//", "//reader:p%40ss@");
    const { run, chatRequest } = start({ settings: { searxngUrl }, options: { id: "web" } });
    await attempt(run, plain, chatRequest);
    expect(service.requests[0]?.headers["authorization"]).toBe(`Basic ${btoa("reader:p@ss")}`);
  });
});

describe("a search that fails", () => {
  const failing: [string, number, unknown, string][] = [
    ["searxng", 403, "", 'SearXNG does not return its results as JSON: add "json" to search.formats'],
    ["searxng", 429, "", "SearXNG received too many requests"],
    ["searxng", 500, "", "SearXNG responded with status 500."],
    ["searxng", 200, "<html>", "SearXNG did not return a list of results."],
    ["exa", 401, { error: "invalid exa-key" }, "Exa does not accept EXA_API_KEY."],
    ["exa", 402, { error: "x" }, "The account of EXA_API_KEY has no credit left at Exa."],
    ["exa", 500, "oops", "Exa responded with status 500."],
    ["exa", 200, "<html>", "Exa did not return a list of results."],
  ];
  test.each(failing)("with %s and status %s is reported in a sentence", async (engine, status, answer, message) => {
    service.answer = () => ({ status, body: answer });
    const settings = { exa: { apiKey: "exa-key", baseUrl: service.url }, ...bySearxng() };
    const { run, meter, chatRequest } = start({ settings, options: { id: "web", engine } });
    await expect(attempt(run, plain, chatRequest)).rejects.toMatchObject({
      error: { code: 502, message: expect.stringContaining(`The web search failed: ${message}`) },
    });
    expect(meter.counts.searchRequests).toBe(0);
  });

  test("because no engine answers is reported, too", async () => {
    const settings = { searxngUrl: "http://127.0.0.1:9" };
    const { run, chatRequest } = start({ settings, options: { id: "web" } });
    await expect(attempt(run, plain, chatRequest)).rejects.toThrow("Could not reach SearXNG: connection refused.");
    const exa = start({ settings: { exa: { apiKey: "k", baseUrl: "http://127.0.0.1:9" } }, options: { id: "web" } });
    await expect(attempt(exa.run, plain, exa.chatRequest)).rejects.toThrow("Could not reach Exa: connection refused.");
  });

  test("is reported to the model where the operator wants an answer anyway", async () => {
    service.answer = () => ({ status: 500, body: "" });
    const { run, chatRequest } = start({ settings: { ...bySearxng(), onFailure: "answer" }, options: { id: "web" } });
    const providerRequest = await attempt(run, plain, chatRequest);
    expect(providerRequest?.body.messages[0]?.content).toContain(
      "A web search was tried for the following message and failed.",
    );
    expect(run?.onPart?.(text, plain)).toBe(text);
  });

  test.each([
    ["exa", "Exa did not respond in time."],
    ["searxng", "SearXNG did not respond in time."],
  ])("because %s takes too long is reported, too", async (engine, message) => {
    const gate = Promise.withResolvers<void>();
    service.answer = async () => {
      await gate.promise;
      return searchResponse();
    };
    const settings = { exa: { apiKey: "exa-key", baseUrl: service.url }, ...bySearxng() };
    const { run, chatRequest } = start({ settings, options: { id: "web", engine }, timeLimit: 20 });
    await expect(attempt(run, plain, chatRequest)).rejects.toThrow(message);
    gate.resolve();
  });

  test.each(["exa", "searxng"])("with %s ends at once when the client leaves", async (engine) => {
    const gate = Promise.withResolvers<void>();
    const leaving = new AbortController();
    service.answer = async () => {
      leaving.abort(new Error("left"));
      await gate.promise;
      return searchResponse();
    };
    const settings = { exa: { apiKey: "exa-key", baseUrl: service.url }, ...bySearxng() };
    const { run, chatRequest } = start({
      settings,
      options: { id: "web", engine },
      context: { signal: leaving.signal },
    });
    await expect(attempt(run, plain, chatRequest)).rejects.toThrow("left");
    gate.resolve();
  });
});

test.each([
  [
    undefined,
    "this gateway has no web search. Use another model, or ask the gateway's operator to set SEARXNG_URL or EXA_API_KEY.",
  ],
  ["native", "cannot search the web itself. Omit the engine, or use another model."],
  ["exa", "Its operator can set EXA_API_KEY."],
  ["searxng", "Its operator can set SEARXNG_URL."],
])("where no provider can search with %s, the refusal names a remedy", async (engine, message) => {
  const { run, chatRequest } = start({ options: { id: "web", engine } });
  await expect(attempt(run, plain, chatRequest)).rejects.toMatchObject({
    error: { code: 400, message: expect.stringContaining(message) },
  });
});

test("a free variant does not search, and asks no provider to", () => {
  const tools = [{ type: "openrouter:web_search" }];
  const { run, chatRequest } = start({
    settings: bySearxng(),
    body: { tools, web_search_options: {} },
    options: { id: "web", max_results: 0 },
    context: { isFreeVariant: true },
  });
  expect(run?.beforeAttempt).toBeUndefined();
  expect(run?.beforeRouting?.(chatRequest)).toEqual(body);
});
