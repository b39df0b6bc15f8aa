import type { ThinkingConfigParam } from "@anthropic-ai/sdk/resources/messages";
import type { ChatRequest, Reasoning, ReasoningEffort } from "@tutti/contract";
import { reasoningBudget, reasoningEffortOf, reasoningOf, withoutUndefined } from "@tutti/contract";
import { isObject, numberOf } from "../wire/json.ts";
import { type ClaudeTraits, type Effort, efforts } from "./traits.ts";

/** Anthropic's smallest thinking budget, and the largest that OpenRouter sets, in tokens. */
const BUDGET = { least: 1024, most: 128_000 };

/** The maximum length of an answer if neither the request nor the provider sets one, in tokens. */
const DEFAULT_MAX_TOKENS = 8192;

export interface ThinkingOptions {
  traits: ClaudeTraits;
  /**
   * Something in the request rules out a thinking budget: a tool that must be called, the beginning of the answer,
   * missing thinking blocks.
   */
  isBarred: boolean;
}

export interface ThinkingPlan {
  max_tokens: number;
  thinking?: ThinkingConfigParam;
  effort?: Effort;
}

/**
 * The maximum length of an answer, and how much the model thinks and spends on it. Anthropic requires a maximum: if the
 * request has none, it is the model's own, so that nothing is cut off. A requested maximum above that is lowered to it,
 * as no answer can be longer.
 */
export function toThinking(body: ChatRequest, { traits, isBarred }: ThinkingOptions): ThinkingPlan {
  const tokenLimit = positive(body.max_tokens);
  const limit = traits.maxOutput ?? DEFAULT_MAX_TOKENS;
  const maxTokens = tokenLimit === undefined ? limit : Math.min(tokenLimit, traits.maxOutput ?? tokenLimit);
  const reasoning = reasoningOf(body);
  // Anthropic's own field, from a client that knows which provider it calls.
  const raw = isObject(body["thinking"]) ? (body["thinking"] as unknown as ThinkingConfigParam) : undefined;
  const thinking = raw ?? thinkingOf(reasoning, { traits, isBarred, maxTokens });
  const effort = effortOf(body, { reasoning, traits, maxTokens, thinking });
  return { max_tokens: maxTokens, ...(thinking ? { thinking } : {}), ...(effort ? { effort } : {}) };
}

interface Situation extends ThinkingOptions {
  maxTokens: number;
}

function thinkingOf(reasoning: Reasoning, { traits, isBarred, maxTokens }: Situation): ThinkingConfigParam | undefined {
  if (traits.thinking === "none") return undefined;
  if (reasoning.enabled === false) {
    return traits.thinksByDefault && traits.off !== "never" ? { type: traits.off } : undefined;
  }
  if (!reasoning.enabled && !traits.thinksByDefault) return undefined;
  const isCounted = traits.thinking === "budget" || (traits.thinking === "either" && reasoning.maxTokens !== undefined);
  if (!isCounted) return { type: "adaptive", ...displayOf(reasoning, traits) };
  const budget = reasoningBudget(reasoning, maxTokens);
  // If the maximum length leaves no room for the smallest budget, the answer is made without thinking.
  if (budget === undefined || isBarred || maxTokens <= BUDGET.least) return undefined;
  const budgetTokens = Math.min(Math.max(Math.floor(budget), BUDGET.least), BUDGET.most, maxTokens - 1);
  return { type: "enabled", budget_tokens: budgetTokens };
}

/** Newer models do not send their thinking unless the request asks for it. */
function displayOf({ exclude }: Reasoning, { hidesThoughts }: ClaudeTraits): { display?: "summarized" | "omitted" } {
  return hidesThoughts ? { display: exclude ? "omitted" : "summarized" } : {};
}

interface EffortSituation {
  reasoning: Reasoning;
  traits: ClaudeTraits;
  maxTokens: number;
  thinking: ThinkingConfigParam | undefined;
}

/** `verbosity` sets it, else the reasoning effort if the model's thinking is adaptive (OpenRouter's rule). */
function effortOf(body: ChatRequest, { reasoning, traits, maxTokens, thinking }: EffortSituation): Effort | undefined {
  const verbosity = efforts.find((effort) => effort === body["verbosity"]);
  const isSet = (body.reasoning?.effort ?? body.reasoning_effort ?? reasoning.maxTokens) !== undefined;
  const isMeasured = thinking?.type === "adaptive" && isSet;
  const effort = verbosity ?? (isMeasured ? reasoningEffortOf(reasoning, maxTokens) : undefined);
  const cap = isOff(thinking) ? traits.effortWithoutThinking : undefined;
  return effort && nearest(cap && levelOf(effort) > levelOf(cap) ? cap : effort, traits.efforts);
}

/** Thinking is off, or as far off as the model allows. */
export function isOff(thinking: ThinkingConfigParam | undefined): boolean {
  return thinking?.type === "disabled" || thinking?.type === "between_tools";
}

const levelOf = (effort: Effort | ReasoningEffort) => (effort === "minimal" ? 0 : efforts.indexOf(effort));

/** The highest effort of the model that is not above the requested one; its lowest if all are above. */
function nearest(effort: Effort | ReasoningEffort, modelEfforts: readonly Effort[]): Effort | undefined {
  return modelEfforts.findLast((modelEffort) => levelOf(modelEffort) <= levelOf(effort)) ?? modelEfforts[0];
}

export interface Sampling {
  temperature?: number;
  top_p?: number;
  top_k?: number;
}

/**
 * The sampling parameters that a model accepts in this situation: the newest accept none; with thinking, only a top_p
 * close to 1 is accepted; and since 4.1 a request may hold temperature or top_p, not both.
 */
export function toSampling(
  body: ChatRequest,
  { traits, isThinking }: { traits: ClaudeTraits; isThinking: boolean },
): Sampling {
  if (traits.sampling === "none") return {};
  const topP = positive(body["top_p"]);
  if (isThinking) return topP !== undefined && topP >= 0.95 && topP < 1 ? { top_p: topP } : {};
  const bodyTemperature = numberOf(body.temperature);
  const temperature = bodyTemperature === undefined ? undefined : Math.min(Math.max(bodyTemperature, 0), 1);
  const topK = positive(body["top_k"]);
  const mayHaveBoth = traits.sampling === "all" || temperature === undefined;
  return {
    ...withoutUndefined({ temperature }),
    ...(topP !== undefined && mayHaveBoth ? { top_p: Math.min(topP, 1) } : {}),
    ...(topK === undefined ? {} : { top_k: Math.floor(topK) }),
  };
}

function positive(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
}
