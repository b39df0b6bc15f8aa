import type { ProviderPreferences } from "@tutti/contract";
import { expect, test } from "vitest";
import { requestFor, withItsPrompt } from "./request-for.ts";
import { endpoint, request } from "./routing.test-support.ts";

test("a limit that the model could not reach anyway becomes its own", () => {
  const short = endpoint("one", "v/m", { maxCompletionTokens: 100 });
  expect(requestFor(request({ max_tokens: 500 }), short).max_tokens).toBe(100);
  expect(requestFor(request({ max_tokens: 50 }), short).max_tokens).toBe(50);
});

test("what fits is sent as it is", () => {
  const body = request({ max_tokens: 500, provider: { only: ["one"] } });
  expect(requestFor(body, endpoint("one", "v/m"))).toBe(body);
});

test("[FIELD-2] an endpoint is sent the pictures that it takes", () => {
  const picture = { type: "image_url", image_url: { url: "https://a.example/1.png" } } as const;
  const body = request({ messages: [{ role: "user", content: Array.from({ length: 9 }, () => ({ ...picture })) }] });
  const typesFor = (provider: string) => {
    const content = requestFor(body, endpoint(provider, "mistralai/m")).messages[0]?.content;
    return Array.isArray(content) ? content.map(({ type }) => type) : [];
  };
  expect(typesFor("mistral")).toEqual(["text", ...Array.from({ length: 8 }, () => "image_url")]);
  expect(typesFor("together")).not.toContain("text");
});

test("a model that requires a system prompt is told it, whatever was asked", () => {
  const strict = endpoint("one", "v/m", { requiredSystemPrompt: "You are Strict." });
  const { signal } = new AbortController();
  const providerRequest = {
    model: strict.model,
    body: request({ messages: [{ role: "user", content: "Hi" }] }),
    signal,
  };
  expect(withItsPrompt(providerRequest).body.messages).toEqual([
    { role: "system", content: "You are Strict." },
    { role: "user", content: "Hi" },
  ]);
  const free = { ...providerRequest, model: endpoint("one", "v/m").model };
  expect(withItsPrompt(free)).toBe(free);
});

test("OpenRouter is told the preferences without the name that it has here", () => {
  const theirs = endpoint("openrouter", "v/m");
  const sentPreferences = (provider: ProviderPreferences) => requestFor(request({ provider }), theirs).provider;
  expect(sentPreferences({ order: ["OpenRouter"], allow_fallbacks: false })).toEqual({});
  expect(sentPreferences({ order: ["OpenRouter", "groq"], allow_fallbacks: false })).toEqual({
    order: ["groq"],
    allow_fallbacks: false,
  });
  expect(sentPreferences({ only: ["openrouter"], ignore: ["azure"], sort: "price" })).toEqual({
    ignore: ["azure"],
    sort: "price",
  });
});
