import type { ChatRequest, RequestMessage, Usage } from "@tutti/contract";
import type { ProviderModel } from "../providers/provider.ts";
import { estimateTokens, weighTokens } from "./estimate-tokens.ts";

export interface UsageFacts {
  /** What the upstream counted; undefined where it did not. */
  counted: Usage | undefined;
  body: ChatRequest;
  /** Everything that the model wrote: text, reasoning, arguments of calls. */
  written: string;
  pricing: ProviderModel["pricing"];
}

/**
 * The usage that a client is told, in OpenRouter's form. Tokens that nobody counted are estimated from the texts. The cost is the
 * upstream's own where it says one, else the count at the model's prices, else left out.
 */
export function completeUsage({ counted, body, written, pricing }: UsageFacts): Usage {
  const prompt = wholeNumber(counted?.prompt_tokens) ?? estimatePrompt(body.messages);
  const completion = wholeNumber(counted?.completion_tokens) ?? estimateTokens(written);
  const cost = counted?.cost ?? costOf({ prompt, completion }, pricing);
  const promptDetails = onlyCounts(counted?.prompt_tokens_details);
  const completionDetails = onlyCounts(counted?.completion_tokens_details);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: wholeNumber(counted?.total_tokens) ?? prompt + completion,
    ...(cost === undefined ? {} : { cost }),
    is_byok: counted?.is_byok ?? false,
    ...(promptDetails ? { prompt_tokens_details: promptDetails } : {}),
    ...(completionDetails ? { completion_tokens_details: completionDetails } : {}),
    ...(counted?.cost_details ? { cost_details: counted.cost_details } : {}),
  };
}

function estimatePrompt(messages: readonly RequestMessage[]): number {
  const weights = messages.flatMap(({ content }) => {
    if (typeof content === "string") return [weighTokens(content)];
    return (content ?? []).map((part) =>
      "text" in part && typeof part.text === "string" ? weighTokens(part.text) : 0,
    );
  });
  return Math.ceil(weights.reduce((sum, weight) => sum + weight, 0));
}

function wholeNumber(count: number | undefined): number | undefined {
  return count === undefined || !Number.isFinite(count) ? undefined : Math.max(0, Math.round(count));
}

/** Vendors put words, nulls and times among their counts; a client is promised whole numbers. */
function onlyCounts(details: Record<string, unknown> | undefined): Record<string, number> | undefined {
  const counts = Object.entries(details ?? {}).filter((entry): entry is [string, number] => Number.isInteger(entry[1]));
  return counts.length > 0 ? Object.fromEntries(counts) : undefined;
}

/** In US dollars, without the dust of binary fractions. */
function costOf(tokens: { prompt: number; completion: number }, pricing: ProviderModel["pricing"]): number | undefined {
  const prices = { prompt: Number(pricing?.prompt), completion: Number(pricing?.completion) };
  if (!(prices.prompt >= 0 && prices.completion >= 0)) return undefined;
  return Number((tokens.prompt * prices.prompt + tokens.completion * prices.completion).toPrecision(12));
}
