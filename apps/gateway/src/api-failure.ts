import type { ApiError } from "@tutti/contract";

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
