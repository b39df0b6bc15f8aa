import type { ApiError } from "@tutti/contract";

const operatorTexts = new WeakMap<ApiError, string>();

/** Ties to an error what only the operator is told of it; a ProviderError of this error has it. */
export function withOperatorText(error: ApiError, text: string): ApiError {
  operatorTexts.set(error, text);
  return error;
}

/** An upstream's refusal before its first part. `error` is what the client is told, in OpenRouter's form. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly error: ApiError;
  /** Seconds that the upstream asked to wait, from its Retry-After. */
  readonly retryAfter: number | undefined;

  /** What only the operator is told, in the log: the same with the address, and what to correct. Our words alone. */
  readonly operatorText: string | undefined;

  constructor(error: ApiError, options: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(error.message, { cause: options.cause });
    this.error = error;
    this.operatorText = operatorTexts.get(error);
    this.retryAfter = options.retryAfter;
  }
}

/** What is told of an answer that has no end, and of one that has not even a beginning. */
export function brokenOff({ name }: { name: string }): ApiError {
  const message = `The connection to ${name} ended before the answer did.`;
  return { code: 502, message, metadata: { provider_name: name, error_type: "provider_unavailable" } };
}
