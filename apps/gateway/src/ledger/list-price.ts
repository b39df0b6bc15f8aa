import { calcPrice } from "@pydantic/genai-prices";
import type { Usage } from "@tutti/contract";
import { lookUp } from "@tutti/contract";
import type { Cost, CostFacts } from "./cost-facts.ts";
import { roundDollars } from "./round-dollars.ts";

/**
 * The library's name of the price list, by our slug of the vendor. Other vendors are not looked up: the library would
 * guess from a part of the name.
 */
const lists: Readonly<Record<string, string>> = {
  openai: "openai",
  anthropic: "anthropic",
  google: "google",
  mistral: "mistral",
  xai: "x-ai",
  groq: "groq",
  deepseek: "deepseek",
  together: "together",
  fireworks: "fireworks",
  cohere: "cohere",
  perplexity: "perplexity",
  cerebras: "cerebras",
  moonshot: "moonshotai",
  "z-ai": "zai",
};

/**
 * The cost of an answer by its vendor's public prices (`@pydantic/genai-prices`); undefined for vendors and models
 * without an entry.
 */
export function listPrice({ usage, model, provider, at }: CostFacts): Cost | undefined {
  const providerId = lookUp(lists, provider.slug);
  if (providerId === undefined) return undefined;
  const priceCalculation = calculate(usage, model.upstreamId, {
    providerId,
    ...(at === undefined ? {} : { timestamp: new Date(at) }),
  });
  const cost = roundDollars(priceCalculation?.total_price);
  if (priceCalculation === undefined || cost === undefined) return undefined;
  return {
    cost,
    upstreamInferenceCost: cost,
    promptCost: roundDollars(priceCalculation.input_price),
    completionCost: roundDollars(priceCalculation.output_price),
    prices: { source: "list", prices: priceCalculation.model_price },
  };
}

/**
 * Prices an answer. The library throws for counts that contradict each other, and for kinds of tokens that a model has
 * no price for.
 */
function calculate(usage: Usage, model: string, options: { providerId: string; timestamp?: Date }) {
  const bare = { input_tokens: usage.prompt_tokens, output_tokens: usage.completion_tokens };
  for (const counts of [{ ...bare, ...countedApart(usage) }, bare]) {
    try {
      return calcPrice(counts, model, options) ?? undefined;
    } catch {}
  }
  return undefined;
}

function countedApart({ prompt_tokens_details: details }: Usage): Record<string, number> {
  const counts = {
    cache_read_tokens: details?.["cached_tokens"],
    cache_write_tokens: details?.["cache_write_tokens"],
    input_audio_tokens: details?.["audio_tokens"],
  };
  return Object.fromEntries(
    Object.entries(counts).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}
