import type { Usage } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { traitsOf } from "../providers/kinds.ts";
import type { ProviderPricing } from "../providers/provider.ts";
import type { Cost, CostFacts } from "./cost-facts.ts";
import { type Decimal, readDecimal, toNumber } from "./decimal.ts";
import { listPrice } from "./list-price.ts";
import { roundDollars } from "./round-dollars.ts";

/**
 * The cost of one answer; undefined if it is not known. A cost reported with the answer takes precedence, since only
 * the provider knows its discounts; but many servers report a zero that means nothing, so that a zero counts only from
 * an aggregator, or if no price is known. Next come the endpoint's own prices, then the vendor's public list.
 *
 * Depends on the counts alone, so that an answer costs the same whether it was streamed or not.
 */
export function costOf(facts: CostFacts): Cost | undefined {
  const reportedCost = toldCost(facts.usage);
  if (reportedCost && (reportedCost.cost > 0 || traitsOf(facts.provider.kind).isAggregator)) return reportedCost;
  return priceTokens(facts) ?? (facts.unit === undefined ? listPrice(facts) : undefined) ?? reportedCost;
}

function toldCost({ cost, cost_details: details }: Usage): Cost | undefined {
  const amount = roundDollars(cost);
  if (amount === undefined) return undefined;
  return {
    cost: amount,
    upstreamInferenceCost: roundDollars(details?.["upstream_inference_cost"]) ?? amount,
    promptCost: roundDollars(details?.["upstream_inference_prompt_cost"]),
    completionCost: roundDollars(details?.["upstream_inference_completions_cost"]),
    prices: { source: "reported" },
  };
}

function priceTokens({ usage, model, counts }: CostFacts): Cost | undefined {
  const pricing = pricingOf(model.pricing, usage.prompt_tokens);
  const prices = readPrices(pricing);
  if (!prices || !pricing) return undefined;
  const prompt =
    promptCostOf(usage, prices) + countOf(counts?.requests ?? 1) * prices.request + extrasOf(counts, prices);
  const completion = completionCostOf(usage, prices);
  const cost = toNumber(prompt + completion);
  return {
    cost,
    upstreamInferenceCost: cost,
    promptCost: toNumber(prompt),
    completionCost: toNumber(completion),
    prices: { source: "endpoint", prices: pricing },
  };
}

/** The prices for a prompt of this length: later overrides win, and prices that they do not name stay. */
function pricingOf(pricing: ProviderPricing | undefined, promptTokens: number): ProviderPricing | undefined {
  const overrides = pricing?.overrides?.filter(({ min_prompt_tokens }) => promptTokens > min_prompt_tokens) ?? [];
  if (pricing === undefined || overrides.length === 0) return pricing;
  return Object.assign({}, pricing, ...overrides.map(withoutUndefined));
}

type Prices = Record<Exclude<keyof ProviderPricing, "overrides">, Decimal>;

/**
 * A part without a price of its own costs as much as the whole that it belongs to; an item that is priced one by one
 * costs nothing without a price.
 */
function readPrices(pricing: ProviderPricing | undefined): Prices | undefined {
  const prompt = readDecimal(pricing?.prompt);
  const completion = readDecimal(pricing?.completion);
  if (pricing === undefined || prompt === undefined || completion === undefined) return undefined;
  // OpenRouter lists a zero for parts that are priced as ordinary tokens.
  const part = (text: string | undefined, whole: Decimal) => readDecimal(text) || whole;
  const piece = (text: string | undefined) => readDecimal(text) ?? 0n;
  return {
    prompt,
    completion,
    input_cache_read: part(pricing.input_cache_read, prompt),
    input_cache_write: part(pricing.input_cache_write, prompt),
    audio: part(pricing.audio, prompt),
    internal_reasoning: part(pricing.internal_reasoning, completion),
    image_output: part(pricing.image_output, completion),
    request: piece(pricing.request),
    image: piece(pricing.image),
    web_search: piece(pricing.web_search),
  };
}

function promptCostOf(usage: Usage, prices: Prices): Decimal {
  const details = usage.prompt_tokens_details;
  return priceParts(usage.prompt_tokens, prices.prompt, [
    [details?.["cached_tokens"], prices.input_cache_read],
    [details?.["cache_write_tokens"], prices.input_cache_write],
    [details?.["audio_tokens"], prices.audio],
  ]);
}

function completionCostOf(usage: Usage, prices: Prices): Decimal {
  const details = usage.completion_tokens_details;
  return priceParts(usage.completion_tokens, prices.completion, [
    [details?.["reasoning_tokens"], prices.internal_reasoning],
    [details?.["image_tokens"], prices.image_output],
  ]);
}

/**
 * The cost of a count at one price, except for its parts with prices of their own. Parts that add up to more than the
 * whole are cut in their order.
 */
function priceParts(total: number, price: Decimal, parts: readonly [count: unknown, price: Decimal][]): Decimal {
  let rest = countOf(total);
  let sum = 0n;
  for (const [count, own] of parts) {
    const countToTake = countOf(count) < rest ? countOf(count) : rest;
    sum += countToTake * own;
    rest -= countToTake;
  }
  return sum + rest * price;
}

function extrasOf(counts: CostFacts["counts"], prices: Prices): Decimal {
  return countOf(counts?.promptMedia) * prices.image + countOf(counts?.searchRequests) * prices.web_search;
}

function countOf(value: unknown): bigint {
  return typeof value === "number" && value > 0 && Number.isFinite(value) ? BigInt(Math.round(value)) : 0n;
}
