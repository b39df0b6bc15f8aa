import * as z from "zod";

/** How hard a model is to think, in OpenRouter's words, from the hardest; the specification names the middle four. */
export const reasoningEfforts = ["max", "xhigh", "high", "medium", "low", "minimal"] as const;

/** "none" asks for no reasoning at all. */
export const reasoningEffortSchema = z.enum([...reasoningEfforts, "none"]);

export const reasoningRequestSchema = z.looseObject({
  enabled: z.boolean().nullish(),
  effort: reasoningEffortSchema.nullish(),
  /** 0 asks for no reasoning at all. */
  max_tokens: z.number().nullish(),
  exclude: z.boolean().nullish(),
  /** How detailed a summary of the reasoning is, where the provider gives only that. */
  summary: z.string().nullish(),
});

export type ReasoningEffort = (typeof reasoningEfforts)[number];
export type ReasoningRequest = z.infer<typeof reasoningRequestSchema>;

/** What a request says of reasoning, in one form, whichever of its fields said it. */
export interface Reasoning {
  /** false: none is wanted; undefined: not set, so that the model does what it does by itself. */
  enabled: boolean | undefined;
  /** Set where reasoning is enabled and has no limit of its own: medium where none is set (specification, point 3). */
  effort: ReasoningEffort | undefined;
  /** The most tokens to think with, where the request counts instead of naming an effort. */
  maxTokens: number | undefined;
  /** Think, but leave the thoughts out of the answer. */
  exclude: boolean;
}

/** The fields of a request that speak of reasoning. */
export interface ReasoningFields {
  reasoning?: ReasoningRequest | null | undefined;
  reasoning_effort?: z.infer<typeof reasoningEffortSchema> | null | undefined;
  /** OpenRouter's older form: false leaves the thoughts out. */
  include_reasoning?: boolean | null | undefined;
}

/** Reads `reasoning`, `reasoning_effort` and `include_reasoning` of a checked request, once and for all adapters. */
export function reasoningOf(body: ReasoningFields): Reasoning {
  const { reasoning } = body;
  const requestedEffort = reasoning?.effort ?? body.reasoning_effort ?? undefined;
  const maxTokens = reasoning?.max_tokens ?? undefined;
  const exclude = reasoning?.exclude ?? body.include_reasoning === false;
  const isOff = reasoning?.enabled === false || requestedEffort === "none" || maxTokens === 0;
  if (isOff) return { enabled: false, effort: undefined, maxTokens: undefined, exclude };
  if (maxTokens !== undefined) return { enabled: true, effort: undefined, maxTokens, exclude };
  const effort = requestedEffort ?? (reasoning?.enabled === true ? "medium" : undefined);
  return { enabled: effort === undefined ? undefined : true, effort, maxTokens: undefined, exclude };
}

/**
 * The share of an answer's tokens that each effort may think with, for models that are steered by a count; OpenRouter's
 * figures.
 */
const shares: Readonly<Record<ReasoningEffort, number>> = {
  max: 0.95,
  xhigh: 0.95,
  high: 0.8,
  medium: 0.5,
  low: 0.2,
  minimal: 0.1,
};

/**
 * How many tokens to think with, for a model that takes a count; undefined where reasoning is not enabled.
 *
 * @param maxTokens the most tokens that the whole answer may have
 */
export function reasoningBudget(
  { enabled, effort, maxTokens: maxReasoningTokens }: Reasoning,
  maxTokens: number,
): number | undefined {
  if (!enabled) return undefined;
  return maxReasoningTokens ?? Math.floor(maxTokens * shares[effort ?? "medium"]);
}

/**
 * The effort that stands for a count of tokens, for a model that takes only efforts: the least one whose share holds
 * the count.
 *
 * @param maxTokens the most tokens that the whole answer may have
 */
export function reasoningEffortOf(
  { enabled, effort, maxTokens: maxReasoningTokens }: Reasoning,
  maxTokens: number,
): ReasoningEffort | undefined {
  if (!enabled) return undefined;
  if (maxReasoningTokens === undefined) return effort;
  const rising = ["minimal", "low", "medium"] as const;
  return rising.find((candidate) => maxReasoningTokens <= maxTokens * shares[candidate]) ?? "high";
}
