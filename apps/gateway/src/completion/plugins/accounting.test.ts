import type { Usage } from "@tutti/contract";
import { chunkStep, startScriptedUpstream } from "@tutti/testkit";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../app.test-support.ts";
import { model, provider } from "../../catalog/catalog.test-support.ts";
import { createUsageMeter, type UsageMeter } from "../usage-meter.ts";
import { accounting } from "./accounting.ts";
import type { AnswerEnding } from "./plugin.ts";
import { contextOf } from "./plugins.test-support.ts";

const pricing = { prompt: "0.001", completion: "0.01", web_search: "0.5" };
const endpoint = { provider: provider("one", async () => []), model: model("v/m", { pricing }) };
const unpricedEndpoint = { provider: endpoint.provider, model: model("v/m") };
const usage: Usage = { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 };
const stopFields = { finish: { reason: "stop" as const, nativeReason: "stop" } };

function price(givenUsage: Usage, meterFields: Partial<UsageMeter> = {}, ending: Partial<AnswerEnding> = {}) {
  const meter = { ...createUsageMeter(0), ...stopFields, ...meterFields };
  const run = accounting.begin(contextOf({ meter }), { messages: [] }, undefined);
  return run?.onUsage?.(givenUsage, { status: "finished", endpoint, ...ending });
}

const countSearches = (searchRequests: number) => ({ ...createUsageMeter(0).counts, searchRequests });

describe("[GW-8] the cost of an answer", () => {
  test("is the endpoint's price, with its two parts", () => {
    expect(price(usage)).toMatchObject({
      cost: 0.21,
      is_byok: false,
      cost_details: {
        upstream_inference_cost: 0.21,
        upstream_inference_prompt_cost: 0.01,
        upstream_inference_completions_cost: 0.2,
      },
    });
  });

  test("is not told where it is unknown", () => {
    const result = price(usage, {}, { endpoint: unpricedEndpoint });
    expect(result).not.toHaveProperty("cost");
    expect(result).not.toHaveProperty("cost_details");
  });

  test("has a provider's own searches at its price, and ours at what they cost", () => {
    const usageWith = (requests: number) => ({ ...usage, server_tool_use_details: { web_search_requests: requests } });
    expect(price(usageWith(2))).toMatchObject({ cost: 1.21 });
    expect(price(usageWith(1), { counts: countSearches(1), pluginCost: 0.007 })).toMatchObject({
      cost: 0.217,
      cost_details: { upstream_inference_cost: 0.21 },
    });
    expect(
      price(usageWith(1), { counts: countSearches(1), pluginCost: 0.007 }, { endpoint: unpricedEndpoint }),
    ).toMatchObject({
      cost: 0.007,
    });
  });

  test.each<[string, Usage, Partial<UsageMeter>, Partial<AnswerEnding>]>([
    ["broke", usage, {}, { status: "broken" }],
    ["ended with an error", usage, { finish: { reason: "error", nativeReason: "x" } }, {}],
    [
      "has nothing in it and no word for its ending",
      { ...usage, completion_tokens: 0 },
      { finish: { reason: "stop", nativeReason: null } },
      {},
    ],
  ])("is nothing where the answer %s", (_title, givenUsage, meterFields, ending) => {
    expect(price(givenUsage, meterFields, ending)).toMatchObject({ cost: 0 });
  });

  test("is told to an account that pays with a key of its own as well", () => {
    expect(price(usage, {}, { endpoint: { ...endpoint, isOwn: true } })).toMatchObject({ cost: 0.21, is_byok: true });
  });
});

test("an answer costs the same, streamed or not", async () => {
  const countedUsage = {
    prompt_tokens: 11,
    completion_tokens: 7,
    total_tokens: 18,
    prompt_tokens_details: { cached_tokens: 3 },
  };
  const upstream = await startScriptedUpstream({
    answer: () => ({
      steps: [
        chunkStep({ content: "Hello" }),
        chunkStep({}, { finish_reason: "stop" }),
        { type: "text", text: `data: ${JSON.stringify({ choices: [], usage: countedUsage })}\n\ndata: [DONE]\n\n` },
      ],
    }),
    models: ["small"],
  });
  const models = [model("one/small", { upstreamId: "small", pricing: { prompt: "0.000003", completion: "0.000015" } })];
  const app = await startTestApp({ providers: [{ slug: "one", name: "One", baseUrl: upstream.baseUrl, models }] });
  try {
    const ask = async (stream: boolean): Promise<unknown> => {
      const answer = await app.complete({ model: "one/small", stream });
      const text = await answer.text();
      if (!stream) return JSON.parse(text).usage;
      const last = text.split("\n\n").findLast((event) => event.includes('"usage"')) ?? "";
      return JSON.parse(last.slice("data: ".length)).usage;
    };
    const whole = await ask(false);
    expect(whole).toMatchObject({ prompt_tokens: 11, cost: 0.000138 });
    expect(await ask(true)).toEqual(whole);
  } finally {
    await app.close();
    await upstream.close();
  }
});
