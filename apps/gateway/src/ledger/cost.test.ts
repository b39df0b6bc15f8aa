import type { Usage } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOf } from "./cost.ts";
import type { CostFacts } from "./cost-facts.ts";

const provider = { slug: "somewhere", kind: "openai-compatible" } as const;
const openRouter = { slug: "openrouter", kind: "openrouter" } as const;
const prices = { prompt: "0.000003", completion: "0.000015" };

function aUsage(prompt: number, completion: number, more: Partial<Usage> = {}): Usage {
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion, ...more };
}

function aModel(pricing?: CostFacts["model"]["pricing"]): CostFacts["model"] {
  return { upstreamId: "some-model", pricing };
}

describe("the endpoint's own prices", () => {
  test.each<[string, Partial<Usage>, Record<string, string>, CostFacts["counts"], number]>([
    ["tokens", {}, {}, undefined, 0.0105],
    ["a part of the prompt that was cached", cacheReads(400), { input_cache_read: "0.0000003" }, undefined, 0.00942],
    ["a cached part without a price of its own", cacheReads(400), {}, undefined, 0.0105],
    ["a cached part whose price is a meaningless zero", cacheReads(400), { input_cache_read: "0" }, undefined, 0.0105],
    [
      "a part that was written to the cache",
      cacheWriteUsage(400),
      { input_cache_write: "0.00000375" },
      undefined,
      0.0108,
    ],
    ["more cached tokens than there are", cacheReads(5000), { input_cache_read: "0.0000003" }, undefined, 0.0078],
    ["audio in the prompt", { prompt_tokens_details: { audio_tokens: 100 } }, { audio: "0.00001" }, undefined, 0.0112],
    ["reasoning", reasoning(200), { internal_reasoning: "0.00002" }, undefined, 0.0115],
    ["reasoning that is paid as writing", reasoning(200), { internal_reasoning: "0" }, undefined, 0.0105],
    ["images that were made", imageTokens(300), { image_output: "0.00003" }, undefined, 0.015],
    ["each request", {}, { request: "0.005" }, undefined, 0.0155],
    ["pictures and searches, one by one", {}, { image: "0.001", web_search: "0.01" }, extras(2, 3), 0.0425],
  ])("count %s", (_, more, pricing, counts, cost) => {
    const facts = { usage: aUsage(1000, 500, more), model: aModel({ ...prices, ...pricing }), provider, counts };
    expect(costOf(facts)?.cost).toBe(cost);
  });

  test("of long prompts replace the others beyond their length", () => {
    const overrides = [
      { min_prompt_tokens: 1000, prompt: "0.000006", completion: undefined },
      { min_prompt_tokens: 2000, completion: "0.00003" },
    ];
    const cost = (tokens: number) =>
      costOf({ usage: aUsage(tokens, 100), model: aModel({ ...prices, overrides }), provider })?.cost;
    expect([cost(1000), cost(1001), cost(3000)]).toEqual([0.0045, 0.007506, 0.021]);
  });

  test("give the two parts of the cost, and what the provider takes", () => {
    expect(costOf({ usage: aUsage(1000, 500), model: aModel(prices), provider })).toEqual({
      cost: 0.0105,
      upstreamInferenceCost: 0.0105,
      promptCost: 0.003,
      completionCost: 0.0075,
      prices: { source: "endpoint", prices },
    });
  });

  test("are none where they vary, or are no numbers", () => {
    const usage = aUsage(1000, 500);
    expect(costOf({ usage, model: aModel({ prompt: "-1", completion: "-1" }), provider })).toBeUndefined();
    expect(costOf({ usage, model: aModel({ prompt: "free", completion: "0" }), provider })).toBeUndefined();
    expect(costOf({ usage, model: aModel(), provider })).toBeUndefined();
  });

  test("may be nothing", () => {
    expect(costOf({ usage: aUsage(1, 1), model: aModel({ prompt: "0", completion: "0" }), provider })?.cost).toBe(0);
  });
});

describe("what the provider says itself", () => {
  test("is right", () => {
    const usage = aUsage(1000, 500, { cost: 0.5, cost_details: { upstream_inference_cost: 0.4 } });
    expect(costOf({ usage, model: aModel(prices), provider })).toMatchObject({ cost: 0.5, upstreamInferenceCost: 0.4 });
  });

  test("a zero counts from OpenRouter, and where a price is unknown", () => {
    const usage = aUsage(1000, 500, { cost: 0 });
    expect(costOf({ usage, model: aModel(prices), provider })?.cost).toBe(0.0105);
    expect(costOf({ usage, model: aModel(prices), provider: openRouter })?.cost).toBe(0);
    expect(costOf({ usage, model: aModel(), provider })?.cost).toBe(0);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("%s is no cost", (cost) => {
    expect(costOf({ usage: aUsage(1000, 500, { cost }), model: aModel(prices), provider })?.cost).toBe(0.0105);
  });
});

describe("the vendors' public lists", () => {
  // The model's prices no longer change.
  const anthropic = { slug: "anthropic", kind: "anthropic" } as const;
  const model = { upstreamId: "claude-3-haiku-20240307" };
  const at = Date.UTC(2025, 5, 1);

  test("know a model that came without prices", () => {
    expect(costOf({ usage: aUsage(1_000_000, 1_000_000), model, provider: anthropic, at })).toEqual({
      cost: 1.5,
      upstreamInferenceCost: 1.5,
      promptCost: 0.25,
      completionCost: 1.25,
      prices: { source: "list", prices: expect.objectContaining({ input_mtok: 0.25, output_mtok: 1.25 }) },
    });
  });

  test("price cached prompts, and survive contradictory counts", () => {
    const facts = { model, provider: anthropic, at };
    expect(costOf({ ...facts, usage: aUsage(1_000_000, 0, cacheReads(1_000_000)) })?.cost).toBe(0.03);
    expect(costOf({ ...facts, usage: aUsage(10, 0, cacheReads(1_000_000)) })?.cost).toBe(0.0000025);
  });

  test("are not used for a lookalike of a vendor or an unknown model", () => {
    const usage = aUsage(10, 10);
    const unknown = { slug: "my-openai-proxy", kind: "openai-compatible" } as const;
    expect(costOf({ usage, model: { upstreamId: "gpt-4o" }, provider: unknown })).toBeUndefined();
    expect(costOf({ usage, model: { upstreamId: "no-such-model" }, provider: anthropic })).toBeUndefined();
    expect(costOf({ usage, model, provider: { ...unknown, slug: "constructor" } })).toBeUndefined();
  });
});

describe("whatever was used", () => {
  const count = fc.nat({ max: 2_000_000 });
  const price = fc.nat({ max: 100_000_000 }).map((units) => `0.${String(units).padStart(12, "0")}`);

  test("the cost is exactly what decimals give", () => {
    fc.assert(
      fc.property(count, count, price, price, (prompt, completion, promptPrice, completionPrice) => {
        const model = aModel({ prompt: promptPrice, completion: completionPrice });
        const cost = costOf({ usage: aUsage(prompt, completion), model, provider })?.cost ?? Number.NaN;
        const units = (text: string) => BigInt(text.slice(2));
        const exact = BigInt(prompt) * units(promptPrice) + BigInt(completion) * units(completionPrice);
        const digits = String(exact).padStart(13, "0");
        expect(cost).toBe(Number(`${digits.slice(0, -12)}.${digits.slice(-12)}`));
      }),
    );
  });

  test("it is the same again when it comes back as the provider's own figure", () => {
    fc.assert(
      fc.property(count, count, price, price, (prompt, completion, promptPrice, completionPrice) => {
        const usage = aUsage(prompt, completion);
        const model = aModel({ prompt: promptPrice, completion: completionPrice });
        const first = costOf({ usage, model, provider });
        const again = costOf({ usage: { ...usage, cost: first?.cost }, model, provider: openRouter });
        expect(again?.cost).toBe(first?.cost);
      }),
    );
  });
});

function cacheReads(tokens: number): Partial<Usage> {
  return { prompt_tokens_details: { cached_tokens: tokens } };
}

function cacheWriteUsage(tokens: number): Partial<Usage> {
  return { prompt_tokens_details: { cache_write_tokens: tokens } };
}

function reasoning(tokens: number): Partial<Usage> {
  return { completion_tokens_details: { reasoning_tokens: tokens } };
}

function imageTokens(tokens: number): Partial<Usage> {
  return { completion_tokens_details: { image_tokens: tokens } };
}

function extras(promptMedia: number, searchRequests: number): CostFacts["counts"] {
  return { promptMedia, searchRequests };
}
