import type { UnmappedFeature } from "../unmapped-feature.ts";

/** Features of Bedrock's answers that no part carries, from AWS's documentation of `ConverseStream`. */
export const unmappedFeatures: readonly UnmappedFeature[] = [
  {
    feature: "metadata.trace",
    reason: "What a guardrail found in the answer; its effect is returned as the finish reason.",
    exchanges: [],
  },
  {
    feature: "metadata.metrics",
    reason: "How long Bedrock worked on the answer; the gateway measures what its client waited.",
    exchanges: [],
  },
];
