import type { ModelPrice } from "@pydantic/genai-prices";
import type { Usage } from "@tutti/contract";
import type { Provider, ProviderModel, ProviderPricing } from "../providers/provider.ts";

/** The usage of one answer, and the model and provider whose prices apply. */
export interface CostFacts {
  usage: Usage;
  model: Pick<ProviderModel, "upstreamId" | "pricing">;
  provider: Pick<Provider, "slug" | "kind">;
  /** Items that are priced one by one, beside the tokens. */
  counts?:
    | {
        promptMedia?: number | undefined;
        searchRequests?: number | undefined;
        /** How many times the price of a request applies: images, searches; default 1. */
        requests?: number | undefined;
      }
    | undefined;
  /** What the usage counts in the place of tokens; public lists have no prices for it. */
  unit?: "character" | "second" | undefined;
  /** The time of the request, in milliseconds since the epoch: list prices change. Default: now. */
  at?: number | undefined;
}

/** US dollars, to the trillionth. */
export interface Cost {
  cost: number;
  /** The provider's price of it; differs from `cost` only if an aggregator adds a fee of its own. */
  upstreamInferenceCost: number;
  /** The two parts of the cost, if they are known. Searches and fees per request belong to the prompt. */
  promptCost?: number | undefined;
  completionCost?: number | undefined;
  prices: AppliedPrices;
}

/**
 * The prices that a cost was computed with. `reported`: by the provider, which tells the cost alone. `endpoint`: the
 * endpoint's own, in dollars for each token or item. `list`: the vendor's public list, in dollars for a million tokens.
 */
export type AppliedPrices =
  | { source: "reported" }
  | { source: "endpoint"; prices: Readonly<Omit<ProviderPricing, "overrides">> }
  | { source: "list"; prices: ModelPrice };
