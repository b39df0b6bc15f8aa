import type { ChatRequest } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import type { ProviderModel, ProviderRequest } from "../../provider.ts";
import { openAiDialect, xAiDialect } from "./dialect.ts";
import { toResponsesRequest } from "./to-request.ts";

const thinker: ProviderModel = {
  upstreamId: "gpt-5.4",
  slug: "openai/gpt-5.4",
  name: "GPT-5.4",
  inputModalities: ["text"],
  outputModalities: ["text"],
  supportedParameters: ["reasoning", "tools"],
};
const talker: ProviderModel = { ...thinker, upstreamId: "gpt-4.1", supportedParameters: [] };

function requestFor(body: Partial<ChatRequest>, more: Partial<ProviderRequest> = {}, dialect = openAiDialect) {
  const request = {
    model: thinker,
    body: { messages: [{ role: "user" as const, content: "Hi" }], ...body },
    signal: new AbortController().signal,
    ...more,
  };
  return toResponsesRequest(request, { dialect, canRequestSummaries: true });
}

test("a thinking model's reasoning is requested, and nothing is stored", () => {
  expect(requestFor({ stream: true, model: "openai/gpt-5.4" })).toEqual({
    model: "gpt-5.4",
    input: [{ role: "user", content: "Hi" }],
    store: false,
    stream: true,
    include: ["reasoning.encrypted_content"],
    reasoning: { summary: "auto" },
  });
});

test("a model that does not think is asked plainly", () => {
  expect(requestFor({ temperature: 0.5, seed: 1, n: 2 }, { model: talker })).toEqual({
    model: "gpt-4.1",
    input: [{ role: "user", content: "Hi" }],
    store: false,
    temperature: 0.5,
  });
});

test.each<[Partial<ChatRequest>, object | undefined]>([
  [{ reasoning: { effort: "high" } }, { effort: "high", summary: "auto" }],
  [{ reasoning_effort: "minimal" }, { effort: "low", summary: "auto" }],
  [{ reasoning: { enabled: false } }, { effort: "none" }],
  [{ reasoning: { enabled: true, exclude: true } }, { effort: "medium" }],
  [{ reasoning: { summary: "detailed", mode: "pro" } }, { summary: "detailed", mode: "pro" }],
  [
    { reasoning: { max_tokens: 100 }, max_tokens: 1000 },
    { effort: "low", summary: "auto" },
  ],
  [{ include_reasoning: false }, undefined],
])("%j asks for the reasoning %j", (body, reasoning) => {
  expect(requestFor(body)["reasoning"]).toEqual(reasoning);
});

test("summaries are not requested where the account or vendor has none", () => {
  const request = { model: thinker, body: { messages: [] }, signal: new AbortController().signal };
  const target = { dialect: openAiDialect, canRequestSummaries: false };
  expect(toResponsesRequest(request, target)["reasoning"]).toBeUndefined();
  expect(requestFor({ reasoning: { effort: "low" } }, {}, xAiDialect)["reasoning"]).toEqual({ effort: "low" });
});

test("tools and their choice lose a level, and stay strict or not", () => {
  const parameters = { type: "object", properties: { a: { type: "string" } } };
  const { tools, tool_choice } = requestFor({
    tools: [
      { type: "function", function: { name: "look", description: "Looks", parameters } },
      { type: "function", function: { name: "wait", strict: true } },
      {
        type: "custom",
        custom: { name: "sql", format: { type: "grammar", grammar: { syntax: "lark", definition: "x" } } },
      },
      { type: "code_interpreter", container: { type: "auto" } },
    ],
    tool_choice: { type: "function", function: { name: "look" } },
  });
  expect(tools).toEqual([
    { type: "function", name: "look", description: "Looks", parameters, strict: false },
    { type: "function", name: "wait", parameters: { type: "object", properties: {} }, strict: true },
    { type: "custom", name: "sql", format: { type: "grammar", syntax: "lark", definition: "x" } },
    { type: "code_interpreter", container: { type: "auto" } },
  ]);
  expect(tool_choice).toEqual({ type: "function", name: "look" });
  expect(requestFor({ tool_choice: "required" })["tool_choice"]).toBe("required");
});

test("the form of the answer, its length in words and in tokens", () => {
  const schema = { type: "object" };
  const body: Partial<ChatRequest> = {
    response_format: { type: "json_schema", json_schema: { name: "a", schema, strict: true } },
  };
  expect(requestFor({ ...body, verbosity: "high", max_tokens: 3 })).toMatchObject({
    text: { format: { type: "json_schema", name: "a", schema, strict: true }, verbosity: "high" },
    max_output_tokens: 16,
  });
  expect(requestFor({ response_format: { type: "json_object" } })["text"]).toEqual({ format: { type: "json_object" } });
  expect(requestFor({ max_tokens: 40 })["max_output_tokens"]).toBe(40);
  expect(requestFor({ max_tokens: 3 }, {}, xAiDialect)["max_output_tokens"]).toBe(3);
});

test("probabilities are included where they are requested", () => {
  const fields = { logprobs: true, top_logprobs: 3 };
  expect(requestFor(fields, { model: talker })).toMatchObject({
    include: ["message.output_text.logprobs"],
    top_logprobs: 3,
  });
  expect(requestFor(fields)).not.toHaveProperty("top_logprobs");
});

test("fields of both APIs are sent, and those of one alone are not", () => {
  const fields = { service_tier: "flex", prompt_cache_key: "k", parallel_tool_calls: false, user: "me", metadata: {} };
  const unknown = { logit_bias: { 1: 1 }, stop: ["x"], provider: {}, plugins: [], seed: 1, anything: 1 };
  expect(requestFor({ ...fields, ...unknown })).toEqual({ ...requestFor({}), ...fields });
});

describe("the vendor's own search", () => {
  test("is a tool with the settings of the web plugin", () => {
    const webSearch = {
      contextSize: "high" as const,
      includeDomains: ["a.example"],
      excludeDomains: ["b.example"],
      userLocation: { type: "approximate", approximate: { country: "CH" } },
    };
    const tool = {
      type: "web_search",
      search_context_size: "high",
      user_location: { type: "approximate", country: "CH" },
    };
    expect(requestFor({}, { webSearch })["tools"]).toEqual([{ ...tool, filters: { allowed_domains: ["a.example"] } }]);
    expect(requestFor({}, { webSearch }, xAiDialect)["tools"]).toEqual([
      { ...tool, filters: { allowed_domains: ["a.example"], excluded_domains: ["b.example"] } },
    ]);
  });

  test("is added for a model that needs it, unless it has another source", () => {
    const model = { ...thinker, upstreamId: "o3-deep-research" };
    expect(requestFor({}, { model })["tools"]).toEqual([{ type: "web_search" }]);
    const tools = [{ type: "file_search", vector_store_ids: ["vs"] }];
    expect(requestFor({ tools }, { model })["tools"]).toEqual(tools);
  });

  test("is requested by OpenAI's own options as well", () => {
    const web_search_options = { search_context_size: "low" as const };
    expect(requestFor({ web_search_options })["tools"]).toEqual([{ type: "web_search", search_context_size: "low" }]);
  });
});

describe("pictures", () => {
  test("are drawn by a tool where they are wanted", () => {
    const body: Partial<ChatRequest> = {
      modalities: ["text", "image"],
      image_config: { aspect_ratio: "16:9", quality: "low" },
    };
    expect(requestFor(body)["tools"]).toEqual([{ type: "image_generation", size: "1536x1024", quality: "low" }]);
  });

  test("of a model that only draws are requested through another model", () => {
    const model = { ...talker, upstreamId: "gpt-image-2" };
    const { include: _, ...request } = requestFor({}, { model });
    expect(request).toEqual({
      model: "gpt-5.4-nano",
      input: [{ role: "user", content: "Hi" }],
      store: false,
      tools: [{ type: "image_generation", model: "gpt-image-2" }],
      tool_choice: { type: "image_generation" },
    });
  });
});
