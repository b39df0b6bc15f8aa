import { ModelsListResponse$inboundSchema } from "@openrouter/sdk/models/modelslistresponse.js";
import type { ModelList } from "@tutti/contract";
import { describeApiError, modelListSchema } from "@tutti/contract";
import type { ScriptedUpstream, UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { chunkStep, errorAnswer, startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./app.test-support.ts";

const url = "/api/v1/chat/completions";
const providerKey = "upstream-key-0123456789";

/** As OpenRouter lists its prices. */
const pricedModel = { id: "small", pricing: { prompt: "0.001", completion: "0.01" } };

let upstream: ScriptedUpstream;
let second: ScriptedUpstream;
let app: TestApp;
/** The same app with a short keep-alive, for tests that need its keep-alives. */
let hasty: TestApp;
let answer: (request: UpstreamRequest) => UpstreamAnswer;

beforeAll(async () => {
  upstream = await startScriptedUpstream({
    answer: (request) => answer(request),
    models: [pricedModel, "shared/model"],
  });
  second = await startScriptedUpstream({ answer: () => textAnswer("From the second."), models: ["shared/model"] });
  const providers = [
    { slug: "one", name: "One", baseUrl: upstream.baseUrl, apiKey: providerKey },
    { slug: "two", name: "Two", baseUrl: second.baseUrl },
  ];
  app = await startTestApp({
    providers,
    keepAlive: { first: 60_000, next: 60_000, whole: 60_000 },
    bodyLimit: 10_000,
  });
  hasty = await startTestApp({ providers, keepAlive: { first: 30, next: 10, whole: 60_000 } });
});
afterEach(() => {
  answer = () => textAnswer("Hello there.");
});
afterAll(async () => {
  await app.close();
  await hasty.close();
  await upstream.close();
  await second.close();
});

const json = { "content-type": "application/json" };

function complete(body: unknown, headers: Record<string, string> = { authorization: `Bearer ${app.key}` }) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return app.fetch(url, { method: "POST", headers: { ...json, ...headers }, body: text });
}

function completeHastily(body: object) {
  return hasty.complete(body);
}

const messages = [{ role: "user", content: "Hello?" }];

async function errorOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { error: unknown }).error;
}

describe("access to the API", () => {
  test.each<[string, Record<string, string>, string]>([
    ["a request without credentials", {}, "No auth credentials found"],
    ["an unknown key", { authorization: "Bearer tutti-unknown" }, "User not found."],
    ["a session that is none", { cookie: "tutti.session_token=x" }, "No auth credentials found"],
  ])("%s is refused", async (_, headers, message) => {
    const response = await complete({ model: "one/small", messages }, headers);
    expect(response.status).toBe(401);
    expect(await errorOf(response)).toEqual({ code: 401, message });
  });

  test("is given to a key and to a session", async () => {
    answer = () => textAnswer("Yes.");
    expect((await complete({ model: "one/small", messages })).status).toBe(200);
    expect((await complete({ model: "one/small", messages }, { cookie: app.cookie })).status).toBe(200);
  });

  test("only a session makes a key, which then works", async () => {
    const create = (headers: Record<string, string>) =>
      app.fetch("/api/frontend/user/keys", { method: "POST", headers, body: JSON.stringify({ name: "Laptop" }) });
    expect((await create({ authorization: `Bearer ${app.key}` })).status).toBe(401);
    const createdResponse = await create({ ...json, cookie: app.cookie });
    expect(createdResponse.headers.get("cache-control")).toBe("no-store");
    const { key } = (await createdResponse.json()) as { key: string };
    answer = () => textAnswer("Yes.");
    expect((await complete({ model: "one/small", messages }, { authorization: `Bearer ${key}` })).status).toBe(200);
  });

  test("a key without a name is not made", async () => {
    const response = await app.fetch("/api/frontend/user/keys", {
      method: "POST",
      headers: { ...json, cookie: app.cookie },
      body: JSON.stringify({ name: " " }),
    });
    expect(response.status).toBe(400);
  });
});

describe("what is refused, in OpenRouter's form", () => {
  test.each<[string, unknown, number, RegExp]>([
    ["no JSON", "{", 400, /^The body of the request is not valid JSON$/],
    ["no messages", { model: "one/small" }, 400, /Input required: specify "prompt" or "messages"/],
    ["messages that are no list", { messages: "Hello?" }, 400, /^messages: .*expected array/],
    [
      "a content of neither form",
      { messages: [{ role: "user", content: 5 }] },
      400,
      /expected string, or array of parts/,
    ],
    ["a body too deep to pass on", `{"messages":${"[".repeat(4000)}${"]".repeat(4000)}}`, 400, /nested levels$/],
    ["an empty list of messages", { messages: [] }, 400, /Input required: specify "prompt" or "messages"/],
    ["an unknown role", { messages: [{ role: "king", content: "" }] }, 400, /^messages\.0\.role: /],
    [
      "a number out of its range",
      { messages, temperature: 3 },
      400,
      /^Expected temperature to be at most 2, received 3$/,
    ],
    ["an unknown model", { model: "no/such", messages }, 400, /^no\/such is not a valid model ID$/],
    [
      "a body that is too large",
      { messages, user: "x".repeat(10_001) },
      413,
      /^Request payload too large: at most 10,000 bytes are accepted, after decompression\. Send less in one request\.$/,
    ],
  ])("%s", async (_, body, status, message) => {
    const response = await complete(body);
    expect(response.status).toBe(status);
    expect(await errorOf(response)).toMatchObject({ code: status, message: expect.stringMatching(message) });
  });

  test.each([
    [
      { reasoning: { effort: "high" }, reasoning_effort: "low" },
      'Only one of "reasoning" and "reasoning_effort" may be provided',
    ],
    [
      { reasoning: { effort: "high", max_tokens: 100 } },
      'Only one of "reasoning.effort" and "reasoning.max_tokens" can be specified',
    ],
  ])("[GW-2] reasoning that is requested in two ways: %j", async (reasoning, message) => {
    const response = await complete({ model: "one/small", messages, ...reasoning });
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toEqual({ code: 400, message });
  });

  test("a body that is too large, though it does not say how large it is", async () => {
    const piece = new TextEncoder().encode(" ".repeat(4_000));
    let remainder = 10;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (remainder === 0) return controller.close();
        remainder -= 1;
        controller.enqueue(piece);
      },
    });
    const init = { method: "POST", headers: { authorization: `Bearer ${app.key}` }, body, duplex: "half" as const };
    const response = await app.fetch(url, init);
    expect(response.status).toBe(413);
    expect(await errorOf(response)).toEqual({
      code: 413,
      message:
        "Request payload too large: at most 10,000 bytes are accepted, after decompression. Send less in one request.",
    });
    expect(remainder).toBeGreaterThan(0);
  });

  test("a path that nothing is at", async () => {
    const response = await app.fetch("/api/v1/nothing");
    expect(response.status).toBe(404);
    expect(await errorOf(response)).toEqual({ code: 404, message: "Nothing at GET /api/v1/nothing" });
    expect((await app.fetch("/api/vx/models")).status).toBe(404);
  });

  test("an upstream's refusal, with its status, message and time to wait", async () => {
    answer = () => errorAnswer(429, { error: { message: "Slow down." } }, { "retry-after": "7" });
    const response = await complete({ model: "one/small", stream: true, messages });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("7");
    const error = await errorOf(response);
    expect(error).toMatchObject({ code: 429, message: "Slow down.", metadata: { provider_name: "One" } });
    expect(describeApiError(error as { code: number; message: string })).toMatch(/^\(One\) Slow down\./);
  });
});

describe("models", () => {
  test("are listed for everyone, each once, with the Auto Router first", async () => {
    const response = await app.fetch("/api/v1/models");
    const list = (await response.json()) as ModelList;
    expect(ModelsListResponse$inboundSchema.safeParse(list).error).toBeUndefined();
    expect(modelListSchema.safeParse(list).error).toBeUndefined();
    expect(list.data.map(({ id, provider_name }) => [id, provider_name])).toEqual([
      ["openrouter/auto", undefined],
      ["one/small", "One"],
      ["shared/model", "One"],
    ]);
  });

  test("any version of the path is understood", async () => {
    expect((await app.fetch("/api/v2/models")).status).toBe(200);
  });
});

test("the server's health names the version", async () => {
  expect(await (await app.fetch("/api/health")).json()).toEqual({ status: "ok", version: "1.2.3" });
});

test("every origin may use the API with a key, and none with a cookie", async () => {
  const response = await app.fetch(url, {
    method: "OPTIONS",
    headers: {
      origin: "https://elsewhere.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-allow-headers")).toContain("authorization");
  expect(response.headers.has("access-control-allow-credentials")).toBe(false);
  const foreign = { cookie: app.cookie, origin: "http://127.0.0.1:9999" };
  expect((await complete({ model: "one/small", messages }, foreign)).status).toBe(421);
  const withKey = { authorization: `Bearer ${app.key}`, origin: "http://127.0.0.1:9999" };
  answer = () => textAnswer("Hello there.");
  expect((await complete({ model: "one/small", messages }, withKey)).status).toBe(200);
  expect((await app.fetch("/api/health")).headers.has("access-control-allow-origin")).toBe(false);
});

describe("[GW-4] an answer", () => {
  test("streams as events that end with usage and [DONE]", async () => {
    answer = () => textAnswer("Hello there.");
    const response = await complete({ model: "one/small", stream: true, messages });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const id = response.headers.get("x-generation-id");
    expect(id).toMatch(/^gen-\d{10}-[0-9A-Za-z]{20}$/);
    const events = (await response.text()).split("\n\n").filter((event) => event.startsWith("data: "));
    expect(events.at(-1)).toBe("data: [DONE]");
    const chunks = events.slice(0, -1).map((event) => JSON.parse(event.slice(6)));
    expect(chunks.map((chunk) => chunk.choices[0].delta.content).join("")).toBe("Hello there.");
    expect(new Set(chunks.map((chunk) => chunk.id))).toEqual(new Set([id]));
    expect(chunks.at(-2)).toMatchObject({ choices: [{ finish_reason: "stop" }] });
    expect(chunks.at(-1)).toMatchObject({
      provider: "One",
      model: "one/small",
      usage: { total_tokens: 18, cost: 0.117 },
    });
  });

  test("comes whole where no stream was requested", async () => {
    answer = () => textAnswer("Hello there.");
    expect(await (await complete({ model: "one/small", messages })).json()).toMatchObject({
      model: "one/small",
      choices: [{ message: { role: "assistant", content: "Hello there." } }],
      usage: { prompt_tokens: 7, completion_tokens: 11 },
    });
  });

  test("keeps a waiting client's connection alive with comments", async () => {
    const gate = Promise.withResolvers<void>();
    answer = () => ({ steps: [{ type: "until", promise: gate.promise }, ...textAnswer("At last.").steps] });
    const response = await completeHastily({ model: "one/small", stream: true, messages });
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if (text === ": OPENROUTER PROCESSING\n\n".repeat(3)) gate.resolve();
    }
    expect(text).toMatch(/^(: OPENROUTER PROCESSING\n\n){3,}data: \{/);
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
  });

  test("that is refused during the stream is an error object in it", async () => {
    const gate = Promise.withResolvers<void>();
    answer = () => ({
      ...errorAnswer(503, "busy"),
      steps: [
        { type: "until", promise: gate.promise },
        { type: "text", text: "busy" },
      ],
    });
    const response = await completeHastily({ model: "one/small", stream: true, messages });
    expect(response.status).toBe(200);
    gate.resolve();
    const text = await response.text();
    expect(text).toContain('"error":{"code":503,"message":"Provider returned error"');
    expect(text).toContain('"finish_reason":"error"');
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
  });

  test("that breaks keeps what came, and says what happened in the stream", async () => {
    answer = () => ({ steps: [chunkStep({ content: "Half" }), { type: "destroy" }] });
    const text = await (await complete({ model: "one/small", stream: true, messages })).text();
    expect(text).toContain('"content":"Half"');
    expect(text).toContain("The connection to One closed before the answer was complete.");
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
  });

  test("that breaks is an error where it was requested whole", async () => {
    answer = () => ({ steps: [{ type: "destroy" }] });
    expect((await complete({ model: "one/small", messages })).status).toBe(502);
  });

  test("comes from the next provider of the model where the first one fails", async () => {
    answer = () => errorAnswer(500, { error: { message: "Broken." } });
    expect(await (await complete({ model: "shared/model", messages })).json()).toMatchObject({
      provider: "Two",
      choices: [{ message: { content: "From the second." } }],
    });
  });

  test("is requested without the values that mean nothing", async () => {
    answer = () => textAnswer("Yes.");
    const before = upstream.requests.length;
    await complete({ model: "one/small", messages, max_tokens: 0, top_k: -1, top_p: 0, temperature: 1 });
    expect((await upstream.request(before)).body).toEqual({ model: "small", messages, temperature: 1 });
  });

  test("to a question without a model says which one the Auto Router took", async () => {
    answer = () => textAnswer("Picked.");
    expect(await (await complete({ messages })).json()).toMatchObject({ model: "one/small", provider: "One" });
  });
});

test("the log has model, outcome and usage, but no message and no key", async () => {
  answer = () => textAnswer("a secret answer");
  const response = await complete({ model: "one/small", messages: [{ role: "user", content: "a secret question" }] });
  const { id } = (await response.json()) as { id: string };
  const line = app.log.find((entry) => entry.includes(id));
  expect(JSON.parse(line ?? "")).toMatchObject({ outcome: "finished", model: "one/small", provider: "one" });
  const everything = app.log.join("\n");
  for (const secret of ["a secret", providerKey, app.key, app.cookie]) expect(everything).not.toContain(secret);
});
