import type { Usage } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { largest } from "../largest.ts";
import { costOf } from "../ledger/cost.ts";
import type { AppliedPrices } from "../ledger/cost-facts.ts";
import type { TaskResult } from "../providers/tasks.ts";
import type { TaskSize } from "./estimates.ts";

/** The usage of a task as its provider reported it, or estimated, with its cost and its prices, and who paid for it. */
export function priceTask(
  { usage, unit, requests }: TaskResult,
  { endpoint, size, at }: { endpoint: Endpoint; size: TaskSize; at: number },
): { usage: Usage; prices: AppliedPrices | undefined } {
  const counted = usage ?? { ...usageOf({ ...size, completionTokens: 0 }), is_estimated: true };
  const cost = costOf({ usage: counted, ...endpoint, at, unit, counts: { requests: requests ?? size.requests } });
  const pricedUsage = {
    ...counted,
    ...(cost === undefined
      ? {}
      : { cost: cost.cost, cost_details: { upstream_inference_cost: cost.upstreamInferenceCost } }),
    is_byok: endpoint.isOwn === true,
  };
  return { usage: pricedUsage, prices: cost?.prices };
}

/** US dollars that a task of this size costs at most at these endpoints; one without a known price counts as 0. */
export function estimateTask(endpoints: readonly Endpoint[], size: TaskSize, at: number): number {
  const { unit, requests } = size;
  const costs = endpoints.map(
    (endpoint) => costOf({ usage: usageOf(size), ...endpoint, at, unit, counts: { requests } })?.cost ?? 0,
  );
  return largest(costs) ?? 0;
}

/** Whether the cost of a task is known: a server on this machine costs nothing without a price. */
export function isPriced(endpoint: Endpoint, size: TaskSize, at: number): boolean {
  const { unit, requests } = size;
  if (endpoint.isOnThisMachine === true) return true;
  return costOf({ usage: usageOf(size), ...endpoint, at, unit, counts: { requests } }) !== undefined;
}

function usageOf({ promptTokens, completionTokens = 0 }: TaskSize): Usage {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    ...(completionTokens > 0 ? { completion_tokens_details: { image_tokens: completionTokens } } : {}),
  };
}
