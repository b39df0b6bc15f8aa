import type { ChatRequest } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { largest } from "../largest.ts";
import { costOf } from "../ledger/cost.ts";
import type { UsageMeter } from "./usage-meter.ts";

/** Estimated tokens of an answer without a limit: more than most have, and far less than models can write. */
const USUAL_ANSWER = 4_096;

/**
 * The likely maximum cost of an answer in US dollars, over all endpoints that may give it: the estimated prompt and as
 * many tokens as the request allows, plus what plugins have paid already. An endpoint without a known price counts as
 * 0.
 */
export function estimateCost(
  endpoints: readonly Endpoint[],
  { body, meter }: { body: Pick<ChatRequest, "max_tokens">; meter: UsageMeter },
): number {
  const costs = endpoints.map(({ model, provider }) => {
    const maxTokens = body.max_tokens ?? USUAL_ANSWER;
    const completion = Math.max(0, Math.min(maxTokens, model.maxCompletionTokens ?? maxTokens));
    const prompt = meter.promptTokens;
    const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
    return (
      costOf({ usage, model, provider, counts: { promptMedia: meter.counts.promptMedia }, at: meter.startedAt })
        ?.cost ?? 0
    );
  });
  return (largest(costs) ?? 0) + meter.pluginCost;
}
