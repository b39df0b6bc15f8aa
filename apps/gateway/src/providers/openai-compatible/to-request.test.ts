import type { ChatRequest, ReasoningRequest } from "@tutti/contract";
import { expect, test } from "vitest";
import type { ProviderKind } from "../kinds.ts";
import type { ProviderModel } from "../provider.ts";
import { objectsOf } from "../wire/json.ts";
import { toUpstreamRequest } from "./to-request.ts";
import { findQuirks } from "./vendors/find-quirks.ts";

const model: ProviderModel = {
  upstreamId: "up",
  slug: "v/up",
  name: "Up",
  inputModalities: ["text"],
  outputModalities: ["text"],
  supportedParameters: [],
};

function requestFor(
  body: Partial<ChatRequest>,
  kind: ProviderKind = "openai-compatible",
  supportedParameters: string[] = [],
) {
  const messages: ChatRequest["messages"] = [{ role: "user", content: "Hi" }];
  const request = { messages, ...body };
  const { messages: sentMessages, ...others } = toUpstreamRequest(request, {
    kind,
    quirks: findQuirks({ slug: "somebody", kind, baseUrl: "http://127.0.0.1/v1" }),
    model: { ...model, supportedParameters },
  });
  return { messages: sentMessages, others };
}

test("OpenRouter's own keys stay behind, everything else travels on", () => {
  const { others } = requestFor({
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

test("a stream counts its tokens; without a stream nothing is said about one", () => {
  expect(requestFor({ stream: true, stream_options: { extra: 1 } }).others).toMatchObject({
    stream: true,
    stream_options: { extra: 1, include_usage: true },
  });
  expect(requestFor({ stream: false, stream_options: { include_usage: true } }).others).toEqual({ model: "up" });
});

test.each<[ReasoningRequest, string | undefined]>([
  [{ effort: "high" }, "high"],
  [{ effort: "low", exclude: true }, "low"],
  [{ enabled: false }, "none"],
  [{ enabled: true }, undefined],
])("reasoning %j is the effort %s", (reasoning, effort) => {
  expect(requestFor({ reasoning }).others["reasoning_effort"]).toBe(effort);
});

test("parameters that a model is known not to support are left out", () => {
  const body = { temperature: 1, top_k: 4, reasoning: { effort: "high" as const }, max_tokens: 9, seed: 0 };
  expect(requestFor(body, "openai-compatible", ["temperature"]).others).toEqual({
    model: "up",
    temperature: 1,
    max_tokens: 9,
  });
  expect(requestFor(body, "openai-compatible", ["reasoning", "seed"]).others).toEqual({
    model: "up",
    reasoning_effort: "high",
    max_tokens: 9,
    seed: 0,
  });
});

test("empty fields are left out", () => {
  expect(requestFor({ temperature: null, stop: null, seed: undefined }).others).toEqual({ model: "up" });
});

test("OpenAI is given the limit under its newer name", () => {
  expect(requestFor({ max_tokens: 5 }, "openai").others).toEqual({ model: "up", max_completion_tokens: 5 });
  expect(requestFor({ max_tokens: 5 }).others).toEqual({ model: "up", max_tokens: 5 });
});

test("earlier answers lose their extra fields, and names go into the text", () => {
  const messages: ChatRequest["messages"] = [
    { role: "developer", content: "Be brief." },
    { role: "user", content: [{ type: "text", text: "Hi", cache_control: { type: "ephemeral" } }] },
    { role: "assistant", content: "Ho", reasoning: "hm", reasoning_details: [], images: [], name: "A", tool_calls: [] },
  ];
  expect(requestFor({ messages }).messages).toEqual([
    { role: "system", content: "Be brief." },
    { role: "user", content: [{ type: "text", text: "Hi" }] },
    { role: "assistant", content: "A: Ho", tool_calls: [] },
  ]);
  expect(objectsOf(requestFor({ messages }, "openai").messages).at(-1)).toEqual({
    role: "assistant",
    content: "Ho",
    name: "A",
    tool_calls: [],
  });
});

test("a field with a name that every object has goes on under its own name", () => {
  const hostileFields = JSON.parse('{"constructor":1,"toString":2}') as object;
  const body = { messages: [], ...hostileFields };
  expect(toUpstreamRequest(body, { kind: "openai-compatible", model })).toMatchObject({ constructor: 1, toString: 2 });
});
