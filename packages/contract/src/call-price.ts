import type { Pricing } from "./model.ts";

/** Nanodollars in a US dollar: sums of money are whole numbers here, so that they add up however often they change. */
export const NANODOLLARS = 1_000_000_000;

/**
 * US dollars as nanodollars, rounded up. What lies a ten-thousandth above a whole number is taken to be the error of
 * the fraction.
 */
export function toNanodollars(dollars: number): number {
  return Math.max(0, Math.ceil(dollars * NANODOLLARS - 0.0001));
}

/** Tokens that an answer may have where the app names no number. */
const DEFAULT_ANSWER_TOKENS = 4_096;
/** Tokens that an answer may have at most, whatever the app asks for. */
const MAX_ANSWER_TOKENS = 32_000;
/** A purse that does not pay for so many tokens of an answer is empty. */
const MIN_ANSWER_TOKENS = 16;

/** Tokens that a message has beside its words, and a request beside its messages, in any model's form. */
const MESSAGE_TOKENS = 16;
const REQUEST_TOKENS = 64;

/** The most that a model may take, in US dollars. */
export interface WorstRates {
  /** For a token of the prompt, and of the answer. */
  prompt: number;
  completion: number;
  /** For each call. */
  request: number;
}

/**
 * The highest prices that a model may take for a text: those of long prompts, of what is kept for later, and of
 * reasoning among them.
 *
 * @returns undefined where a price is not known, or not fixed
 */
export function worstRates(pricing: Pricing): WorstRates | undefined {
  const all = [pricing, ...(pricing.overrides ?? [])];
  const prompt = highest(all.flatMap((each) => [each.prompt, each.input_cache_read, each.input_cache_write]));
  const completion = highest([...all.map((each) => each.completion), pricing.internal_reasoning, pricing.image_output]);
  const request = highest([pricing.request]);
  const isKnown = [pricing.prompt, pricing.completion].every((price) => toPrice(price) !== undefined);
  if (!isKnown || prompt === undefined || completion === undefined || request === undefined) return undefined;
  return { prompt, completion, request };
}

/** Zero where none is named; undefined where one of them is not known. */
function highest(prices: readonly (string | undefined)[]): number | undefined {
  const knownPrices = prices.filter((price) => price !== undefined).map(toPrice);
  return knownPrices.includes(undefined) ? undefined : Math.max(0, ...knownPrices.flatMap((price) => price ?? []));
}

function toPrice(price: string): number | undefined {
  const dollars = price.trim() === "" ? Number.NaN : Number(price);
  return Number.isFinite(dollars) && dollars >= 0 ? dollars : undefined;
}

/**
 * More tokens than a prompt can have: no tokenizer makes more of a text than it has bytes.
 *
 * @param texts of the messages, and of what else the model is told
 */
export function mostPromptTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + utf8Length(text) + MESSAGE_TOKENS, REQUEST_TOKENS);
}

/** Bytes of a text in UTF-8. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // A pair counts six for its four bytes: that is on the safe side.
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }
  return bytes;
}

/**
 * How long the answer to a call may be, and what the call then costs at worst, in nanodollars.
 *
 * @param options.rest nanodollars that it may cost
 * @param options.maxTokens what the app asks for; undefined where it names no number
 * @returns undefined where the rest does not pay for it
 */
export function callWithin(options: {
  rates: WorstRates;
  promptTokens: number;
  maxTokens: number | undefined;
  rest: number;
}): { maxTokens: number; price: number } | undefined {
  const { rates, promptTokens, rest } = options;
  const wish = Math.max(1, Math.min(options.maxTokens ?? DEFAULT_ANSWER_TOKENS, MAX_ANSWER_TOKENS));
  const priceOf = (tokens: number): number =>
    toNanodollars(rates.request + rates.prompt * promptTokens + rates.completion * tokens);
  let maxTokens = wish;
  if (priceOf(wish) > rest) {
    const perToken = toNanodollars(rates.completion);
    maxTokens = perToken === 0 ? 0 : Math.min(wish, Math.floor((rest - priceOf(0)) / perToken));
  }
  if (maxTokens < Math.min(wish, MIN_ANSWER_TOKENS) || priceOf(maxTokens) > rest) return undefined;
  return { maxTokens, price: priceOf(maxTokens) };
}
