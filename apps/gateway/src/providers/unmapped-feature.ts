/** A feature of a provider's responses for which OpenRouter's wire has no field. The rest of the answer is kept. */
export interface UnmappedFeature {
  /** In the provider's own name: the type of an item, a block, an event; or a whole wire format. */
  feature: string;
  /** Why it is left out, in a sentence for people. */
  reason: string;
  /** The recorded exchanges that have the feature, as `vendor/name`. */
  exchanges: readonly string[];
}
