import { type ChatRequest, chatRequestSchema } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import type { NativeWebSearch, ProviderModel } from "../provider.ts";
import { toRequest } from "./to-request.ts";

function modelOf(upstreamId: string, more: Partial<ProviderModel> = {}): ProviderModel {
  return {
    upstreamId,
    slug: `anthropic/${upstreamId}`,
    name: upstreamId,
    inputModalities: ["text"],
    outputModalities: ["text"],
    supportedParameters: [],
    ...more,
  };
}

const hello = [{ role: "user", content: "Hello" }];

function requestFor(fields: Record<string, unknown>, id = "claude-sonnet-4-5", webSearch?: NativeWebSearch) {
  const body: ChatRequest = chatRequestSchema.parse({ messages: hello, ...fields });
  return toRequest({ model: modelOf(id), body, webSearch }).request;
}

const tool = (name: string, more: Record<string, unknown> = {}) => ({ type: "function", function: { name, ...more } });

describe("how long an answer may be", () => {
  test.each([
    [{}, "claude-sonnet-4-5", 64_000],
    [{}, "claude-3-haiku-20240307", 4096],
    [{}, "glm-5", 8192],
    [{ max_tokens: 100 }, "claude-sonnet-4-5", 100],
    [{ max_tokens: 1_000_000 }, "claude-sonnet-4-5", 64_000],
    [{ max_tokens: 50_000 }, "glm-5", 50_000],
  ])("%j of %s is %d", (fields, id, expected) => {
    expect(requestFor(fields, id).max_tokens).toBe(expected);
  });

  test("is not more than what the provider says of the model's own limit", () => {
    const body = chatRequestSchema.parse({ messages: hello, max_tokens: 9000 });
    const model = modelOf("claude-opus-4-8", { maxCompletionTokens: 5000 });
    expect(toRequest({ model, body }).request.max_tokens).toBe(5000);
  });
});

describe("thinking", () => {
  test.each<[Record<string, unknown>, string, unknown, unknown]>([
    [{}, "claude-sonnet-4-5", undefined, undefined],
    [{ reasoning: { enabled: true } }, "claude-sonnet-4-5", { type: "enabled", budget_tokens: 32_000 }, undefined],
    [
      { reasoning: { effort: "high" }, max_tokens: 10_000 },
      "claude-sonnet-4-5",
      { type: "enabled", budget_tokens: 8000 },
      undefined,
    ],
    [
      { reasoning: { effort: "low" }, max_tokens: 3000 },
      "claude-sonnet-4-5",
      { type: "enabled", budget_tokens: 1024 },
      undefined,
    ],
    [
      { reasoning: { max_tokens: 5000 }, max_tokens: 4000 },
      "claude-sonnet-4-5",
      { type: "enabled", budget_tokens: 3999 },
      undefined,
    ],
    [{ reasoning: { max_tokens: 5000 }, max_tokens: 1024 }, "claude-sonnet-4-5", undefined, undefined],
    [{ reasoning: { enabled: true } }, "claude-3-5-sonnet-latest", undefined, undefined],
    [{ reasoning: { enabled: false } }, "claude-sonnet-4-5", undefined, undefined],
    [{ reasoning: { enabled: true } }, "claude-opus-4-6", { type: "adaptive" }, undefined],
    [{ reasoning: { effort: "medium" } }, "claude-opus-4-6", { type: "adaptive" }, { effort: "medium" }],
    [{ reasoning: { effort: "xhigh" } }, "claude-opus-4-6", { type: "adaptive" }, { effort: "high" }],
    [{ reasoning: { effort: "minimal" } }, "claude-opus-4-6", { type: "adaptive" }, { effort: "low" }],
    [{ reasoning: { max_tokens: 2000 } }, "claude-opus-4-6", { type: "enabled", budget_tokens: 2000 }, undefined],
    [
      { reasoning_effort: "xhigh" },
      "claude-opus-4-7",
      { type: "adaptive", display: "summarized" },
      { effort: "xhigh" },
    ],
    [
      { reasoning: { max_tokens: 1000 } },
      "claude-opus-4-7",
      { type: "adaptive", display: "summarized" },
      { effort: "low" },
    ],
    [{}, "claude-opus-4-7", undefined, undefined],
    [{}, "claude-opus-5", { type: "adaptive", display: "summarized" }, undefined],
    [{ reasoning: { exclude: true } }, "claude-opus-5", { type: "adaptive", display: "omitted" }, undefined],
    [{ reasoning: { effort: "none" } }, "claude-opus-5", { type: "disabled" }, undefined],
    [{ reasoning: { enabled: false } }, "claude-sonnet-5-5", { type: "between_tools" }, undefined],
    [{ reasoning: { enabled: false } }, "claude-fable-5", undefined, undefined],
    [{ verbosity: "low" }, "claude-opus-4-5", undefined, { effort: "low" }],
    [{ verbosity: "low" }, "claude-sonnet-4-5", undefined, undefined],
    [
      { verbosity: "high", reasoning: { effort: "low" } },
      "claude-opus-4-8",
      { type: "adaptive", display: "summarized" },
      { effort: "high" },
    ],
    [
      { thinking: { type: "enabled", budget_tokens: 7 } },
      "claude-opus-4-6",
      { type: "enabled", budget_tokens: 7 },
      undefined,
    ],
  ])("%j for %s", (fields, id, thinking, config) => {
    const request = requestFor(fields, id);
    expect([request.thinking, request.output_config]).toEqual([thinking, config]);
  });

  const reasoning = { reasoning: { enabled: true }, tools: [tool("look")] };
  const calls = [{ id: "a", function: { name: "look", arguments: "{}" } }];
  const reasoningDetail = {
    type: "reasoning.text",
    text: "Hm.",
    signature: "s",
    format: "anthropic-claude-v1",
    index: 0,
  };

  test.each<[string, Record<string, unknown>]>([
    ["a tool that must be called", { tool_choice: "required" }],
    ["the beginning of the answer", { messages: [...hello, { role: "assistant", content: "Well," }] }],
    [
      "calls whose thoughts are lost",
      {
        messages: [
          ...hello,
          { role: "assistant", tool_calls: calls },
          { role: "tool", tool_call_id: "a", content: "x" },
        ],
      },
    ],
  ])("by a count of tokens is left out with %s, by effort it stays", (_, fields) => {
    expect(requestFor({ ...reasoning, ...fields }, "claude-sonnet-4-5").thinking).toBeUndefined();
    expect(requestFor({ ...reasoning, ...fields }, "claude-opus-4-6").thinking).toEqual({ type: "adaptive" });
  });

  test("goes on where the calls still have their thoughts", () => {
    const answer = { role: "assistant", tool_calls: calls, reasoning_details: [reasoningDetail] };
    const messages = [...hello, answer, { role: "tool", tool_call_id: "a", content: "x" }];
    expect(requestFor({ ...reasoning, messages }).thinking).toBeDefined();
  });
});

describe("sampling", () => {
  test.each<[Record<string, unknown>, string, Record<string, unknown>]>([
    [
      { temperature: 1.7, top_p: 0.5, top_k: 40 },
      "claude-3-7-sonnet-latest",
      { temperature: 1, top_p: 0.5, top_k: 40 },
    ],
    [{ temperature: 0.5, top_p: 0.5 }, "claude-sonnet-4-5", { temperature: 0.5 }],
    [{ top_p: 0.5 }, "claude-sonnet-4-5", { top_p: 0.5 }],
    [{ top_p: 0, top_k: 0, temperature: 0 }, "claude-sonnet-4-5", { temperature: 0 }],
    [{ temperature: 0.5, top_p: 0.5, top_k: 40 }, "claude-opus-4-7", {}],
    [{ temperature: 0.5, top_k: 3, top_p: 0.97, reasoning: { enabled: true } }, "claude-sonnet-4-5", { top_p: 0.97 }],
    [{ temperature: 0.5, top_p: 0.5, reasoning: { enabled: true } }, "claude-opus-4-6", {}],
    [{ temperature: 0.5, reasoning: { enabled: false } }, "claude-sonnet-4-5", { temperature: 0.5 }],
  ])("%j for %s", (fields, id, expected) => {
    const { temperature, top_p, top_k } = requestFor(fields, id);
    expect(JSON.parse(JSON.stringify({ temperature, top_p, top_k }))).toEqual(expected);
  });
});

describe("tools", () => {
  test("go out with their schemas, hints and names that Anthropic takes", () => {
    const parameters = { type: "object", properties: { city: { type: "string" } } };
    const { tools } = requestFor({
      tools: [
        { ...tool("weather.get", { description: "Tells.", parameters }), cache_control: { type: "ephemeral" } },
        tool("now"),
        { type: "openrouter:web_search" },
        { type: "web_fetch_20250910", name: "web_fetch" },
      ],
    });
    expect(tools).toEqual([
      { name: "weather_get", description: "Tells.", input_schema: parameters, cache_control: { type: "ephemeral" } },
      { name: "now", input_schema: { type: "object", properties: {} } },
      { type: "web_fetch_20250910", name: "web_fetch" },
    ]);
  });

  test("are strict where the model can be held to them", () => {
    const parameters = { type: "object", properties: { n: { type: "integer", minimum: 1 } } };
    const strict = { tools: [tool("count", { strict: true, parameters })] };
    expect(requestFor(strict).tools).toEqual([
      {
        name: "count",
        strict: true,
        input_schema: {
          type: "object",
          properties: { n: { type: "integer", description: "{minimum: 1}" } },
          additionalProperties: false,
        },
      },
    ]);
    expect(requestFor(strict, "claude-3-7-sonnet-latest").tools).toEqual([{ name: "count", input_schema: parameters }]);
  });

  test.each<[Record<string, unknown>, unknown]>([
    [{}, undefined],
    [{ tool_choice: "auto" }, { type: "auto" }],
    [{ tool_choice: "none" }, { type: "none" }],
    [{ tool_choice: "required" }, { type: "any" }],
    [{ tool_choice: tool("a.b") }, { type: "tool", name: "a_b" }],
    [{ parallel_tool_calls: false }, { type: "auto", disable_parallel_tool_use: true }],
    [
      { tool_choice: "required", parallel_tool_calls: false },
      { type: "any", disable_parallel_tool_use: true },
    ],
    [{ parallel_tool_calls: true }, undefined],
  ])("%j chooses %j", (fields, choice) => {
    expect(requestFor({ ...fields, tools: [tool("a.b")] }).tool_choice).toEqual(choice);
    expect(requestFor(fields).tool_choice).toBeUndefined();
  });

  test("Anthropic's search goes beside a client's tool of the same name", () => {
    const search = { contextSize: "low" as const, includeDomains: ["a.com"], excludeDomains: ["b.com"] };
    const location = { type: "approximate", approximate: { city: "Oslo", country: "NO", planet: "Earth" } };
    const { tools } = requestFor({ tools: [tool("web_search")] }, "claude-sonnet-4-5", {
      ...search,
      userLocation: location,
    });
    expect(tools).toEqual([
      { name: "web_search_2", input_schema: { type: "object", properties: {} } },
      {
        type: "web_search_20250305",
        name: "web_search",
        max_uses: 1,
        allowed_domains: ["a.com"],
        user_location: { type: "approximate", city: "Oslo", country: "NO" },
      },
    ]);
    expect(requestFor({}, "claude-sonnet-4-5", { excludeDomains: ["b.com"] }).tools).toEqual([
      { type: "web_search_20250305", name: "web_search", max_uses: 5, blocked_domains: ["b.com"] },
    ]);
  });
});

describe("answers in JSON", () => {
  const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
  const response_format = { type: "json_schema", json_schema: { name: "place", strict: true, schema } };
  const document = { type: "file", file: { file_data: "data:text/plain,x" } };

  test("are structured outputs where the model has them", () => {
    const request = requestFor({ response_format });
    expect(request.output_config).toEqual({
      format: { type: "json_schema", schema: { ...schema, additionalProperties: false } },
    });
    expect(request.tools).toBeUndefined();
  });

  test("are the input of a tool where it has not", () => {
    const request = requestFor({ response_format, reasoning: { enabled: true } }, "claude-opus-4-1");
    expect(request.output_config).toBeUndefined();
    expect(request.tools).toEqual([{ name: "json_answer", description: "Give the answer.", input_schema: schema }]);
    expect(request.tool_choice).toEqual({ type: "tool", name: "json_answer" });
    expect(request.thinking).toBeUndefined();
  });

  test("leave the model its other tools", () => {
    const { tools, tool_choice } = requestFor({ response_format, tools: [tool("json_answer")] }, "claude-opus-4-1");
    expect(tools?.map((each) => ("name" in each ? each.name : ""))).toEqual(["json_answer_2", "json_answer"]);
    expect(tool_choice).toEqual({ type: "any" });
  });

  test("without a schema are asked for in words", () => {
    const { system } = requestFor({ response_format: { type: "json_object" } });
    expect(system).toEqual([{ type: "text", text: expect.stringContaining("one valid JSON object") }]);
  });

  test("hold no marks of citations, other answers do", () => {
    const messages = [{ role: "user", content: [document] }];
    const asksForCitations = (fields: object) =>
      JSON.stringify(requestFor({ messages, ...fields }).messages).includes("citations");
    expect([asksForCitations({}), asksForCitations({ response_format })]).toEqual([true, false]);
  });

  test("text stays text", () => {
    expect(requestFor({ response_format: { type: "text" } })).toEqual(requestFor({}));
  });
});

describe("everything else", () => {
  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ stop: "END" }, { stop_sequences: ["END"] }],
    [{ stop: ["a", "\n", " "] }, { stop_sequences: ["a"] }],
    [{ stop: "\n" }, {}],
    [{ user: "u1" }, { metadata: { user_id: "u1" } }],
    [{ metadata: { user_id: "u2", other: "x" } }, { metadata: { user_id: "u2" } }],
    [{ service_tier: "auto" }, { service_tier: "auto" }],
    [{ service_tier: "default" }, { service_tier: "standard_only" }],
    [{ service_tier: "flex" }, {}],
    [{ cache_control: { type: "ephemeral", ttl: "5m" } }, { cache_control: { type: "ephemeral", ttl: "5m" } }],
    [{ stream: true, stream_options: { include_usage: true } }, { stream: true }],
    [
      { mcp_servers: [{ name: "m" }], container: "c" },
      { mcp_servers: [{ name: "m" }], container: "c" },
    ],
    [{ provider: { order: ["anthropic"] }, plugins: [], transforms: [], models: ["x/y"], session_id: "s" }, {}],
  ])("%j becomes %j", (fields, expected) => {
    expect(requestFor(fields)).toEqual({ ...requestFor({}), ...expected });
  });
});

describe("what newer models refuse", () => {
  const tools = [tool("look_up")];
  const forced = { type: "function", function: { name: "look_up" } };
  const instructionOf = (fields: Record<string, unknown>, id: string) => {
    const { messages, tool_choice, system } = requestFor({ tools, ...fields }, id);
    expect(system).toBeUndefined();
    return { tool_choice, texts: JSON.stringify(messages.at(-1)?.content) };
  };

  test("[MODEL-3] forced tools become a choice with an instruction at the end", () => {
    for (const id of ["claude-opus-5-5", "claude-sonnet-5-5", "claude-fable-5-1"]) {
      const required = instructionOf({ tool_choice: "required", parallel_tool_calls: false }, id);
      expect(required.tool_choice).toEqual({ type: "auto", disable_parallel_tool_use: true });
      expect(required.texts).toContain("Call one of the tools now.");
      expect(instructionOf({ tool_choice: forced }, id).texts).toContain("Call the tool `look_up` now.");
      expect(instructionOf({ tool_choice: "auto" }, id).texts).not.toContain("Call");
    }
  });

  test("[MODEL-3] models that take forced tools are forced without words", () => {
    const { tool_choice, texts } = instructionOf({ tool_choice: forced }, "claude-opus-5");
    expect(tool_choice).toEqual({ type: "tool", name: "look_up" });
    expect(texts).not.toContain("Call");
  });

  test.each([
    ["claude-sonnet-5-5", "xhigh", {}, "xhigh"],
    ["claude-opus-4-6", "xhigh", {}, "high"],
    ["claude-opus-4-6", "max", {}, "max"],
    ["claude-sonnet-5-5", "max", { reasoning: { enabled: false } }, "high"],
    ["claude-opus-5", "max", { reasoning: { enabled: false } }, "high"],
    ["claude-sonnet-5", "max", { reasoning: { enabled: false } }, "max"],
  ])("[MODEL-3] %s takes a verbosity of %s (%j) as the effort %s", (id, verbosity, fields, effort) => {
    expect(requestFor({ verbosity, ...fields }, id)["output_config"]).toEqual({ effort });
  });
});
