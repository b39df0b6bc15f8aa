import type { ChatRequest, Usage } from "@tutti/contract";
import { mostPromptTokens, toPicodollars } from "@tutti/contract";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import { largest } from "../../largest.ts";
import { costOf } from "../../ledger/cost.ts";
import { traitsOf } from "../../providers/kinds.ts";
import type { ProviderRequest } from "../../providers/provider.ts";

/** What an answer of one endpoint can cost. Money in picodollars. */
export interface AnswerCost {
  /** For the prompt, its media and all else that does not depend on the answer's length. */
  fixed: number;
  /** For each token of the answer, at the highest of its prices. */
  perToken: number;
  /** The most tokens that the answer can have. */
  maxTokens: number;
}

/** What is known of a request before it is sent. */
export interface RequestSize {
  body: Pick<ChatRequest, "max_tokens" | "modalities">;
  promptTokens: number;
  promptMedia: number;
  /**
   * The texts of an app's call, which contain all that its prompt has: an app may send what a model's tokenizer makes
   * more tokens of than an estimate knows. Absent: the estimate counts, with a margin.
   */
  texts?: readonly string[] | undefined;
  /** The provider searches the web itself. */
  webSearch?: ProviderRequest["webSearch"];
  /** The time of the request, in milliseconds since the epoch. */
  startedAt: number;
}

/** Tokens of an answer of a model whose limit is not known: as many as the largest models write. */
const LONGEST_ANSWER = 131_072;

/** The tokens that an answer needs at least: with less, it is refused instead of shortened. */
export const LEAST_ANSWER = 256;

/** Searches of a provider in one answer: what vendors allow by default. */
const NATIVE_SEARCHES = 5;

/** A prompt is only estimated before it is sent: the reserved sum covers a count that is so much higher. */
const PROMPT_MARGIN = 1.2;

/**
 * The most that an answer can cost, by every price that may apply: cache writes, audio, reasoning, images, searches.
 * Undefined where no price is known. A server on this machine without a price costs nothing, and so does the stand-in.
 */
export function answerCost(endpoint: Endpoint, size: RequestSize): AnswerCost | undefined {
  const maxTokens = longestAnswer(endpoint, size.body);
  const prompt = promptOf(endpoint, size);
  const promptDetails = [{}, { cache_write_tokens: prompt }, { audio_tokens: prompt }];
  const fixed = largestCost(
    endpoint,
    size,
    promptDetails.map((details) => usageOf(prompt, 0, details)),
  );
  if (fixed === undefined) return isFreeWithoutPrice(endpoint) ? { fixed: 0, perToken: 0, maxTokens } : undefined;
  // The price of many tokens, so that rounding hides nothing of a small one.
  const many = 1_000;
  const without = largestCost(endpoint, size, [usageOf(prompt, 0)]) ?? fixed;
  const kinds = [{}, { reasoning_tokens: many }, ...(makesImages(size.body) ? [{ image_tokens: many }] : [])];
  const written = kinds.map((details) => usageOf(prompt, many, {}, details));
  const withAnswer = largestCost(endpoint, size, written) ?? without;
  return { fixed, perToken: Math.max(0, withAnswer - without) / many, maxTokens };
}

/** The most tokens that the prompt has. */
function promptOf({ model }: Endpoint, { texts, promptTokens }: RequestSize): number {
  if (texts === undefined) return Math.ceil(promptTokens * PROMPT_MARGIN);
  return mostPromptTokens([model.requiredSystemPrompt ?? "", ...texts]);
}

/** The cost of an answer with so many tokens, in picodollars. */
export function costAt({ fixed, perToken }: AnswerCost, tokens: number): number {
  return Math.ceil(fixed + perToken * tokens);
}

/** The most tokens that an amount of picodollars pays for, at most the answer's own. */
export function tokensFor({ fixed, perToken, maxTokens }: AnswerCost, amount: number): number {
  if (perToken === 0) return maxTokens;
  return Math.max(0, Math.min(maxTokens, Math.floor((amount - fixed) / perToken)));
}

/** The most tokens that an endpoint may write for this request. */
function longestAnswer({ model }: Endpoint, { max_tokens }: RequestSize["body"]): number {
  const own = model.maxCompletionTokens ?? model.contextLength ?? LONGEST_ANSWER;
  return Math.max(0, Math.min(max_tokens ?? own, own));
}

function makesImages({ modalities }: RequestSize["body"]): boolean {
  return modalities?.includes("image") === true;
}

function isFreeWithoutPrice({ provider, isOnThisMachine }: Endpoint): boolean {
  return isOnThisMachine === true || traitsOf(provider.kind).isStandIn;
}

/** In picodollars; undefined if no price is known. */
function largestCost(endpoint: Endpoint, size: RequestSize, usages: readonly Usage[]): number | undefined {
  const { model, provider } = endpoint;
  const counts = { promptMedia: size.promptMedia, searchRequests: size.webSearch ? NATIVE_SEARCHES : 0 };
  return largest(
    usages.flatMap(
      (usage) => toPicodollars(costOf({ usage, model, provider, counts, at: size.startedAt })?.cost) ?? [],
    ),
  );
}

function usageOf(
  prompt: number,
  completion: number,
  promptDetails: Record<string, number> = {},
  completionDetails: Record<string, number> = {},
): Usage {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: promptDetails,
    completion_tokens_details: completionDetails,
  };
}
