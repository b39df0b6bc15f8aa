import type { Usage } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { costOf } from "../ledger/cost.ts";
import type { Cost } from "../ledger/cost-facts.ts";
import type { UsageMeter } from "./usage-meter.ts";

/** The provider's cost of a completion with this usage; undefined if no price is known. */
export function priceCompletion(usage: Usage, { model, provider }: Endpoint, meter: UsageMeter): Cost | undefined {
  const counts = { promptMedia: meter.counts.promptMedia, searchRequests: ownSearchesOf(usage, meter) };
  return costOf({ usage, model, provider, counts, at: meter.startedAt });
}

/** US dollars for the prompt alone; 0 if no price is known. */
export function pricePrompt(endpoint: Endpoint, meter: UsageMeter): number {
  const { promptTokens, promptDetails } = meter;
  const usage: Usage = {
    prompt_tokens: promptTokens,
    completion_tokens: 0,
    total_tokens: promptTokens,
    ...(promptDetails ? { prompt_tokens_details: promptDetails } : {}),
  };
  return priceCompletion(usage, endpoint, meter)?.cost ?? 0;
}

/** How many searches the provider made itself, at its own price. */
function ownSearchesOf(usage: Usage, { counts }: UsageMeter): number {
  const searches = usage.server_tool_use_details?.["web_search_requests"];
  return typeof searches === "number" ? Math.max(0, searches - counts.searchRequests) : 0;
}
