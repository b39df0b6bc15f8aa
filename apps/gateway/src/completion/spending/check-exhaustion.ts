import type { ChatRequest } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import type { LimitRefusal } from "../../limits/refusal.ts";
import { answerCost, costAt } from "./answer-cost.ts";

/**
 * Refuses an answer where nothing is left of a limit, before anything is done for it: a plugin may already cost
 * something. Models that cost nothing go on, without the plugins that do.
 */
export function checkExhaustion(
  refusal: LimitRefusal,
  { body, endpoints, now }: { body: ChatRequest; endpoints: readonly Endpoint[]; now: () => number },
): void {
  const size = { body, promptTokens: 1, promptMedia: 1, startedAt: now() };
  const isFree = endpoints.every((endpoint) => {
    const cost = answerCost(endpoint, size);
    return cost !== undefined && costAt(cost, 1) === 0;
  });
  const asksPlugins = body.plugins?.some(({ enabled }) => enabled !== false) === true;
  if (!isFree || asksPlugins) throw new ApiFailure(refusal.error, refusal.headers);
}
