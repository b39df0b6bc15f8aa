import type { AnswerPart, FinishReason, Usage } from "@tutti/contract";
import type { AppliedPrices } from "../ledger/cost-facts.ts";
import { weighTokens } from "../tokens/estimate-tokens.ts";

type PromptUsage = Pick<Usage, "prompt_tokens" | "prompt_tokens_details">;

/** The usage of one completion so far: times, tokens and counts, without its texts. Grows while the answer streams. */
export interface UsageMeter {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Time of the first part. */
  firstPartAt: number | undefined;
  /** Tokens of the request: estimated, until the provider has counted them. */
  promptTokens: number;
  /** The provider's details of the prompt's tokens, sent at the beginning of its answer. */
  promptDetails: Usage["prompt_tokens_details"];
  /** Estimated tokens of everything that the model wrote, not rounded. */
  writtenWeight: number;
  /** How many pieces the model has written: each is a token at least. */
  deltas: number;
  /** The provider's last usage. */
  providerUsage: Usage | undefined;
  /**
   * US dollars for the usage that was priced last, also where the answer is free for the client; undefined if no price
   * is known.
   */
  providerCost: number | undefined;
  /** The prices of that cost. */
  prices: AppliedPrices | undefined;
  finish: { reason: FinishReason; nativeReason: string | null } | undefined;
  /** The answer's id at the provider. */
  upstreamId: string | undefined;
  /** US dollars for the plugins' own work (a web search, a page that was read), besides the provider's cost. */
  pluginCost: number;
  /** Things that are counted one by one. Plugins add their own work. */
  readonly counts: { promptMedia: number; completionMedia: number; searchRequests: number; searchResults: number };
}

export function createUsageMeter(startedAt: number): UsageMeter {
  return {
    startedAt,
    firstPartAt: undefined,
    promptTokens: 0,
    promptDetails: undefined,
    writtenWeight: 0,
    deltas: 0,
    providerUsage: undefined,
    providerCost: undefined,
    prices: undefined,
    finish: undefined,
    upstreamId: undefined,
    pluginCost: 0,
    counts: { promptMedia: 0, completionMedia: 0, searchRequests: 0, searchResults: 0 },
  };
}

/** Counts one part, as the provider sent it. */
export function meterPart(meter: UsageMeter, part: AnswerPart): void {
  switch (part.type) {
    case "text-delta":
    case "reasoning-delta":
    case "refusal-delta":
      meter.writtenWeight += weighTokens(part.text);
      meter.deltas += 1;
      return;
    case "tool-call-delta":
      meter.writtenWeight += weighTokens(part.arguments);
      meter.deltas += 1;
      return;
    case "image":
      meter.counts.completionMedia += 1;
      return;
    case "usage":
      meter.providerUsage = part.usage;
      return;
    case "finish":
      meter.finish ??= { reason: part.reason, nativeReason: part.nativeReason };
      return;
    case "metadata":
      meter.upstreamId ??= part.id;
      if (part.promptUsage) countPrompt(meter, part.promptUsage);
      return;
    case "citation":
    case "file":
    case "audio-delta":
    case "error":
      return;
  }
}

function countPrompt(meter: UsageMeter, { prompt_tokens, prompt_tokens_details }: PromptUsage): void {
  meter.promptTokens = prompt_tokens;
  meter.promptDetails = prompt_tokens_details;
}
