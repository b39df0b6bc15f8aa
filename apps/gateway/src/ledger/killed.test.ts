import type { Generation, UsageReport } from "@tutti/contract";
import { chunkStep, startScriptedUpstream, textAnswer, type UpstreamAnswer } from "@tutti/testkit";
import { type Product, signUpWithKey, startProduct } from "@tutti/testkit/product";
import { afterEach, expect, test, vi } from "vitest";
import { completionRequest } from "../app.test-support.ts";

// A real process is started three times.
vi.setConfig({ testTimeout: 300_000 });

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const model = { id: "small", pricing: { prompt: "0.001", completion: "0.01" } };

/** Sends some text, and then nothing forever. */
const stuck: UpstreamAnswer = { steps: [chunkStep({ content: "Once upon a time there was " }), { type: "hang" }] };

test("[GW-12] [OPS-12] a process killed in mid-stream loses no generation and doubles none", async () => {
  let answer: UpstreamAnswer = textAnswer("A whole answer.");
  const upstream = await startScriptedUpstream({ answer: () => answer, models: [model] });
  closing.push(() => upstream.close());
  const product = await startProduct({
    config: {
      discover: false,
      catalogue_refresh: false,
      providers: [{ slug: "one", name: "One", kind: "openai-compatible", base_url: upstream.baseUrl }],
    },
  });
  closing.push(() => product.stop());
  const user = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
  const { key, cookie } = await signUpWithKey(product.origin, user);

  const whole = await ask(product, key);
  await whole.text();
  const wholeId = whole.headers.get("x-generation-id") ?? "";
  expect(await generation(product, { key, id: wholeId })).toMatchObject({
    id: expect.stringMatching(/^gen-\d+-\w{20}$/),
    status: "finished",
    model: "one/small",
    provider_name: "One",
    tokens_prompt: expect.any(Number),
    tokens_completion: expect.any(Number),
    total_cost: 0.117,
    latency: expect.any(Number),
    generation_time: expect.any(Number),
  });

  answer = stuck;
  const brokenResponse = await ask(product, key);
  const reader = brokenResponse.body?.getReader();
  await reader?.read();
  const id = brokenResponse.headers.get("x-generation-id") ?? "";
  // It was in the ledger before its first byte arrived; its progress is written from time to time.
  expect(await generation(product, { key, id })).toMatchObject({ status: "running" });
  await vi.waitFor(async () => expect((await generation(product, { key, id })).tokens_completion).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 100,
  });

  const row = await generation(product, { key, id });
  const partCost = (row.tokens_prompt ?? 0) * 0.001 + (row.tokens_completion ?? 0) * 0.01;

  await product.kill();
  await reader?.read().catch(() => undefined);
  for (const _ of ["the next start", "the one after it"]) {
    await product.restart();
    expect(await generation(product, { key, id })).toMatchObject({
      status: "interrupted",
      model: "one/small",
      provider_name: "One",
      tokens_completion: row.tokens_completion,
      finish_reason: null,
      // The delivered tokens and the prompt are charged.
      total_cost: expect.closeTo(partCost, 9),
    });
    expect(await generation(product, { key, id: wholeId })).toMatchObject({ status: "finished", total_cost: 0.117 });
    const report = await fetch(`${product.origin}/api/frontend/activity?by=model`, { headers: { cookie } });
    const { data, total } = (await report.json()) as UsageReport;
    expect(data).toMatchObject([{ model: "one/small", requests: 2, errors: 1 }]);
    expect(total).toMatchObject({ requests: 2, cost: expect.closeTo(0.117 + partCost, 9) });
    await product.kill();
  }
  await product.restart();
});

function ask(product: Product, key: string): Promise<Response> {
  const body = { model: "one/small", stream: true };
  return fetch(`${product.origin}/api/v1/chat/completions`, completionRequest(key, body));
}

async function generation(product: Product, { key, id }: { key: string; id: string }): Promise<Generation> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${product.origin}/api/v1/generation?id=${id}`, { headers });
  const { data } = (await response.json()) as { data: Generation };
  return data;
}
