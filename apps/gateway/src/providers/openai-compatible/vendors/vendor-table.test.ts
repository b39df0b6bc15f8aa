import type { ChatRequest } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { vendors } from "../../../config/vendors.ts";
import type { NativeWebSearch, ProviderModel } from "../../provider.ts";
import { toUpstreamRequest } from "../to-request.ts";
import { findQuirks, unknownServer } from "./find-quirks.ts";
import { vendorTable } from "./vendor-table.ts";

const messages: ChatRequest["messages"] = [{ role: "user", content: "Hi" }];

function modelOf(slug: string, id: string, traits: Partial<ProviderModel> = {}): ProviderModel {
  return {
    upstreamId: id,
    slug: `${slug}/${id}`,
    name: id,
    inputModalities: ["text"],
    outputModalities: ["text"],
    supportedParameters: [],
    ...traits,
  };
}

function requestFor(slug: string, id: string, body: Partial<ChatRequest> = {}, webSearch?: NativeWebSearch) {
  const model = modelOf(slug, id);
  const quirks = findQuirks({ slug, kind: "openai-compatible", baseUrl: "http://127.0.0.1/v1" });
  return toUpstreamRequest({ messages, ...body }, { kind: "openai-compatible", model, quirks, webSearch });
}

function fields(slug: string, id: string, body: Partial<ChatRequest> = {}, webSearch?: NativeWebSearch) {
  const { model: _, messages: __, ...others } = requestFor(slug, id, body, webSearch);
  return others;
}

test("every vendor without a wire of its own has quirks, and no other kind", () => {
  const compatible = vendors.filter(({ kind }) => kind === "openai-compatible").map(({ slug }) => slug);
  expect(Object.keys(vendorTable).toSorted()).toEqual(compatible.toSorted());
});

test("a vendor is known by its host, and by its name behind a proxy", () => {
  const kind = "openai-compatible";
  expect(findQuirks({ slug: "mine", kind, baseUrl: "https://api.mistral.ai/v1" })).toBe(vendorTable["mistral"]);
  expect(findQuirks({ slug: "mistral", kind, baseUrl: "http://proxy.example/v1" })).toBe(vendorTable["mistral"]);
  expect(findQuirks({ slug: "ollama", kind, baseUrl: "http://127.0.0.1:11434/v1" })).toBe(unknownServer);
  expect(findQuirks({ slug: "mistral", kind: "openrouter", baseUrl: "https://api.mistral.ai/v1" })).toEqual({});
});

describe("how hard to think", () => {
  const high = { reasoning: { effort: "high" as const } };
  const off = { reasoning: { enabled: false } };
  const on = { reasoning: { enabled: true } };
  const reasoningBody = { reasoning: { max_tokens: 500 }, max_tokens: 1000 };

  test.each<[string, string, Partial<ChatRequest>, object]>([
    ["mistral", "magistral-medium-latest", high, { reasoning_effort: "high" }],
    ["mistral", "mistral-large-4", off, { reasoning_effort: "low" }],
    ["mistral", "open-mistral-nemo", high, {}],
    ["xai", "grok-4.5", { reasoning: { effort: "max" } }, { reasoning_effort: "xhigh" }],
    ["xai", "grok-2", high, {}],
    ["groq", "openai/gpt-oss-120b", { reasoning_effort: "minimal" }, { reasoning_effort: "low" }],
    ["groq", "qwen/qwen3.8-27b", off, { reasoning_effort: "none", reasoning_format: "parsed" }],
    ["groq", "llama-3.3-70b-versatile", high, {}],
    [
      "deepseek",
      "deepseek-v4-pro",
      { reasoning: { effort: "low" } },
      { thinking: { type: "enabled" }, reasoning_effort: "high" },
    ],
    ["deepseek", "deepseek-chat", off, { thinking: { type: "disabled" } }],
    ["deepseek", "deepseek-chat", on, { thinking: { type: "enabled" } }],
    ["deepseek", "deepseek-chat", {}, {}],
    ["together", "openai/gpt-oss-20b", high, { reasoning_effort: "high" }],
    ["together", "Qwen/Qwen3.5", off, { reasoning: { enabled: false } }],
    ["fireworks", "accounts/fireworks/models/kimi", { reasoning_effort: "xhigh" }, { reasoning_effort: "high" }],
    ["cohere", "command-a-reasoning-08-2025", off, { reasoning_effort: "none" }],
    ["cohere", "command-r", high, {}],
    ["perplexity", "sonar-reasoning-pro", reasoningBody, { reasoning_effort: "medium", max_tokens: 1000 }],
    ["cerebras", "zai-glm-4.7", off, { reasoning_effort: "none" }],
    ["moonshot", "kimi-k2.6", off, { thinking: { type: "disabled" } }],
    ["moonshot", "kimi-k2.7-code", off, {}],
    ["moonshot", "kimi-k3", { reasoning: { effort: "medium" } }, { reasoning_effort: "high" }],
    ["alibaba", "qwen-plus", reasoningBody, { enable_thinking: true, thinking_budget: 500, max_tokens: 1000 }],
    ["alibaba", "qwen-plus", off, { enable_thinking: false }],
    ["z-ai", "glm-4.7", on, { thinking: { type: "enabled", clear_thinking: false } }],
    ["z-ai", "glm-4.7", off, { thinking: { type: "disabled" } }],
    [
      "z-ai",
      "glm-5.3",
      { reasoning: { effort: "xhigh" } },
      { thinking: { type: "enabled", clear_thinking: false }, reasoning_effort: "max" },
    ],
  ])("%s is told for %s, where a client says %j: %j", (slug, id, body, expected) => {
    expect(fields(slug, id, body)).toEqual(expected);
  });
});

test.each<[string, string, Partial<ChatRequest>, object]>([
  [
    "mistral",
    "m",
    { seed: 1, user: "me", top_k: 3, max_tokens: 5, stream: true },
    { random_seed: 1, max_tokens: 5, stream: true },
  ],
  ["mistral", "m", { tool_choice: "required" }, { tool_choice: "any" }],
  ["groq", "m", { logprobs: true, top_k: 3, max_tokens: 5, seed: 1 }, { max_completion_tokens: 5, seed: 1 }],
  ["xai", "grok-4.5", { stop: "x", temperature: 1, max_tokens: 5 }, { temperature: 1, max_completion_tokens: 5 }],
  ["perplexity", "sonar", { tools: [], seed: 1, top_k: 3, stream: true }, { top_k: 3, stream: true }],
  ["cohere", "command-a", { parallel_tool_calls: true, n: 2, stop: "x", stream: true }, { stop: "x", stream: true }],
  ["moonshot", "kimi-k2.6", { temperature: 0.2, top_p: 0.5, stop: "x" }, { stop: "x" }],
  ["moonshot", "moonshot-v1-8k", { temperature: 0.2 }, { temperature: 0.2 }],
  [
    "z-ai",
    "glm-4.7",
    { user: "me", tool_choice: "required", presence_penalty: 1 },
    { user_id: "me", tool_choice: "auto" },
  ],
  [
    "alibaba",
    "qwen-plus",
    { min_p: 0.1, top_k: 3, stream: true },
    { top_k: 3, stream: true, stream_options: { include_usage: true } },
  ],
])("%s is sent for %s, of %j, only what it takes and under its own names", (slug, id, body, expected) => {
  expect(fields(slug, id, body)).toEqual(expected);
});

test("where both names of a field are given, the vendor's own wins", () => {
  expect(fields("mistral", "m", { seed: 1, random_seed: 2 })).toEqual({ random_seed: 2 });
});

test("a schema becomes an instruction where the vendor knows only JSON", () => {
  const response_format = { type: "json_schema" as const, json_schema: { name: "a", schema: { type: "object" } } };
  expect(requestFor("deepseek", "deepseek-chat", { response_format })).toEqual({
    model: "deepseek-chat",
    response_format: { type: "json_object" },
    messages: [
      { role: "system", content: 'Answer with JSON alone, by this JSON schema: {"type":"object"}' },
      ...messages,
    ],
  });
  expect(fields("mistral", "m", { response_format })).toEqual({ response_format });
  const strict = { model: modelOf("deepseek", "deepseek-chat", { requiredSystemPrompt: "You are Strict." }) };
  const body = { messages: [{ role: "system" as const, content: "You are Strict." }, ...messages], response_format };
  const quirks = vendorTable["deepseek"];
  expect(toUpstreamRequest(body, { kind: "openai-compatible", quirks, ...strict })["messages"]).toEqual([
    { role: "system", content: "You are Strict." },
    { role: "user", content: 'Answer with JSON alone, by this JSON schema: {"type":"object"}\n\nHi' },
  ]);
});

describe("the vendor's own search", () => {
  const search: NativeWebSearch = {
    maxResults: 3,
    contextSize: "high",
    includeDomains: ["a.example"],
    excludeDomains: ["b.example"],
    userLocation: { country: "CH" },
  };

  test.each<[string, string, object]>([
    [
      "perplexity",
      "sonar",
      {
        web_search_options: { search_context_size: "high", user_location: { country: "CH" } },
        search_domain_filter: ["a.example", "-b.example"],
      },
    ],
    ["groq", "groq/compound", { search_settings: { include_domains: ["a.example"], exclude_domains: ["b.example"] } }],
    ["groq", "openai/gpt-oss-120b", { tools: [{ type: "browser_search" }] }],
    [
      "z-ai",
      "glm-4.7",
      {
        tools: [
          {
            type: "web_search",
            web_search: {
              enable: true,
              search_engine: "search-prime",
              search_result: true,
              count: 3,
              search_domain_filter: "a.example",
            },
          },
        ],
      },
    ],
  ])("%s gets its own fields for it", (slug, id, expected) => {
    expect(fields(slug, id, {}, search)).toEqual(expected);
    expect(vendorTable[slug]?.searches?.(id)).toBe(true);
  });

  test("goes beside the client's tools, and is not sent where it is built in", () => {
    const tool = { type: "function" as const, function: { name: "look" } };
    expect(fields("groq", "openai/gpt-oss-120b", { tools: [tool] }, {})["tools"]).toEqual([
      tool,
      { type: "browser_search" },
    ]);
    expect(fields("perplexity", "sonar", {}, {})).toEqual({});
    expect(fields("groq", "groq/compound", {}, {})).toEqual({});
  });
});

describe("messages", () => {
  test("reasoning goes back where the vendor wants it, with every call", () => {
    const history: ChatRequest["messages"] = [
      { role: "assistant", content: "One", reasoning: "Hm" },
      { role: "assistant", content: "Two", reasoning_details: [{ type: "reasoning.text", text: "Ah" }] },
      { role: "assistant", content: "Three" },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }],
      },
      { role: "user", content: "Hi" },
    ];
    const back = (slug: string, field: string) =>
      (requestFor(slug, "m", { messages: history })["messages"] as Record<string, unknown>[]).map(
        (message) => message[field],
      );
    expect(back("deepseek", "reasoning_content")).toEqual(["Hm", "Ah", undefined, "", undefined]);
    expect(back("cerebras", "reasoning")).toEqual(["Hm", "Ah", undefined, "", undefined]);
    expect(back("groq", "reasoning")).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test.each([
    ["mistral", { prefix: true }],
    ["deepseek", { prefix: true }],
    ["moonshot", { partial: true }],
    ["alibaba", { partial: true }],
    ["groq", {}],
  ])("%s continues the beginning of an answer", (slug, mark) => {
    const history: ChatRequest["messages"] = [...messages, { role: "assistant", content: "Once" }];
    expect(requestFor(slug, "m", { messages: history })["messages"]).toEqual([
      ...messages,
      { role: "assistant", content: "Once", ...mark },
    ]);
  });

  const file = { type: "file" as const, file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AA" } };
  const audio = { type: "input_audio" as const, input_audio: { data: "AA", format: "wav" } };

  test.each<[string, object[]]>([
    [
      "mistral",
      [
        { type: "document_url", document_url: "data:application/pdf;base64,AA", document_name: "a.pdf" },
        { type: "input_audio", input_audio: "AA" },
      ],
    ],
    ["perplexity", [{ type: "file_url", file_url: { url: "AA" }, file_name: "a.pdf" }, audio]],
    ["z-ai", [{ type: "file_url", file_url: { url: "data:application/pdf;base64,AA" } }, audio]],
    ["groq", [file, audio]],
  ])("%s is given files and sound in its own form", (slug, content) => {
    expect(requestFor(slug, "m", { messages: [{ role: "user", content: [file, audio] }] })["messages"]).toEqual([
      { role: "user", content },
    ]);
  });

  test("Mistral's call ids have nine letters or digits, equal for equal ids", () => {
    const call = (id: string) => ({ id, type: "function" as const, function: { name: "f", arguments: "{}" } });
    const history: ChatRequest["messages"] = [
      { role: "user", content: "Hello" },
      { role: "assistant", content: null, tool_calls: [call("call_from_somebody_else"), call("Abc123def")] },
      { role: "tool", tool_call_id: "call_from_somebody_else", content: "1" },
      { role: "tool", tool_call_id: "Abc123def", content: "2" },
    ];
    const [, answer, ...results] = requestFor("mistral", "m", { messages: history })["messages"] as {
      tool_calls?: { id: string }[];
      tool_call_id?: string;
    }[];
    const ids = answer?.tool_calls?.map(({ id }) => id);
    expect(ids?.[0]).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(ids?.[1]).toBe("Abc123def");
    expect(results.map(({ tool_call_id }) => tool_call_id)).toEqual(ids);
  });

  test("Perplexity's messages alternate between user and model", () => {
    const history: ChatRequest["messages"] = [
      { role: "system", content: "A" },
      { role: "system", content: "B" },
      { role: "user", content: "One" },
      { role: "user", content: [{ type: "text", text: "Two" }] },
      { role: "assistant", content: "Three" },
      { role: "assistant", content: "Four" },
    ];
    expect(requestFor("perplexity", "sonar", { messages: history })["messages"]).toEqual([
      { role: "system", content: "A\n\nB" },
      {
        role: "user",
        content: [
          { type: "text", text: "One" },
          { type: "text", text: "Two" },
        ],
      },
      { role: "assistant", content: "Three\n\nFour" },
    ]);
  });
});
