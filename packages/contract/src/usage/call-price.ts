import type { Pricing } from "../models/model.ts";

/**
 * Nanodollars in a US dollar: money is counted in whole numbers here, so that sums stay exact however often they
 * change.
 */
export const NANODOLLARS = 1_000_000_000;

/**
 * US dollars as nanodollars, rounded up. An excess of up to a ten-thousandth over a whole number is taken as a
 * floating-point error.
 */
export function toNanodollars(dollars: number): number {
  return Math.max(0, Math.ceil(dollars * NANODOLLARS - 0.0001));
}

/** Tokens that an answer may have if the app sets no number. */
const DEFAULT_ANSWER_TOKENS = 4_096;
/** Tokens that an answer may have at most, whatever the app asks for. */
const MAX_ANSWER_TOKENS = 32_000;

/** Tokens that a message has beside its text, and a request beside its messages, in any model's format. */
const MESSAGE_TOKENS = 16;
const REQUEST_TOKENS = 64;

/** The highest prices of a model, in US dollars. */
export interface WorstRates {
  /** Per token of the prompt, and of the answer. */
  prompt: number;
  completion: number;
  /** Per call. */
  request: number;
}

/**
 * The highest prices that a model may charge for a text, including those of long prompts, of cache reads and writes,
 * and of reasoning.
 *
 * @returns undefined if a price is not known, or not fixed
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

/** The highest of the prices: zero if there is none, undefined if one of them is not known. */
function highest(prices: readonly (string | undefined)[]): number | undefined {
  const knownPrices = prices.filter((price) => price !== undefined).map(toPrice);
  return knownPrices.includes(undefined) ? undefined : Math.max(0, ...knownPrices.flatMap((price) => price ?? []));
}

function toPrice(price: string): number | undefined {
  const dollars = price.trim() === "" ? Number.NaN : Number(price);
  return Number.isFinite(dollars) && dollars >= 0 ? dollars : undefined;
}

/**
 * An upper bound for a prompt's tokens: no tokenizer makes more tokens of a text than it has bytes.
 *
 * @param texts of the messages, and all other texts that the model is sent
 */
export function mostPromptTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + utf8Length(text) + MESSAGE_TOKENS, REQUEST_TOKENS);
}

/** Bytes of a text in UTF-8. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // A surrogate pair counts six for its four bytes: too many is the safe side.
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
  }
  return bytes;
}

/**
 * The most tokens that the answer to an app's call may have, where its limits pay for them.
 *
 * @param wish the app's own maximum; undefined if it sets none
 */
export function answerTokens(wish: number | undefined): number {
  return Math.max(1, Math.min(wish ?? DEFAULT_ANSWER_TOKENS, MAX_ANSWER_TOKENS));
}
