import type { ApiError } from "../api-error.ts";

/**
 * Whether the gateway itself refuses the person. A provider's refusal of the gateway's key has the same status, and
 * names the provider.
 */
export function isOwnRefusal(error: ApiError): boolean {
  return error.code === 401 && !error.metadata?.provider_name;
}
