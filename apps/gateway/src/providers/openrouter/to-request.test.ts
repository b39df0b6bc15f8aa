import type { ChatRequest } from "@tutti/contract";
import { expect, test } from "vitest";
import type { ProviderModel, ProviderRequest } from "../provider.ts";
import { toOpenRouterRequest } from "./to-request.ts";

const model: ProviderModel = {
  upstreamId: "vendor/name",
  slug: "vendor/name",
  name: "Name",
  inputModalities: ["text"],
  outputModalities: ["text"],
  supportedParameters: ["temperature"],
};

function requestFor(body: Partial<ChatRequest>, more: Partial<ProviderRequest> = {}) {
  const messages: ChatRequest["messages"] = [{ role: "user", content: "Hi" }];
  const { signal } = new AbortController();
  return toOpenRouterRequest({ model, body: { messages, ...body }, signal, ...more }, "openrouter");
}

test("messages and OpenRouter's own fields are sent as they came", () => {
  const messages: ChatRequest["messages"] = [
    { role: "developer", content: "Be brief." },
    { role: "user", name: "Ada", content: [{ type: "text", text: "Hi", cache_control: { type: "ephemeral" } }] },
    {
      role: "assistant",
      content: "Ho",
      reasoning: "hm",
      reasoning_details: [{ type: "reasoning.encrypted", data: "gAAA", format: "openai-responses-v1", index: 0 }],
      images: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA" } }],
      annotations: [{ type: "file", file: { hash: "h", name: "a.pdf", content: [] } }],
    },
  ];
  const body: Partial<ChatRequest> = {
    messages,
    reasoning: { effort: "high" },
    transforms: ["middle-out"],
    session_id: "s",
    temperature: null,
    top_k: 3,
  };
  const { temperature: _, ...keptFields } = body;
  expect(requestFor(body)).toEqual({ ...keptFields, model: "vendor/name", usage: { include: true } });
});

test("a stream counts its tokens", () => {
  expect(requestFor({ stream: true })).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  expect(requestFor({ stream: false, stream_options: { include_usage: true } })).not.toHaveProperty("stream_options");
});

test("what was decided here is not decided there again", () => {
  const routingFields: Partial<ChatRequest> = {
    models: ["a/b"],
    route: "fallback",
    preset: "p",
    max_price: { prompt: 1 },
  };
  expect(requestFor(routingFields)).toEqual(requestFor({}));
});

test("plugins that run here do not run there, and others do", () => {
  expect(requestFor({ plugins: [{ id: "web" }, { id: "file-parser" }] })).toEqual(requestFor({}));
  expect(requestFor({ plugins: [{ id: "web" }, { id: "fusion" }] })["plugins"]).toEqual([{ id: "fusion" }]);
});

test("its own search is a plugin there", () => {
  const webSearch = { maxResults: 3, includeDomains: ["a.example"], excludeDomains: ["b.example"], userLocation: {} };
  expect(requestFor({ plugins: [{ id: "web", max_results: 9 }] }, { webSearch })["plugins"]).toEqual([
    {
      id: "web",
      max_results: 3,
      include_domains: ["a.example"],
      exclude_domains: ["b.example"],
      user_location: {},
    },
  ]);
  expect(requestFor({}, { webSearch: {} })["plugins"]).toEqual([{ id: "web" }]);
});

test("preferences name the providers there, without OpenRouter itself", () => {
  const provider = { only: ["OpenRouter"], order: ["openrouter", "azure"], ignore: null, zdr: true };
  expect(requestFor({ provider })["provider"]).toEqual({ order: ["azure"], zdr: true });
  expect(requestFor({ provider: { only: ["openrouter"] } })).toEqual(requestFor({}));
});
