import type { ChatRequest } from "@tutti/contract";
import { expect, test } from "vitest";
import type { ProviderKind, ProviderModel } from "../provider.ts";
import { toUpstreamRequest } from "./to-request.ts";

const model: ProviderModel = {
  upstreamId: "up",
  slug: "v/up",
  name: "Up",
  inputModalities: ["text"],
  outputModalities: ["text"],
  supportedParameters: [],
};

function sent(
  body: Partial<ChatRequest>,
  kind: ProviderKind = "openai-compatible",
  supportedParameters: string[] = [],
) {
  const messages: ChatRequest["messages"] = [{ role: "user", content: "Hi" }];
  const request = { messages, ...body };
  const { messages: sentMessages, ...others } = toUpstreamRequest(request, {
    kind,
    model: { ...model, supportedParameters },
  });
  return { messages: sentMessages, others };
}

test("OpenRouter's own keys stay behind, everything else travels on", () => {
  const { others } = sent({
    provider: { order: ["a"] },
    plugins: [{ id: "web" }],
    models: ["b"],
    route: "fallback",
    transforms: ["middle-out"],
    usage: { include: true },
    session_id: "s",
    tools: [{ type: "function" }],
    something_new: { kept: true },
    user: "me",
  });
  expect(others).toEqual({ model: "up", tools: [{ type: "function" }], something_new: { kept: true }, user: "me" });
});

test("OpenRouter gets its own keys, and counts what an answer costs", () => {
  const body = { provider: { order: ["a"] }, reasoning: { effort: "high" }, plugins: [{ id: "web" }] };
  expect(sent(body, "openrouter").others).toEqual({ ...body, model: "up", usage: { include: true } });
});

test("a stream counts its tokens; without a stream nothing is said about one", () => {
  expect(sent({ stream: true, stream_options: { extra: 1 } }).others).toMatchObject({
    stream: true,
    stream_options: { extra: 1, include_usage: true },
  });
  expect(sent({ stream: false, stream_options: { include_usage: true } }).others).toEqual({ model: "up" });
});

test.each([
  [{ effort: "high" }, "high"],
  [{ effort: "low", exclude: true }, "low"],
  [{ enabled: false }, "none"],
  [{ enabled: true }, undefined],
])("reasoning %j is the effort %s", (reasoning, effort) => {
  expect(sent({ reasoning }).others["reasoning_effort"]).toBe(effort);
});

test("parameters that the model does not support are left out, where it is known what it supports", () => {
  const body = { temperature: 1, top_k: 4, reasoning: { effort: "high" }, max_tokens: 9, seed: 0 };
  expect(sent(body, "openai-compatible", ["temperature"]).others).toEqual({
    model: "up",
    temperature: 1,
    max_tokens: 9,
  });
  expect(sent(body, "openai-compatible", ["reasoning", "seed"]).others).toEqual({
    model: "up",
    reasoning_effort: "high",
    max_tokens: 9,
    seed: 0,
  });
});

test("empty fields are left out", () => {
  expect(sent({ temperature: null, stop: null, seed: undefined }).others).toEqual({ model: "up" });
});

test("OpenAI is given the limit under its newer name", () => {
  expect(sent({ max_tokens: 5 }, "openai").others).toEqual({ model: "up", max_completion_tokens: 5 });
  expect(sent({ max_tokens: 5 }).others).toEqual({ model: "up", max_tokens: 5 });
});

test("earlier answers lose what only an answer has, and cache hints go, except for OpenRouter", () => {
  const messages: ChatRequest["messages"] = [
    { role: "developer", content: "Be brief." },
    { role: "user", content: [{ type: "text", text: "Hi", cache_control: { type: "ephemeral" } }] },
    { role: "assistant", content: "Ho", reasoning: "hm", reasoning_details: [], images: [], name: "A", tool_calls: [] },
  ];
  expect(sent({ messages }).messages).toEqual([
    { role: "system", content: "Be brief." },
    { role: "user", content: [{ type: "text", text: "Hi" }] },
    { role: "assistant", content: "Ho", name: "A", tool_calls: [] },
  ]);
  expect(sent({ messages }, "openrouter").messages).toEqual(messages);
});
