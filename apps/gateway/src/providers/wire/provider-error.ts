import type { ApiError } from "@tutti/contract";

const operatorTexts = new WeakMap<ApiError, string>();

/** Adds to an error the text for the operator alone; a ProviderError with this error has it. */
export function withOperatorText(error: ApiError, text: string): ApiError {
  operatorTexts.set(error, text);
  return error;
}

/** An upstream's refusal before its first part. `error` is sent to the client, in OpenRouter's form. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly error: ApiError;
  /** Seconds that the upstream asked to wait, from its Retry-After. */
  readonly retryAfter: number | undefined;

  /** The text for the operator's log alone: the same with the address, and what to correct. No upstream text. */
  readonly operatorText: string | undefined;

  constructor(error: ApiError, options: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(error.message, { cause: options.cause });
    this.error = error;
    this.operatorText = operatorTexts.get(error);
    this.retryAfter = options.retryAfter;
  }
}

/** The error for an answer without an end, or without even a beginning. */
export function brokenOff({ name }: { name: string }): ApiError {
  const message = `The connection to ${name} closed before the answer was complete.`;
  return { code: 502, message, metadata: { provider_name: name, error_type: "provider_unavailable" } };
}
