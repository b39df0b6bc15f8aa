import type { MaxPrice } from "@tutti/contract";
import type { ProviderPricing } from "../providers/provider.ts";

const MILLION = 1_000_000;

/** Tolerance for binary fractions: a price of exactly the limit is within it, despite an error in the last digit. */
const ROUNDING = 1 + 1e-9;

/** The share of the prompt's price in a single figure for both. */
const PROMPT_SHARE = 0.75;

/**
 * The price of an endpoint as one figure, in US dollars per million tokens: three parts prompt, one part completion.
 * Undefined if the price is not known.
 */
export function blendedPrice(pricing: ProviderPricing | undefined): number | undefined {
  const prompt = amount(pricing?.prompt);
  const completion = amount(pricing?.completion);
  if (prompt === undefined || completion === undefined) return undefined;
  return (PROMPT_SHARE * prompt + (1 - PROMPT_SHARE) * completion) * MILLION;
}

/** Whether its stated prices are zero. An unknown price of tokens is not zero. */
export function isFree(pricing: ProviderPricing | undefined): boolean {
  return amount(pricing?.prompt) === 0 && amount(pricing?.completion) === 0 && (amount(pricing?.request) ?? 0) === 0;
}

/**
 * Whether an endpoint's price is within a limit. An unknown price of tokens is over any limit; images, audio and
 * requests without a price cost nothing.
 */
export function isWithin(limit: MaxPrice, pricing: ProviderPricing | undefined): boolean {
  const keeps = (most: number | null | undefined, price: number) =>
    typeof most !== "number" || price <= most * ROUNDING;
  const perMillion = (price: string | undefined) => (amount(price) ?? Number.POSITIVE_INFINITY) * MILLION;
  return (
    keeps(limit.prompt, perMillion(pricing?.prompt)) &&
    keeps(limit.completion, perMillion(pricing?.completion)) &&
    keeps(limit.image, amount(pricing?.image) ?? 0) &&
    keeps(limit.audio, amount(pricing?.audio) ?? 0) &&
    keeps(limit.request, amount(pricing?.request) ?? 0)
  );
}

/** OpenRouter writes a price that is not fixed as -1. */
function amount(price: string | undefined): number | undefined {
  if (price === undefined || price === "") return undefined;
  const value = Number(price);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
