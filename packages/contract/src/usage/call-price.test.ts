import { expect, test } from "vitest";
import type { Pricing } from "../models/model.ts";
import { callWithin, mostPromptTokens, worstRates } from "./call-price.ts";

const pricing: Pricing = { prompt: "0.000001", completion: "0.000002" };

test.each<[string, Pricing, ReturnType<typeof worstRates>]>([
  ["those it names", pricing, { prompt: 1e-6, completion: 2e-6, request: 0 }],
  ["nothing, where it is free", { prompt: "0", completion: "0" }, { prompt: 0, completion: 0, request: 0 }],
  [
    "the highest of them",
    {
      ...pricing,
      request: "0.005",
      internal_reasoning: "0.000003",
      input_cache_write: "0.00000125",
      overrides: [{ min_prompt_tokens: 1000, prompt: "0.000004", completion: "0.000001" }],
    },
    { prompt: 4e-6, completion: 3e-6, request: 0.005 },
  ],
  ["none, where they are not fixed", { prompt: "-1", completion: "-1" }, undefined],
  ["none, where one of them is not known", { ...pricing, request: "-1" }, undefined],
  ["none, where one is no number", { ...pricing, completion: "" }, undefined],
])("[APP-15] the worst rates of a model are %s", (_, pricing, rates) => {
  expect(worstRates(pricing)).toEqual(rates);
});

test.each([
  ["", 80],
  ["hello", 85],
  ["é", 82],
  ["語", 83],
  ["👋", 86],
])("[APP-15] the prompt %j has at most %i tokens", (text, tokens) => {
  expect(mostPromptTokens([text])).toBe(tokens);
});

const rates = { prompt: 1e-6, completion: 2e-6, request: 0 };

test.each([
  ["as many tokens as it asks for", 100, 1_000_000, { maxTokens: 100, price: 300_000 }],
  ["a usual number where it asks for none", undefined, 100_000_000, { maxTokens: 4_096, price: 8_292_000 }],
  ["no more than any app may have", 1e9, 1e9, { maxTokens: 32_000, price: 64_100_000 }],
  ["what the rest of the purse pays for", 100, 200_000, { maxTokens: 50, price: 200_000 }],
  ["nothing, where that is next to nothing", 100, 120_000, undefined],
  ["nothing, where not even the prompt is paid", 100, 99_999, undefined],
  ["the few that it asks for, where they are paid", 2, 104_000, { maxTokens: 2, price: 104_000 }],
])("[APP-15] a call has %s", (_, maxTokens, rest, call) => {
  expect(callWithin({ rates, promptTokens: 100, maxTokens, rest })).toEqual(call);
});

test("[APP-15] a free model answers with an empty purse too", () => {
  const free = { prompt: 0, completion: 0, request: 0 };
  expect(callWithin({ rates: free, promptTokens: 100, maxTokens: 7, rest: 0 })).toEqual({ maxTokens: 7, price: 0 });
});
