import type { ApiError } from "@tutti/contract";
import { ApiFailure } from "./api-failure.ts";
import { isDatabaseUnavailable } from "./database/database-unavailable.ts";
import { ProviderError } from "./providers/wire/provider-error.ts";

/** The error that is returned to a client for any thrown value. A bug is returned without its details. */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiFailure || cause instanceof ProviderError) return cause.error;
  if (isDatabaseUnavailable(cause)) {
    return { code: 503, message: "This gateway cannot reach its database. Try again in a moment." };
  }
  return { code: 500, message: "Internal Server Error" };
}
