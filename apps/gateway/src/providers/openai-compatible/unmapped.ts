import type { UnmappedFeature } from "../unmapped-feature.ts";

/** Features of OpenAI-compatible vendors' responses that are not read here. */
export const unmappedOfVendors: readonly UnmappedFeature[] = [
  {
    feature: "Cohere's own format",
    reason:
      "Cohere also has a format of its own, version 2 of its chat; it is called in OpenAI's format, which it supports as well.",
    exchanges: ["cohere/cohere-reasoning", "cohere/cohere-text"],
  },
  {
    feature: "time_info, queue_time, perf_metrics",
    reason: "How long a vendor's servers took; the gateway measures how long the client waits.",
    exchanges: [],
  },
  {
    feature: "references",
    reason: "Numbers in Mistral's text that refer to sources which are not in the answer.",
    exchanges: [],
  },
];
