import { unmappedFeatures as unmappedByAnthropic } from "./anthropic/unmapped.ts";
import { unmappedFeatures as unmappedByGoogle } from "./google/unmapped.ts";
import { unmappedByOpenAi } from "./openai/unmapped.ts";
import { unmappedOfVendors } from "./openai-compatible/unmapped.ts";

/**
 * Something that a provider sends, and that OpenRouter's wire has no place for. What is around it in the answer is
 * kept.
 */
export interface UnmappedFeature {
  /** In the provider's own word: the type of an item, a block, an event; or a whole wire format. */
  feature: string;
  /** Why it is left out, in a sentence for people. */
  reason: string;
  /** The recorded exchanges in which it is seen, as `vendor/name`. */
  exchanges: readonly string[];
}

/** Everything that is known to be left out of answers; `docs/unmapped-provider-features.md` says it to people. */
export const everyUnmappedFeature: readonly UnmappedFeature[] = [
  ...unmappedByAnthropic,
  ...unmappedByGoogle,
  ...unmappedByOpenAi,
  ...unmappedOfVendors,
];
