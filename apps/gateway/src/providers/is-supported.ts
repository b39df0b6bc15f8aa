import type { ProviderModel } from "./provider.ts";

/** A model without a list of parameters is taken at its word: it gets everything. */
export function isSupported(parameter: string, { supportedParameters }: ProviderModel): boolean {
  return supportedParameters.length === 0 || supportedParameters.includes(parameter);
}
