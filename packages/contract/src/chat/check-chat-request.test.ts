import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkChatRequest } from "./check-chat-request.ts";

const messages = [{ role: "user", content: "Hello?" }];
const tool = { type: "function", function: { name: "add", parameters: { type: "object" } } };

/** A request with every field, in forms that do not contradict each other. */
const everything = {
  model: "vendor/model:online",
  models: ["vendor/other"],
  preset: "mine",
  messages: [
    { role: "system", content: "Be brief.", name: "host" },
    { role: "developer", content: [{ type: "text", text: "x", cache_control: { type: "ephemeral", ttl: "1h" } }] },
    {
      role: "user",
      content: [
        { type: "text", text: "See." },
        { type: "image_url", image_url: { url: "data:image/png;base64,AA", detail: "auto" } },
        { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AA" } },
        { type: "input_audio", input_audio: { data: "AA", format: "wav" } },
        { type: "video_url", video_url: { url: "https://v.example/a.mp4" } },
        { type: "something_new", something_new: 1 },
      ],
    },
    {
      role: "assistant",
      content: null,
      reasoning: "Hm.",
      reasoning_details: [{ type: "reasoning.text", text: "Hm.", signature: "s", format: null, index: 0 }],
      tool_calls: [{ id: "c", type: "function", function: { name: "add", arguments: "{}" } }],
      images: [{ type: "image_url", image_url: { url: "data:," } }],
      annotations: [{ type: "file", file: { hash: "h" } }],
      refusal: null,
    },
    { role: "tool", tool_call_id: "c", content: "3" },
  ],
  stream: true,
  stream_options: { include_usage: true },
  usage: { include: true },
  temperature: 0.5,
  top_p: 0.5,
  top_k: 5,
  min_p: 0.1,
  top_a: 0.1,
  frequency_penalty: 1,
  presence_penalty: 1,
  repetition_penalty: 1.1,
  seed: 7,
  max_tokens: 100,
  logit_bias: { 1: 5 },
  logprobs: true,
  top_logprobs: 3,
  stop: ["a", "b", "c", "d"],
  verbosity: "low",
  tools: [tool, { type: "openrouter:web_search", parameters: { max_results: 3 } }],
  tool_choice: { type: "function", function: { name: "add" } },
  parallel_tool_calls: false,
  response_format: { type: "json_schema", json_schema: { name: "n", strict: true, schema: { type: "object" } } },
  structured_outputs: true,
  reasoning: { enabled: true, effort: "high", exclude: false, summary: "auto" },
  include_reasoning: true,
  provider: { order: ["a"], allow_fallbacks: false, sort: "price", max_price: { prompt: 1 } },
  max_price: { prompt: 1, completion: "2.5" },
  plugins: [
    { id: "web", max_results: 2, engine: "exa" },
    { id: "unknown-to-us", enabled: false },
  ],
  route: "fallback",
  transforms: ["middle-out"],
  session_id: "s",
  service_tier: "flex",
  modalities: ["text", "image"],
  image_config: { aspect_ratio: "16:9" },
  audio: { voice: "alloy", format: "wav" },
  prediction: { type: "content", content: "x" },
  user: "u",
  metadata: { a: "b" },
  web_search_options: { search_context_size: "low", user_location: { type: "approximate" } },
  cache_control: { type: "ephemeral" },
  prompt_cache_key: "k",
  prompt_cache_options: {},
  trace: { id: "t" },
  debug: { echo_upstream_body: true },
  something_new: { deep: [1] },
};

describe("a request", () => {
  test("keeps everything that it says, known and unknown", () => {
    expect(checkChatRequest(everything)).toEqual({
      ok: true,
      value: { ...everything, max_price: { prompt: 1, completion: 2.5 } },
    });
  });

  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ max_completion_tokens: 5 }, { max_tokens: 5 }],
    [{ max_tokens: 4000, max_completion_tokens: 1 }, { max_tokens: 1 }],
    [{ max_tokens: 1, max_completion_tokens: 4000 }, { max_tokens: 1 }],
    [{ max_tokens: null, max_completion_tokens: 7 }, { max_tokens: 7 }],
    [{ max_tokens: 7, max_completion_tokens: null }, { max_tokens: 7 }],
    [{ max_tokens: 7, max_completion_tokens: -1 }, { max_tokens: 7 }],
    [{ max_completion_tokens: null }, {}],
  ])("[SEC-12] with the limits %j has the one limit %j", (limits, expected) => {
    expect(checkChatRequest({ messages, ...limits })).toEqual({ ok: true, value: { messages, ...expected } });
  });

  test("may say null for everything but its messages", () => {
    const nulls = Object.fromEntries(Object.keys(everything).map((name) => [name, null]));
    const { model: _, ...others } = nulls;
    expect(checkChatRequest({ ...nulls, messages })).toEqual({ ok: true, value: { ...others, messages } });
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ["temperature", { temperature: 3 }, /^Expected temperature to be at most 2, received 3$/],
    ["logit_bias", { logit_bias: [1] }, /^logit_bias: Invalid input: expected record/],
    ["logprobs", { logprobs: 1 }, /^logprobs: Invalid input: expected boolean/],
    ["model", { model: 5 }, /^model: Invalid input: expected string/],
    ["models", { models: [1] }, /^models\.0: /],
    ["stream", { stream: "yes" }, /^stream: Invalid input: expected boolean/],
    [
      "stop, with too many strings",
      { stop: ["a", "b", "c", "d", "e"] },
      /^stop: Too big: expected array to have <=4 items$/,
    ],
    ["stop, of another kind", { stop: 5 }, /^stop: Invalid input: expected string, or array of strings$/],
    ["stop, with one of another kind", { stop: ["a", 5] }, /^stop\.1: Invalid input: expected string/],
    ["tools, without a function", { tools: [{ type: "function" }] }, /^tools\.0\.function: /],
    ["tools, without a name", { tools: [tool, { type: "function", function: {} }] }, /^tools\.1\.function\.name: /],
    [
      "tools, whose parameters are none",
      { tools: [{ type: "function", function: { name: "a", parameters: 1 } }] },
      /^tools\.0\.function\.parameters: /,
    ],
    ["tool_choice", { tool_choice: "perhaps" }, /^tool_choice: Invalid input: expected "none", "auto", "required"/],
    ["response_format", { response_format: { type: "poem" } }, /^response_format\.type: /],
    [
      "response_format, without its schema",
      { response_format: { type: "json_schema" } },
      /^response_format\.json_schema: /,
    ],
    [
      "response_format, with too long a name",
      { response_format: { type: "json_schema", json_schema: { name: "n".repeat(65) } } },
      /^response_format\.json_schema\.name: Too big/,
    ],
    ["reasoning", { reasoning: "much" }, /^reasoning: Invalid input: expected object/],
    [
      "reasoning.effort",
      { reasoning: { effort: "immense" } },
      /^reasoning\.effort: Invalid option: expected one of "max"\|/,
    ],
    ["reasoning_effort", { reasoning_effort: "immense" }, /^reasoning_effort: Invalid option/],
    ["include_reasoning", { include_reasoning: "yes" }, /^include_reasoning: /],
    ["modalities", { modalities: ["smell"] }, /^modalities\.0: Invalid option/],
    ["user", { user: 5 }, /^user: Invalid input: expected string/],
    ["user, that is too long", { user: "u".repeat(129) }, /^Expected user to be at most 128 characters, received 129$/],
    ["metadata", { metadata: { a: 1 } }, /^metadata\.a: /],
    ["plugins", { plugins: [{ enabled: true }] }, /^plugins\.0\.id: /],
    ["provider.sort", { provider: { sort: "beauty" } }, /^provider\.sort: /],
    ["provider.quantizations", { provider: { quantizations: ["int3"] } }, /^provider\.quantizations\.0: /],
    ["max_price", { max_price: { prompt: -1 } }, /^max_price\.prompt: /],
    [
      "web_search_options",
      { web_search_options: { search_context_size: "huge" } },
      /^web_search_options\.search_context_size: /,
    ],
    ["stream_options", { stream_options: 1 }, /^stream_options: /],
    ["usage", { usage: { include: 1 } }, /^usage\.include: /],
    ["debug", { debug: { echo_upstream_body: 1 } }, /^debug\.echo_upstream_body: /],
  ])("is refused by the name of what is wrong: %s", (_, fields, error) => {
    expect(checkChatRequest({ messages, ...fields })).toEqual({ ok: false, error: expect.stringMatching(error) });
  });

  const user = (content: unknown) => [{ role: "user", content }];
  test.each<[string, unknown, RegExp]>([
    ["none", undefined, /^Input required: specify "prompt" or "messages"$/],
    ["an empty list", [], /^Input required: specify "prompt" or "messages"$/],
    ["no list", "Hello", /^messages: Invalid input: expected array/],
    ["an unknown role", [{ role: "king", content: "" }], /^messages\.0\.role: Invalid option/],
    [
      "a user who says nothing",
      [{ role: "user" }],
      /^messages\.0\.content: Invalid input: expected string, or array of parts/,
    ],
    ["a content of another kind", user(5), /^messages\.0\.content: Invalid input: expected string, or array of parts/],
    ["a part without a type", user([{ text: "a" }]), /^messages\.0\.content\.0\.type: /],
    [
      "a text part without its text",
      user([{ type: "text", text: "a" }, { type: "text" }]),
      /^messages\.0\.content\.1\.text: Invalid input: expected string/,
    ],
    [
      "an image without its address",
      user([{ type: "image_url", image_url: {} }]),
      /^messages\.0\.content\.0\.image_url\.url: /,
    ],
    [
      "audio without its format",
      user([{ type: "input_audio", input_audio: { data: "" } }]),
      /^messages\.0\.content\.0\.input_audio\.format: /,
    ],
    ["a result of no call", [{ role: "tool", content: "3" }], /^messages\.0\.tool_call_id: /],
    ["a call without its id", [{ role: "assistant", tool_calls: [{}] }], /^messages\.0\.tool_calls\.0\.id: /],
  ])("is refused for its messages: %s", (_, messages, error) => {
    expect(checkChatRequest({ messages: messages })).toEqual({ ok: false, error: expect.stringMatching(error) });
  });

  test("takes a prompt as a user message, unless it has messages", () => {
    expect(checkChatRequest({ prompt: "Hello?" })).toEqual({ ok: true, value: { messages } });
    expect(checkChatRequest({ prompt: "Hello?", messages: null })).toEqual({ ok: true, value: { messages } });
    expect(checkChatRequest({ prompt: "Else.", messages })).toEqual({ ok: true, value: { messages } });
    expect(checkChatRequest({ prompt: 5 })).toMatchObject({ ok: false });
  });

  test.each([[null], [3], ["x"], [[]], [true]])("that is %j, not an object, is refused", (value) => {
    expect(checkChatRequest(value)).toEqual({
      ok: false,
      error: expect.stringMatching(/^Invalid input: expected object/),
    });
  });

  test("of any JSON is refused with a sentence or accepted idempotently", () => {
    const fields = Object.fromEntries(Object.keys(everything).map((name) => [name, fc.jsonValue()]));
    const request = fc.record(
      { ...fields, messages: fc.oneof(fc.constant(messages), fc.jsonValue()) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(request, (body) => {
        const checkResult = checkChatRequest(body);
        if (checkResult.ok) expect(checkChatRequest(checkResult.value)).toEqual(checkResult);
        else expect(checkResult.error.length).toBeGreaterThan(5);
      }),
    );
  });
});

describe("[GW-2] reasoning", () => {
  test.each([
    [
      { reasoning: { effort: "high" }, reasoning_effort: "low" },
      'Only one of "reasoning" and "reasoning_effort" may be provided',
    ],
    [
      { reasoning: { exclude: true }, reasoning_effort: "low" },
      'Only one of "reasoning" and "reasoning_effort" may be provided',
    ],
    [
      { reasoning: { effort: "high", max_tokens: 100 } },
      'Only one of "reasoning.effort" and "reasoning.max_tokens" can be specified',
    ],
  ])("that is requested in two ways is refused: %j", (fields, error) => {
    expect(checkChatRequest({ messages, ...fields })).toEqual({ ok: false, error });
  });

  test.each([
    { reasoning: { effort: "high", max_tokens: null } },
    { reasoning: { effort: null, max_tokens: 100 }, reasoning_effort: null },
    { reasoning: null, reasoning_effort: "minimal" },
  ])("that is requested in one way is accepted: %j", (fields) => {
    expect(checkChatRequest({ messages, ...fields }).ok).toBe(true);
  });
});

test.each<[string, (list: unknown) => object, { eachBefore: number }]>([
  ["messages", (list) => ({ messages: list }), { eachBefore: 0 }],
  // Older forms of parts are searched before any schema runs: once, not for each form that a part may have.
  ["parts", (list) => ({ messages: [{ role: "user", content: list }] }), { eachBefore: 1 }],
  ["calls", (list) => ({ messages: [{ role: "assistant", tool_calls: list }] }), { eachBefore: 0 }],
  ["tools", (list) => ({ messages, tools: list }), { eachBefore: 0 }],
  ["plugins", (list) => ({ messages, plugins: list }), { eachBefore: 0 }],
])("[LOAD-1] a list of wrong %s is looked at as far as its first one", (_, requestOf, { eachBefore }) => {
  let lookCount = 0;
  const get = () => {
    lookCount += 1;
    return 1;
  };
  const wrong = () => Object.defineProperties({}, { type: { enumerable: true, get }, id: { enumerable: true, get } });
  const looksAt = (count: number) => {
    lookCount = 0;
    expect(checkChatRequest(requestOf(Array.from({ length: count }, wrong))).ok).toBe(false);
    return lookCount;
  };
  expect(looksAt(1_000)).toBe(looksAt(1) + 999 * eachBefore);
});
