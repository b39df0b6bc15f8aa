import { unmappedFeatures as unmappedByBedrock } from "./amazon-bedrock/unmapped.ts";
import { unmappedFeatures as unmappedByAnthropic } from "./anthropic/unmapped.ts";
import { unmappedFeatures as unmappedByGoogle } from "./google/unmapped.ts";
import { unmappedByOpenAi } from "./openai/unmapped.ts";
import { unmappedOfVendors } from "./openai-compatible/unmapped.ts";
import type { UnmappedFeature } from "./unmapped-feature.ts";

/** Everything that is known to be left out of answers; `docs/unmapped-provider-features.md` explains it to people. */
export const everyUnmappedFeature: readonly UnmappedFeature[] = [
  ...unmappedByAnthropic,
  ...unmappedByBedrock,
  ...unmappedByGoogle,
  ...unmappedByOpenAi,
  ...unmappedOfVendors,
];
