import type { ApiError } from "@tutti/contract";

/** An upstream's refusal before its first part. `error` is what the client is told, in OpenRouter's form. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly error: ApiError;
  /** Seconds that the upstream asked to wait, from its Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(error: ApiError, options: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(error.message, { cause: options.cause });
    this.error = error;
    this.retryAfter = options.retryAfter;
  }
}

/** What is told of an answer that has no end, and of one that has not even a beginning. */
export function brokenOff({ name }: { name: string }): ApiError {
  const message = `The connection to ${name} ended before the answer did.`;
  return { code: 502, message, metadata: { provider_name: name, error_type: "provider_unavailable" } };
}
