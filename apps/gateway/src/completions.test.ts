import { OpenRouterMetadata$inboundSchema } from "@openrouter/sdk/models/openroutermetadata.js";
import type { ScriptedUpstream, UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { chunkStep, errorAnswer, reasoningAnswer, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { completionRequest, startTestApp, type TestApp } from "./app.test-support.ts";

/** As OpenRouter lists its models. */
const pricedModel = {
  id: "small",
  pricing: { prompt: "0.001", completion: "0.01" },
  supported_parameters: [
    "top_k",
    "min_p",
    "top_a",
    "repetition_penalty",
    "logit_bias",
    "logprobs",
    "top_logprobs",
    "tools",
  ]
    .concat([
      "temperature",
      "top_p",
      "frequency_penalty",
      "presence_penalty",
      "seed",
      "max_tokens",
      "stop",
      "verbosity",
    ])
    .concat(["response_format", "structured_outputs", "tool_choice", "parallel_tool_calls", "reasoning"]),
};
/**
 * Served by both. Each test has its own, since an endpoint that fails often is left out while its circuit breaker is
 * open.
 */
const sharedModels = ["shared/ordered", "shared/routed", "shared/routed-too", "shared/echoed"];
const messages = [{ role: "user", content: "Hello?" }];

let upstream: ScriptedUpstream;
let second: ScriptedUpstream;
let app: TestApp;
let answer: (request: UpstreamRequest) => UpstreamAnswer;

beforeAll(async () => {
  upstream = await startScriptedUpstream({
    answer: (request) => answer(request),
    models: [pricedModel, ...sharedModels],
  });
  second = await startScriptedUpstream({ answer: () => textAnswer("From the second."), models: sharedModels });
  app = await startTestApp({
    providers: [
      { slug: "one", name: "One", baseUrl: upstream.baseUrl },
      { slug: "two", name: "Two", baseUrl: second.baseUrl },
    ],
    keepAlive: { first: 30, next: 10, whole: 30 },
  });
});
afterEach(() => {
  answer = () => textAnswer("Hello there.");
});
afterAll(async () => {
  await app.close();
  await upstream.close();
  await second.close();
});

function complete(body: object, headers: Record<string, string> = {}, version = "v1"): Promise<Response> {
  const httpRequest = completionRequest(app.key, { model: "one/small", messages, ...body }, headers);
  return app.fetch(`/api/${version}/chat/completions`, httpRequest);
}

async function chunksOf(response: Response): Promise<Record<string, unknown>[]> {
  const events = (await response.text()).split("\n\n").filter((event) => event.startsWith("data: {"));
  return events.map((event) => JSON.parse(event.slice(6)));
}

/** The body that the upstream is sent for this request. */
async function sentFor(body: object): Promise<unknown> {
  answer = () => textAnswer("Yes.");
  const before = upstream.requests.length;
  expect((await complete(body)).status).toBe(200);
  return (await upstream.request(before)).body;
}

describe("[GW-1] a request", () => {
  test("is understood under every version of the path", async () => {
    answer = () => textAnswer("Yes.");
    for (const version of ["v1", "v2", "v12"]) expect((await complete({}, {}, version)).status).toBe(200);
  });

  test("reaches a provider with all that it says", async () => {
    const tools = [{ type: "function", function: { name: "add", parameters: { type: "object" } } }];
    const chatFields = {
      messages: [{ role: "user", content: ["See.", "Say."].map((text) => ({ type: "text", text })) }],
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
      stop: ["a", "b"],
      tools,
      tool_choice: "auto",
      parallel_tool_calls: false,
      response_format: { type: "json_schema", json_schema: { name: "n", strict: true, schema: { type: "object" } } },
      user: "u",
      verbosity: "low",
      something_new: { deep: [1] },
    };
    expect(await sentFor(chatFields)).toMatchObject({ ...chatFields, model: "small" });
  });

  test("reaches the provider with its reasoning effort, given in either form", async () => {
    expect(await sentFor({ reasoning: { effort: "high" } })).toMatchObject({ reasoning_effort: "high" });
    expect(await sentFor({ reasoning_effort: "low" })).toMatchObject({ reasoning_effort: "low" });
  });

  test("with a prompt instead of messages is one with a message", async () => {
    expect(await sentFor({ messages: undefined, prompt: "Hello?" })).toMatchObject({ messages });
  });

  test("goes where its routing preferences say", async () => {
    const { provider } = (await (
      await complete({ model: "shared/ordered", provider: { order: ["two"], allow_fallbacks: false } })
    ).json()) as { provider: string };
    expect(provider).toBe("Two");
  });

  test.each([
    [{ temperature: 3 }, "Expected temperature to be at most 2, received 3"],
    [{ temperature: -1 }, "Expected temperature to be at least 0"],
    [{ user: "u".repeat(129) }, "Expected user to be at most 128 characters, received 129"],
    [
      { tools: [{ type: "function" }] },
      "tools.0.function: Invalid input: expected object, the function that may be called",
    ],
    [{ messages: undefined }, 'Input required: specify "prompt" or "messages"'],
  ])("is refused by the name of what is wrong: %j", async (body, message) => {
    const response = await complete(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: { code: 400, message } });
  });
});

describe("a whole answer that is long in coming", () => {
  const late = (rest: UpstreamAnswer): [UpstreamAnswer, () => void] => {
    const gate = Promise.withResolvers<void>();
    return [{ ...rest, steps: [{ type: "until", promise: gate.promise }, ...rest.steps] }, gate.resolve];
  };

  /** Reads until blanks have arrived several times, then lets the upstream continue. */
  async function readPadded(response: Response, release: () => void): Promise<string> {
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if (text === "\n         \n".repeat(3)) release();
    }
    return text;
  }

  test("begins with blanks, which no JSON parser minds", async () => {
    const [slow, release] = late(textAnswer("At last."));
    answer = () => slow;
    const response = await complete({});
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("x-generation-id")).toMatch(/^gen-/);
    const text = await readPadded(response, release);
    expect(text).toMatch(/^(\n {9}\n){3,}\{/);
    expect(JSON.parse(text)).toMatchObject({ choices: [{ message: { content: "At last." } }] });
  });

  test("says what went wrong in its body, since its status is already sent", async () => {
    const [slow, release] = late(errorAnswer(503, { error: { message: "Busy." } }));
    answer = () => slow;
    const response = await complete({});
    expect(response.status).toBe(200);
    const text = await readPadded(response, release);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 503, metadata: { provider_name: "One" } } });
  });
});

test("a provider's error reaches the client, and is no gateway failure", async () => {
  const before = app.log.length;
  const error = { code: 500, message: "The words of a person." };
  answer = () => ({ steps: [chunkStep({ content: "Well" }), { type: "event", value: { error } }] });
  expect(await (await complete({})).json()).toMatchObject({ error });
  expect((await chunksOf(await complete({ stream: true }))).at(-1)).toMatchObject({ error });
  const failures = app.log.slice(before).filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
  expect(failures).toEqual([]);
});

describe("what an answer has", () => {
  test("its usage in full, the same streamed and whole", async () => {
    answer = () => textAnswer("Hello there.");
    const whole = (await (await complete({})).json()) as { usage: unknown };
    const lastChunk = (await chunksOf(await complete({ stream: true }))).at(-1);
    expect(whole.usage).toEqual({
      prompt_tokens: 7,
      completion_tokens: 11,
      total_tokens: 18,
      cost: 0.117,
      is_byok: false,
      prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 0, audio_tokens: 0, video_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0, image_tokens: 0, audio_tokens: 0 },
      cost_details: {
        upstream_inference_cost: 0.117,
        upstream_inference_prompt_cost: 0.007,
        upstream_inference_completions_cost: 0.11,
      },
    });
    expect(lastChunk?.["usage"]).toEqual(whole.usage);
  });

  test.each([{ reasoning: { exclude: true } }, { include_reasoning: false }])(
    "no reasoning where it is not wanted: %j",
    async (fields) => {
      answer = () => reasoningAnswer("Let me see.", "Hello.");
      expect(await (await complete({ stream: true, ...fields })).text()).not.toContain("Let me");
      expect(await (await complete(fields)).json()).toMatchObject({
        choices: [{ message: { content: "Hello.", reasoning: null } }],
      });
    },
  );

  test("what the provider says of its service and its machines", async () => {
    answer = () => ({
      steps: [
        chunkStep({ content: "Hi" }, { service_tier: "flex", system_fingerprint: "fp_1" }),
        chunkStep({}, { finish_reason: "stop" }),
        { type: "text", text: "data: [DONE]\n\n" },
      ],
    });
    expect(await (await complete({})).json()).toMatchObject({ service_tier: "flex", system_fingerprint: "fp_1" });
    const chunks = await chunksOf(await complete({ stream: true }));
    expect(chunks.at(-1)).toMatchObject({ service_tier: "flex", system_fingerprint: "fp_1" });
    answer = () => textAnswer("Hi");
    expect(await (await complete({})).json()).toMatchObject({ service_tier: null, system_fingerprint: null });
  });

  test.each([
    ["X-OpenRouter-Metadata", "shared/routed"],
    ["X-OpenRouter-Experimental-Metadata", "shared/routed-too"],
  ])("by which route it came, to a client that asks by %s", async (header, model) => {
    answer = () => errorAnswer(500, { error: { message: "Broken." } });
    const body = { model, provider: { order: ["one", "two"] } };
    const chunks = await chunksOf(await complete({ ...body, stream: true }, { [header]: "enabled" }));
    const route = chunks.at(-1)?.["openrouter_metadata"];
    expect(OpenRouterMetadata$inboundSchema.safeParse(route).error).toBeUndefined();
    expect(route).toMatchObject({
      requested: model,
      strategy: "direct",
      summary: "available=2, selected=Two",
      attempt: 2,
      attempts: [
        { provider: "One", model, status: 500 },
        { provider: "Two", model, status: 200 },
      ],
      endpoints: {
        total: 2,
        available: [
          { provider: "One", selected: false },
          { provider: "Two", selected: true },
        ],
      },
    });
    expect(chunks.slice(0, -1).some((chunk) => "openrouter_metadata" in chunk)).toBe(false);
    const whole = await (await complete(body, { [header]: "enabled" })).json();
    expect(whole).toMatchObject({ openrouter_metadata: { requested: model } });
    expect(await (await complete(body)).json()).not.toHaveProperty("openrouter_metadata");
  });

  test("what each provider was sent, first in a stream that asks for it", async () => {
    answer = () => errorAnswer(500, { error: { message: "Broken." } });
    const body = { model: "shared/echoed", provider: { order: ["one", "two"] }, debug: { echo_upstream_body: true } };
    const chunks = await chunksOf(await complete({ ...body, stream: true, temperature: 0.5 }));
    const echoes = chunks.filter((chunk) => "debug" in chunk);
    expect(echoes).toEqual(chunks.slice(0, 2));
    expect(echoes).toEqual([
      expect.objectContaining({
        choices: [],
        debug: { echo_upstream_body: expect.objectContaining({ messages, temperature: 0.5, model: "shared/echoed" }) },
      }),
      expect.objectContaining({ choices: [] }),
    ]);
    expect(await (await complete(body)).text()).not.toContain("echo_upstream_body");
  });
});
