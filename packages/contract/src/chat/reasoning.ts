import * as z from "zod";

/** How much a model is to reason, in OpenRouter's terms, highest first; the specification names the middle four. */
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

/** The reasoning settings of a request, in one form, whichever of its fields set them. */
export interface Reasoning {
  /** false: reasoning is off; undefined: not set, so that the model's default applies. */
  enabled: boolean | undefined;
  /** Set if reasoning is enabled and has no limit of its own: medium if none is set (specification, point 3). */
  effort: ReasoningEffort | undefined;
  /** The most reasoning tokens, if the request sets a count instead of an effort. */
  maxTokens: number | undefined;
  /** The model reasons, but its reasoning is left out of the answer. */
  exclude: boolean;
}

/** The fields of a request that control reasoning. */
export interface ReasoningFields {
  reasoning?: ReasoningRequest | null | undefined;
  reasoning_effort?: z.infer<typeof reasoningEffortSchema> | null | undefined;
  /** OpenRouter's older form: false leaves the reasoning out. */
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
 * The share of an answer's tokens that each effort may use for reasoning, for models that take a count; OpenRouter's
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
 * The reasoning tokens for a model that takes a count; undefined if reasoning is not enabled.
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
 * The effort for a count of reasoning tokens, for a model that takes only efforts: the lowest one whose share holds the
 * count.
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
