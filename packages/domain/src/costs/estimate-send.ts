import type { Pricing } from "@tutti/contract";
import type { Attachment } from "../attachment/attachment.ts";
import { estimateAttachment, estimateTokens } from "../tokens/estimate-tokens.ts";

/** A character that would answer, and the tokens that are sent with the question. */
export interface SendTarget {
  characterId: string;
  /** The model's slug. */
  model: string;
  /** Tokens of the system prompt and of the history. */
  historyTokens: number;
}

/** The estimate for one character. */
export interface TargetEstimate {
  characterId: string;
  model: string;
  /** Tokens that would be sent. */
  tokens: number;
  /** US dollars for the input; the cost of the answer is not known yet. Undefined if the price is not known. */
  price: number | undefined;
}

export interface SendEstimate {
  /** Tokens that would be sent to all characters together. */
  tokens: number;
  /** US dollars, of the characters whose price is known; undefined if none is. */
  price: number | undefined;
  /** The number of characters whose price is not known. */
  unpricedCount: number;
  byTarget: readonly TargetEstimate[];
}

/**
 * The cost of having a draft answered by these characters, by the token estimate of the specification (point 9): the
 * prompt's tokens, and a model's prices for each image and each request.
 *
 * @param options.pricing a model's prices by its slug; undefined if they are not known
 */
export function estimateSend(options: {
  draft: { text: string; attachments: readonly Attachment[] };
  targets: readonly SendTarget[];
  pricing(model: string): Pricing | undefined;
}): SendEstimate {
  const { draft, targets, pricing } = options;
  const draftTokens =
    estimateTokens(draft.text) + draft.attachments.reduce((sum, attachment) => sum + estimateAttachment(attachment), 0);
  const images = draft.attachments.filter(({ type, url }) => type === "image" && url).length;
  const byTarget = targets.map(({ characterId, model, historyTokens }): TargetEstimate => {
    const tokens = historyTokens + draftTokens;
    return { characterId, model, tokens, price: priceOf(pricing(model), { tokens, images }) };
  });
  const prices = byTarget.flatMap(({ price }) => (price === undefined ? [] : [price]));
  return {
    tokens: byTarget.reduce((sum, target) => sum + target.tokens, 0),
    price: prices.length > 0 ? prices.reduce((sum, price) => sum + price, 0) : undefined,
    unpricedCount: byTarget.length - prices.length,
    byTarget,
  };
}

function priceOf(pricing: Pricing | undefined, sentInput: { tokens: number; images: number }): number | undefined {
  const rates = ratesFor(pricing, sentInput.tokens);
  const prompt = toDollars(rates?.prompt);
  if (prompt === undefined) return undefined;
  return (
    prompt * sentInput.tokens + (toDollars(rates?.image) ?? 0) * sentInput.images + (toDollars(rates?.request) ?? 0)
  );
}

/** Long prompts may have other prices; the last that applies wins. */
function ratesFor(pricing: Pricing | undefined, tokens: number): Pricing | undefined {
  if (!pricing) return undefined;
  const override = (pricing.overrides ?? []).findLast(({ min_prompt_tokens: least = 0 }) => tokens >= least);
  return override?.prompt === undefined ? pricing : { ...pricing, prompt: override.prompt };
}

/** Undefined if the price is not known or not fixed, which is "-1". */
function toDollars(price: string | undefined): number | undefined {
  const value = price === undefined || price.trim() === "" ? Number.NaN : Number(price);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
