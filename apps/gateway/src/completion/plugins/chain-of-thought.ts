import { type ChatRequest, type RequestMessage, reasoningBudget, reasoningOf, type Usage } from "@tutti/contract";
import * as z from "zod";
import type { ProviderModel } from "../../providers/provider.ts";
import { createReasoningSeparator, type ReasoningSeparator } from "../../providers/wire/reasoning-separator.ts";
import { weighTokens } from "../../tokens/estimate-tokens.ts";
import type { Plugin, PluginRun } from "./plugin.ts";
import { readOptions } from "./read-options.ts";

const optionsSchema = z.looseObject({
  /** About how many tokens the reasoning may have; models follow it as well as they can count. */
  max_tokens: z.int().positive().nullish(),
});

/**
 * Asks a model that has no reasoning of its own to reason before it answers, and reports that text as reasoning.
 * Applies only if a request names it, and does not change
 * - models with reasoning of their own, requests that want no reasoning, and answers that are images or audio;
 * - answers whose form is enforced (JSON, a grammar, a tool that must be called): there is no place for reasoning in
 *   them. Tools that may be called are no hindrance;
 * - answers that the client has begun, or that end at the client's own stop strings: those could end in the middle of
 *   the reasoning.
 *
 * The reasoning counts as tokens that the model wrote: `max_tokens` limits it together with the answer.
 */
export const chainOfThought: Plugin = {
  id: "chain-of-thought",
  begin(_context, body, options) {
    if (options === undefined || reasoningOf(body).enabled === false) return undefined;
    const { max_tokens: limit } = readOptions("chain-of-thought", optionsSchema, options);
    return createRun(limit ?? undefined);
  },
};

function createRun(limit: number | undefined): PluginRun {
  // For the current attempt: the next endpoint may have reasoning of its own.
  let separator: ReasoningSeparator | undefined;
  const weights = { reasoning: 0, text: 0 };

  return {
    beforeAttempt(request) {
      const { body, model } = request;
      const asks = canThinkAloud(model) && hasRoomForThoughts(body);
      separator = asks ? createReasoningSeparator() : undefined;
      return asks ? { ...request, body: askForThoughts(body, limit) } : request;
    },
    onPart(part) {
      if (!separator) return part;
      const parts = separator.push(part);
      for (const answerPart of parts) {
        if (answerPart.type === "reasoning-delta") weights.reasoning += weighTokens(answerPart.text);
        else if (answerPart.type === "text-delta") weights.text += weighTokens(answerPart.text);
      }
      return parts;
    },
    onUsage: (usage) => (usage && separator ? withThoughtsCounted(usage, weights) : usage),
  };
}

function canThinkAloud({ reasoning, supportedParameters, outputModalities }: ProviderModel): boolean {
  return reasoning === undefined && !supportedParameters.includes("reasoning") && outputModalities.includes("text");
}

function hasRoomForThoughts({ messages, modalities, response_format: form, stop, tool_choice }: ChatRequest): boolean {
  const isFree = form === undefined || form === null || form.type === "text";
  const isTextAlone = modalities?.every((modality) => modality === "text") ?? true;
  const mayCall = tool_choice === undefined || tool_choice === null || tool_choice === "auto" || tool_choice === "none";
  return isFree && isTextAlone && mayCall && !stop?.length && messages.at(-1)?.role !== "assistant";
}

/**
 * Inserts the instruction after the system messages at the beginning, so that a provider's cache of them still holds.
 */
function askForThoughts(body: ChatRequest, limit: number | undefined): ChatRequest {
  const { messages } = body;
  const start = messages.findIndex(({ role }) => role !== "system" && role !== "developer");
  const at = start === -1 ? messages.length : start;
  const wish: RequestMessage = { role: "system", content: wishFor(limit ?? budgetOf(body)) };
  return { ...body, messages: [...messages.slice(0, at), wish, ...messages.slice(at)] };
}

/** Assumed tokens of an answer without a limit, of which the reasoning gets a share. */
const USUAL_LENGTH = 4_096;

function budgetOf(body: ChatRequest): number | undefined {
  return reasoningBudget(reasoningOf(body), body.max_tokens ?? USUAL_LENGTH);
}

/** People, and models, count words: in English, about three for four tokens. */
const WORDS_PER_TOKEN = 0.75;

function wishFor(tokens: number | undefined): string {
  const length =
    tokens === undefined
      ? "Think as long as the question deserves: briefly where it is easy."
      : `Use at most about ${Math.max(1, Math.round(tokens * WORDS_PER_TOKEN))} words for your thoughts.`;
  return [
    "Think before you answer. Begin your reply with <think>, and write down your thoughts: what is asked, what you know and what you do not, the steps that lead to the answer, and a check of the result.",
    length,
    "Close your thoughts with </think>, and then write the answer. Whoever reads the answer does not see the thoughts, so it must be complete by itself and not speak of them.",
    "Write each of the two marks only once, and do this in every reply, even if earlier replies show no thoughts.",
  ].join("\n");
}

/**
 * The provider counts all that was written; the reasoning tokens are estimated by the share of the reasoning in the
 * text, unless the provider counts them too.
 */
function withThoughtsCounted(usage: Usage, { reasoning, text }: { reasoning: number; text: number }): Usage {
  if (reasoning === 0 || usage.completion_tokens_details?.["reasoning_tokens"]) return usage;
  const tokens = Math.round((usage.completion_tokens * reasoning) / (reasoning + text));
  return {
    ...usage,
    completion_tokens_details: { ...usage.completion_tokens_details, reasoning_tokens: tokens },
  };
}
