import type { UnmappedFeature } from "../unmapped.ts";

/** Features of OpenAI-compatible vendors' responses that are not read here. */
export const unmappedOfVendors: readonly UnmappedFeature[] = [
  {
    feature: "Cohere's own wire",
    reason:
      "Cohere also answers in a form of its own, version 2 of its chat; it is asked in OpenAI's form, which it speaks as well.",
    exchanges: ["cohere/cohere-reasoning", "cohere/cohere-text"],
  },
  {
    feature: "time_info, queue_time, perf_metrics",
    reason: "How long a vendor's machines took; the gateway measures what the client waits for.",
    exchanges: [],
  },
  {
    feature: "references",
    reason: "Numbers in a text of Mistral's that stand for sources which are not in the answer.",
    exchanges: [],
  },
];
