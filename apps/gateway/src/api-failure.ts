import type { ApiError } from "@tutti/contract";
import { isDatabaseUnavailable } from "./database/database-unavailable.ts";
import { ProviderError } from "./providers/wire/provider-error.ts";

/**
 * A request that is refused; thrown wherever the gateway finds the reason, turned into a response in one place.
 * `error.code` is the status.
 */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly error: ApiError;
  /** Further headers of the response, such as when to try again. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(error: ApiError, headers: Readonly<Record<string, string>> = {}) {
    super(error.message);
    this.error = error;
    this.headers = headers;
  }
}

/** The error that is returned to a client for any thrown value. A bug is returned without its details. */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiFailure || cause instanceof ProviderError) return cause.error;
  if (isDatabaseUnavailable(cause)) {
    return { code: 503, message: "This gateway cannot reach its database. Try again in a moment." };
  }
  return { code: 500, message: "Internal Server Error" };
}
