import { chunkStep, type ScriptedUpstream, startScriptedUpstream, type UpstreamAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { completionRequest, startTestApp, type TestApp } from "../app.test-support.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A token of the answer costs a tenth of a cent; the model writes 8,000 tokens at most. */
const PRICE = 0.001;
const models = [
  { id: "small", context_length: 10_000, max_completion_tokens: 8_000, pricing: { prompt: "0", completion: "0.001" } },
  { id: "free", context_length: 10_000, pricing: { prompt: "0", completion: "0" } },
];
const messages = [{ role: "user", content: "Hello?" }];

let upstream: ScriptedUpstream;
let app: TestApp;
/** What the provider answers. */
let answer: UpstreamAnswer;

beforeAll(async () => {
  upstream = await startScriptedUpstream({ answer: () => answer, models });
  app = await startTestApp({ providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl }] });
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

/** An answer with this many tokens, whatever length was asked for; its provider counts nothing. */
const writing = (tokens: number): UpstreamAnswer => ({
  steps: Array.from({ length: tokens }, () => chunkStep({ content: "word " })),
});

/** The same, which ends by itself. */
const finishing = (tokens: number): UpstreamAnswer => ({
  steps: [...writing(tokens).steps, chunkStep({}, { finish_reason: "stop" })],
});

const origin = "http://127.0.0.1:4000";

async function makeKey(limit: number): Promise<string> {
  const response = await app.fetch("/api/frontend/user/keys", {
    method: "POST",
    headers: { cookie: app.cookie, origin, "content-type": "application/json" },
    body: JSON.stringify({ name: "limited", limit, limit_reset: "daily" }),
  });
  return ((await response.json()) as { key: string }).key;
}

interface Answer {
  choices: { finish_reason: string; native_finish_reason: string; message: { content: string } }[];
  usage: { completion_tokens: number; cost: number; is_estimated?: boolean };
  spending_limit?: object;
  error?: { code: number; message: string; metadata: { error_type: string; limit: object } };
}

async function complete(key: string, body: object): Promise<Answer> {
  const response = await app.fetch("/api/v1/chat/completions", completionRequest(key, { messages, ...body }));
  return response.json() as Promise<Answer>;
}

const limit = { kind: "key", amount: 0.5, period: "day", until: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00/) };

describe("an answer without max_tokens", () => {
  let key: string;
  beforeEach(async () => {
    key = await makeKey(0.5);
  });

  test("[PURSE-2] is asked with as many tokens as its limit pays for, and says so", async () => {
    answer = finishing(3);
    const { spending_limit } = await complete(key, { model: "one/small" });
    expect(upstream.requests.at(-1)?.body).toMatchObject({ max_tokens: 500 });
    expect(spending_limit).toMatchObject({ type: "shortened", max_tokens: 500, limit });
    const { spending_limit: none } = await complete(await makeKey(20), { model: "one/small" });
    expect(upstream.requests.at(-1)?.body).not.toHaveProperty("max_tokens");
    expect(none).toBeUndefined();
  });

  test("[PURSE-1] is not refused by a limit of more than a number holds", async () => {
    answer = finishing(3);
    const { choices } = await complete(await makeKey(1_000_000), { model: "one/small" });
    expect(choices[0]).toMatchObject({ finish_reason: "stop" });
  });

  test("[PURSE-7] has a receipt with limit, reservation and prices", async () => {
    answer = finishing(3);
    const other = await makeKey(20);
    const response = await app.fetch(
      "/api/v1/chat/completions",
      completionRequest(key, { messages, model: "one/small" }),
    );
    const id = response.headers.get("x-generation-id");
    await response.text();
    const receiptFor = async (reader: string) => {
      const record = await app.fetch(`/api/v1/generation?id=${id}`, { headers: { authorization: `Bearer ${reader}` } });
      return ((await record.json()) as { data?: { receipt: object } }).data?.receipt;
    };
    expect(await receiptFor(key)).toEqual({
      number: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      limits: [{ kind: "key", id: expect.any(String), period: "day", amount: 0.5, spent: 0, reserved: 0 }],
      reserved: 0.5,
      native_tokens_cache_write: 0,
      prices: { source: "endpoint", prices: { prompt: "0", completion: "0.001" } },
    });
    expect(await receiptFor(other)).toBeUndefined();
    const inSession = await app.fetch(`/api/v1/generation?id=${id}`, { headers: { cookie: app.cookie, origin } });
    expect(await inSession.json()).toMatchObject({ data: { receipt: { limits: [{ kind: "key", amount: 0.5 }] } } });
  });

  test("[PURSE-3] ends at the line with the limit and its time", async () => {
    answer = { steps: [...writing(2_000).steps, { type: "hang" }] };
    const { choices, usage, spending_limit } = await complete(key, { model: "one/small" });
    expect(choices[0]).toMatchObject({ finish_reason: "length", native_finish_reason: "spending_limit" });
    expect(spending_limit).toMatchObject({ type: "cut", limit });
    expect(usage.cost).toBeGreaterThan(0);
    expect(usage.is_estimated).toBe(true);
    const tokens = choices[0]?.message.content.split(" ").length ?? 0;
    expect(tokens).toBeGreaterThan(250);
  });

  test("[PURSE-2] is refused with the limit's words where less than 256 tokens fit", async () => {
    answer = finishing(1);
    const poorKey = await makeKey(0.2);
    const requests = upstream.requests.length;
    const { error } = await complete(poorKey, { model: "one/small" });
    expect(error).toMatchObject({
      code: 403,
      message: expect.stringContaining("Key limit exceeded (daily limit)"),
      metadata: { error_type: "payment_required", limit: { kind: "key", amount: 0.2, period: "day" } },
    });
    expect(upstream.requests).toHaveLength(requests);
    expect(await complete(poorKey, { model: "one/small", max_tokens: 100 })).toHaveProperty("choices");
  });

  test("[PURSE-4] goes on at $0 left where its model costs nothing", async () => {
    answer = finishing(1);
    const poorKey = await makeKey(0);
    expect(await complete(poorKey, { model: "one/small", max_tokens: 1 })).toMatchObject({ error: { code: 403 } });
    expect(await complete(poorKey, { model: "one/free" })).toHaveProperty("choices");
  });
});

test("[PURSE-3] a stream ends at the line with the limit in its last chunks", async () => {
  answer = { steps: [...writing(2_000).steps, { type: "hang" }] };
  const request = completionRequest(await makeKey(0.5), { model: "one/small", messages, stream: true });
  const text = await (await app.fetch("/api/v1/chat/completions", request)).text();
  expect(text).toContain('"spending_limit":{"type":"cut"');
  expect(text.trimEnd().endsWith("data: [DONE]")).toBe(true);
});

test("[PURSE-3] a response ends at the line, and a spent key has a code", async () => {
  answer = { steps: [...writing(2_000).steps, { type: "hang" }] };
  const key = await makeKey(0.5);
  const ask = (body: object) =>
    app.fetch("/api/v1/responses", completionRequest(key, { model: "one/small", input: "Hello?", ...body }));
  const text = await (await ask({ stream: true })).text();
  const last = JSON.parse(text.slice(text.lastIndexOf("data: ") + 6)) as object;
  expect(last).toMatchObject({
    type: "response.incomplete",
    response: {
      incomplete_details: { reason: "max_output_tokens" },
      spending_limit: { type: "cut", limit },
      output: [{ type: "message", status: "completed" }],
    },
  });
  const refusal = await ask({});
  expect(refusal.status).toBe(403);
  expect(await refusal.json()).toMatchObject({
    error: { code: "insufficient_quota", message: expect.stringContaining("Key limit exceeded") },
  });
});

test("[PURSE-8] streams at once cost what their limit allows, and one piece each", async () => {
  const streams = 12;
  // A provider that writes on, whatever length it is asked for: the limit pays for three streams and a part of one.
  answer = { steps: [...writing(2_000).steps, { type: "hang" }] };
  const key = await makeKey(1);
  const texts = await Promise.all(
    Array.from({ length: streams }, async () => {
      const request = completionRequest(key, { model: "one/small", messages, stream: true, max_tokens: 300 });
      return (await app.fetch("/api/v1/chat/completions", request)).text();
    }),
  );
  const tokens = texts.join("").split('"content":"word "').length - 1;
  expect(tokens).toBeGreaterThan(700);
  expect(tokens * PRICE).toBeLessThanOrEqual(1 + streams * PRICE);
});
