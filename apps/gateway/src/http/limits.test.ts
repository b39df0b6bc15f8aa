import { type ScriptedUpstream, startScriptedUpstream, textAnswer, type UpstreamRequest } from "@tutti/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../app.test-support.ts";

const pricedModel = { id: "small", pricing: { prompt: "0.001", completion: "0.01" } };
const upstreamRequests: UpstreamRequest[] = [];

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await startScriptedUpstream({
    answer: (request) => {
      upstreamRequests.push(request);
      return textAnswer("Hello there.");
    },
    models: [pricedModel],
  });
});
afterAll(() => upstream.close());

async function withApp(options: { user: number; key: number }, run: (app: TestApp) => Promise<void>) {
  const app = await startTestApp({
    providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl }],
    requestsPerMinute: options,
    bodyLimit: 10_000,
  });
  try {
    await run(app);
  } finally {
    await app.close();
  }
}

const complete = (app: TestApp, headers: Record<string, string>, fields: object = {}) =>
  app.complete({ model: "one/small", ...fields }, { origin: "http://127.0.0.1:4000", ...headers });

const post = (app: TestApp, path: string, body: object) =>
  app.fetch(path, {
    method: "POST",
    headers: { cookie: app.cookie, origin: "http://127.0.0.1:4000", "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("[GW-18] users and keys have request limits, and bodies have a size limit", async () => {
  await withApp({ user: 3, key: 2 }, async (app) => {
    const byKey = { authorization: `Bearer ${app.key}` };
    const bySession = { cookie: app.cookie };
    expect((await complete(app, byKey)).status).toBe(200);
    expect((await complete(app, byKey, { stream: true })).status).toBe(200);

    const before = upstreamRequests.length;
    for (const fields of [{}, { stream: true }]) {
      const response = await complete(app, byKey, fields);
      expect(response.status).toBe(429);
      const headers = {
        "X-RateLimit-Limit": "2",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset": expect.stringMatching(/^\d{13}$/),
      };
      expect(await response.json()).toEqual({
        error: {
          code: 429,
          message: expect.stringMatching(
            /^Rate limit exceeded: key-requests-per-min\. At most 2 requests a minute; try again in \d+ seconds?\.$/,
          ),
          metadata: { headers, error_type: "rate_limit_exceeded" },
        },
      });
      const wait = Number(response.headers.get("retry-after"));
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
      for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toEqual(value);
    }
    // The page still has the one request that is left to the person.
    expect((await complete(app, bySession)).status).toBe(200);
    const refusedResponse = await complete(app, bySession);
    expect(refusedResponse.status).toBe(429);
    expect(await refusedResponse.json()).toMatchObject({
      error: { message: expect.stringMatching(/user-requests-per-min/) },
    });
    expect(upstreamRequests.length).toBe(before + 1);
  });

  await withApp({ user: 0, key: 0 }, async (app) => {
    const large = { messages: [{ role: "user", content: "x".repeat(10_000) }] };
    const response = await complete(app, { authorization: `Bearer ${app.key}` }, large);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      error: {
        code: 413,
        message:
          "Request payload too large: at most 10,000 bytes are accepted, after decompression. Send less in one request.",
      },
    });
  });
});

test("a browser of another origin may read when to try again", async () => {
  await withApp({ user: 0, key: 1 }, async (app) => {
    const headers = { authorization: `Bearer ${app.key}`, origin: "https://elsewhere.example" };
    await complete(app, headers);
    const response = await complete(app, headers);
    const exposedHeaders = response.headers.get("access-control-expose-headers") ?? "";
    for (const name of ["Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]) {
      expect(exposedHeaders).toContain(name);
    }
  });
});

test("a key that has spent its limit by the ledger is refused", async () => {
  await withApp({ user: 0, key: 0 }, async (app) => {
    const response = await post(app, "/api/frontend/user/keys", { name: "limited", limit: 0.12 });
    const { id, key } = (await response.json()) as { id: string; key: string };
    const headers = { authorization: `Bearer ${key}` };
    // Eleven tokens cost 11 cents.
    const fields = { max_tokens: 11 };
    expect((await complete(app, headers, fields)).status).toBe(200);
    expect(await (await complete(app, headers, fields)).json()).toEqual({
      error: {
        code: 403,
        message: "Key limit exceeded (total limit). This key may spend $0.12; manage it in your account's API keys.",
        metadata: {
          error_type: "payment_required",
          limit: { kind: "key", id, amount: 0.12, period: "total", until: null },
        },
      },
    });
    const listedResponse = await app.fetch("/api/frontend/user/keys", {
      headers: { cookie: app.cookie, origin: "http://127.0.0.1:4000" },
    });
    const { data } = (await listedResponse.json()) as {
      data: { id: string; usage: number; limit_remaining: number }[];
    };
    expect(data.find((each) => each.id === id)).toMatchObject({
      limit_remaining: expect.closeTo(0.003, 9),
    });
    expect(data.find((each) => each.id === id)?.usage).toBeGreaterThan(0.001);
    // Another key, and the page, are not affected.
    expect((await complete(app, { authorization: `Bearer ${app.key}` })).status).toBe(200);
  });
});

test("requests at the same moment do not pass their key's limit together", async () => {
  await withApp({ user: 0, key: 0 }, async (app) => {
    const spentBy = async (limit: number, fields: object) => {
      const response = await post(app, "/api/frontend/user/keys", { name: "limited", limit });
      const { id, key } = (await response.json()) as { id: string; key: string };
      const ask = () => complete(app, { authorization: `Bearer ${key}` }, fields);
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      const costs: number[] = [];
      for (const answer of answers) {
        const body = (await answer.json()) as { usage?: { cost: number }; error?: { message: string } };
        if (answer.status === 200) costs.push(body.usage?.cost ?? 0);
        else expect(body.error?.message).toMatch(/^Key limit exceeded \(total limit\)/);
      }
      const listedResponse = await app.fetch("/api/frontend/user/keys", {
        headers: { cookie: app.cookie, origin: "http://127.0.0.1:4000" },
      });
      const { data } = (await listedResponse.json()) as { data: { id: string; usage: number }[] };
      return { costs, usage: data.find((each) => each.id === id)?.usage ?? 0 };
    };
    // Eleven tokens cost 11 cents, plus the prompt's tokens at a tenth of a cent each.
    const some = await spentBy(0.5, { max_tokens: 11 });
    expect(some.costs.length).toBe(4);
    expect(some.usage).toBeLessThanOrEqual(0.5);
    // A request without `max_tokens` reserves all that is left, if that pays for 256 tokens, as it does only once here.
    const one = await spentBy(2.65, {});
    expect(one.costs.length).toBe(1);
    expect(one.usage).toBe(one.costs[0]);
    expect((await spentBy(2.5, {})).costs).toEqual([]);
    // No reservation is left.
    const all = await spentBy(10, { max_tokens: 11 });
    expect(all.costs.length).toBe(20);
  });
});

test("a request gets what its account's preset says", async () => {
  await withApp({ user: 0, key: 0 }, async (app) => {
    const config = { model: "one/small", temperature: 0.3 };
    const preset = { slug: "poet", name: "Poet", system_prompt: "Answer in verse.", config };
    expect((await post(app, "/api/frontend/user/presets", preset)).status).toBe(201);
    for (const fields of [{ model: "@preset/poet" }, { model: undefined, preset: "poet" }]) {
      expect((await complete(app, { authorization: `Bearer ${app.key}` }, fields)).status).toBe(200);
      expect(upstreamRequests.at(-1)?.body).toMatchObject({
        temperature: 0.3,
        messages: [
          { role: "system", content: "Answer in verse." },
          { role: "user", content: "Hello?" },
        ],
      });
    }
    expect((await complete(app, { authorization: `Bearer ${app.key}` }, { model: "@preset/prose" })).status).toBe(404);
  });
});
