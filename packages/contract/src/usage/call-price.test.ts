import { expect, test } from "vitest";
import type { Pricing } from "../models/model.ts";
import { answerTokens, mostPromptTokens, worstRates } from "./call-price.ts";

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

test.each([
  ["as many tokens as it asks for", 100, 100],
  ["a usual number where it asks for none", undefined, 4_096],
  ["no more than any app may have", 1e9, 32_000],
  ["at least one", 0, 1],
])("[APP-15] a call has %s", (_, wish, tokens) => {
  expect(answerTokens(wish)).toBe(tokens);
});
