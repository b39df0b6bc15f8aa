import type { LimitRefusal } from "../refusal.ts";

/** How models are treated whose price is not known, where a limit in dollars applies. */
export type UnknownPriceRule = "free" | "refuse";

/** The refusal of a model whose price is not known, where a limit in dollars applies. */
export function refuseUnknownPrice(endpoint: { model: { slug: string }; provider: { name: string } }): LimitRefusal {
  const { model, provider } = endpoint;
  const message = `The price of ${model.slug} at ${provider.name} is not known, and a limit in dollars applies to this request. The operator of this server can give the model a price in the configuration, or allow such models with TUTTI_UNKNOWN_PRICE=free.`;
  return { error: { code: 402, message, metadata: { error_type: "price_unknown" } }, headers: {} };
}
