import type { Endpoint } from "./endpoint.ts";

/** The most tokens that the endpoint's prompt may have; undefined if unknown. */
export function promptRoom({ model }: Endpoint): number | undefined {
  const { contextLength, maxPromptTokens } = model;
  if (contextLength === undefined) return maxPromptTokens;
  return maxPromptTokens === undefined ? contextLength : Math.min(contextLength, maxPromptTokens);
}
