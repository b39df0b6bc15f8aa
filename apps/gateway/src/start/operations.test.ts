import { readinessSchema } from "@tutti/contract";
import {
  chunkStep,
  type ScriptedUpstream,
  startScriptedUpstream,
  textAnswer,
  type UpstreamAnswer,
} from "@tutti/testkit";
import { type Product, signUpWithKey, startProduct } from "@tutti/testkit/product";
import { afterEach, describe, expect, test, vi } from "vitest";
import { completionRequest } from "../app.test-support.ts";
import { testDatabases } from "../database/databases.test-support.ts";

// Real processes are started.
vi.setConfig({ testTimeout: 300_000 });

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const upstreamKey = "sk-upstream-0123456789-planted";
const token = "metrics-token-0123456789";

interface TestProduct {
  product: Product;
  upstream: ScriptedUpstream;
  key: string;
  ask(fields?: object): Promise<Response>;
}

async function start(answer: () => UpstreamAnswer, environment: Record<string, string> = {}): Promise<TestProduct> {
  const upstream = await startScriptedUpstream({
    answer,
    models: [{ id: "small", pricing: { prompt: "0.001", completion: "0.01" } }],
  });
  closing.push(() => upstream.close());
  const provider = {
    slug: "one",
    name: "One",
    kind: "openai-compatible",
    base_url: upstream.baseUrl,
    api_key: upstreamKey,
  };
  const config = { discover: false, catalogue_refresh: false, providers: [provider] };
  const product = await startProduct({ config, environment: { LOG_LEVEL: "trace", ...environment } });
  closing.push(() => product.stop());
  const { key } = await signUpWithKey(product.origin, {
    name: "Ada",
    email: "ada@example.org",
    password: "analytical engine",
  });
  const ask = (fields: object = {}) =>
    fetch(`${product.origin}/api/v1/chat/completions`, completionRequest(key, { model: "one/small", ...fields }));
  return { product, upstream, key, ask };
}

test("[SCALE-3] health, readiness, metrics and logs work, and a stop lets streams end", async () => {
  let answer: UpstreamAnswer = textAnswer("Hello there.");
  const { product, key, ask } = await start(() => answer, { TUTTI_METRICS: token, TUTTI_SHUTDOWN_SECONDS: "60" });
  const { origin } = product;
  expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ status: "ok" });
  const ready = await fetch(`${origin}/api/ready`);
  expect([ready.status, readinessSchema.parse(await ready.json())]).toEqual([
    200,
    { status: "ready", database: "ok", redis: "none" },
  ]);

  expect((await ask()).status).toBe(200);
  const refusedResponse = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${key}` } });
  expect([refusedResponse.status, await refusedResponse.text()]).toEqual([
    401,
    expect.not.stringContaining("tutti_generations"),
  ]);
  const shownResponse = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(shownResponse.headers.get("content-type")).toMatch(/^text\/plain/);
  const metrics = await shownResponse.text();
  for (const line of [
    'tutti_http_requests_total{method="POST",route="/api/:version/chat/completions",status="200"} 1',
    'tutti_http_requests_total{method="GET",route="/metrics",status="401"} 1',
    'tutti_generations_total{status="finished",provider="one"} 1',
    'tutti_tokens_total{kind="completion",provider="one"} 11',
    'tutti_upstream_first_token_seconds_count{provider="one"} 1',
    'tutti_generations_running{streamed="yes"} 0',
    "tutti_ledger_writes_waiting 0",
  ]) {
    expect(metrics).toContain(`${line}\n`);
  }
  expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds /m);

  // A slow answer is requested, then the product is stopped.
  const slow = ["One ", "after ", "the ", "other."].flatMap((content) => [
    { type: "wait" as const, milliseconds: 300 },
    chunkStep({ content }),
  ]);
  answer = { steps: [...slow, ...textAnswer("").steps] };
  const stream = await ask({ stream: true });
  const reader = stream.body?.getReader();
  const decoder = new TextDecoder();
  let text = decoder.decode((await reader?.read())?.value, { stream: true });
  const stop = product.stop();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    text += decoder.decode(read.value, { stream: true });
  }
  await stop;
  expect(text).toContain("other.");
  expect(text).toMatch(/data: \[DONE\]\n\n$/);
  await expect(fetch(`${origin}/api/health`)).rejects.toThrow();

  const lines = product.output().split("\n");
  const logLines = lines.filter((line) => line.startsWith("{"));
  expect(logLines.length).toBeGreaterThan(0);
  for (const line of logLines)
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      msg: expect.any(String),
    });
  for (const secret of [key, upstreamKey, token, "analytical engine", "tutti.session_token="]) {
    expect(product.output()).not.toContain(secret);
  }
});

test("metrics are shown where the operator says so, and nowhere else", async () => {
  const off = await start(() => textAnswer("Hello."));
  const page = await fetch(`${off.product.origin}/metrics`);
  expect(await page.text()).not.toContain("tutti_");
  await off.product.stop();
  const on = await start(() => textAnswer("Hello."), { TUTTI_METRICS: "1" });
  const metricsText = await (await fetch(`${on.product.origin}/metrics`)).text();
  expect(metricsText).toContain("tutti_generations_running");
  expect(metricsText).toMatch(/^tutti_runs_running 0$/m);
  expect(metricsText).toMatch(/^tutti_run_connections 0$/m);
});

describe.each(testDatabases().filter(({ kind }) => kind === "postgres"))("readiness on $title", (kind) => {
  afterEach(() => kind.remove());

  test.runIf(kind.available)("names a database that is away, and a Redis that is does not matter", async () => {
    const { databaseUrl = "" } = await kind.create();
    const { product } = await start(() => textAnswer("Hello."), {
      DATABASE_URL: databaseUrl,
      REDIS_URL: "redis://127.0.0.1:1",
    });
    const ask = async () => {
      const response = await fetch(`${product.origin}/api/ready`);
      return { status: response.status, body: await response.json() };
    };
    expect(await ask()).toEqual({ status: 200, body: { status: "ready", database: "ok", redis: "away" } });
    await kind.remove();
    expect(await ask()).toEqual({
      status: 503,
      body: {
        error: { code: 503, message: "Not ready: the database does not respond. Redis does not respond either." },
      },
    });
    expect((await fetch(`${product.origin}/api/health`)).status).toBe(200);
  });
});
