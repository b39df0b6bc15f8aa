import type { ApiError } from "./api-error.ts";

/**
 * Whether the gateway refuses the person. A provider that refuses the gateway's key has the same status, and names
 * itself.
 */
export function isOwnRefusal(error: ApiError): boolean {
  return error.code === 401 && !error.metadata?.provider_name;
}
