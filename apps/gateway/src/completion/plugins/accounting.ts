import type { Usage } from "@tutti/contract";
import type { Cost } from "../../ledger/cost-facts.ts";
import { priceCompletion } from "../price-completion.ts";
import type { UsageMeter } from "../usage-meter.ts";
import type { AnswerEnding, Plugin } from "./plugin.ts";

/**
 * Adds the cost of an answer in US dollars; no cost if no price is known. An answer that failed, or that is empty,
 * costs nothing (OpenRouter's zero-completion insurance). Streamed or not, the same answer costs the same: the plugin
 * does not know which it was. Unlike OpenRouter, the cost is also reported for an answer that an account's own key paid
 * for: here, the same person pays. Costs of plugins are part of the answer's cost, but not of the provider's.
 */
export const accounting: Plugin = {
  id: "accounting",
  isMandatory: true,
  begin: ({ meter }) => ({
    onUsage: (usage, ending) => (usage ? priceUsage(usage, ending, meter) : usage),
  }),
};

function priceUsage(usage: Usage, { status, endpoint }: AnswerEnding, meter: UsageMeter): Usage {
  const cost = priceCompletion(usage, endpoint, meter);
  meter.providerCost = cost?.cost;
  meter.prices = cost?.prices;
  const isFree = status === "broken" || isInsured(usage, meter);
  const isKnown = cost !== undefined || meter.pluginCost > 0;
  return {
    ...usage,
    ...(isFree ? { cost: 0 } : isKnown ? { cost: addDollars(cost?.cost ?? 0, meter.pluginCost) } : {}),
    is_byok: usage.is_byok === true || endpoint.isOwn === true,
    ...(cost ? detailsOf(cost) : {}),
  };
}

/** The sum, rounded to the trillionth, as all costs are. */
function addDollars(one: number, other: number): number {
  return Math.round((one + other) * 1e12) / 1e12;
}

/** Whether an answer is free of charge: it ended with an error, or has no tokens and no native finish reason. */
function isInsured(usage: Usage, { finish }: UsageMeter): boolean {
  if (finish?.reason === "error") return true;
  return usage.completion_tokens === 0 && !finish?.nativeReason;
}

/** Both costs or neither: clients expect both. */
function detailsOf({ upstreamInferenceCost, promptCost, completionCost }: Cost): Pick<Usage, "cost_details"> {
  if (promptCost === undefined || completionCost === undefined) return { cost_details: undefined };
  return {
    cost_details: {
      upstream_inference_cost: upstreamInferenceCost,
      upstream_inference_prompt_cost: promptCost,
      upstream_inference_completions_cost: completionCost,
    },
  };
}
