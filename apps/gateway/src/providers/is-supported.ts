import type { ProviderModel } from "./provider.ts";

/** Whether a model supports a parameter; a model without a list of parameters is assumed to support all. */
export function isSupported(parameter: string, { supportedParameters }: ProviderModel): boolean {
  return supportedParameters.length === 0 || supportedParameters.includes(parameter);
}
