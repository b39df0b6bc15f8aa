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

  /**
   * Whether the upstream certainly has not worked on the prompt, and bills nothing: it was not reached, or refused the
   * request with a status. Of every other failure this is not known.
   */
  readonly isUnbilled: boolean;

  constructor(
    error: ApiError,
    options: { retryAfter?: number | undefined; cause?: unknown; isUnbilled?: boolean | undefined } = {},
  ) {
    super(error.message, { cause: options.cause });
    this.isUnbilled = options.isUnbilled ?? false;
    this.error = error;
    this.operatorText = operatorTexts.get(error);
    this.retryAfter = options.retryAfter;
  }
}

/** Statuses of a proxy or a server that has given up on a request which it had accepted. */
const GIVEN_UP: ReadonlySet<number> = new Set([408, 499, 504, 524]);

/** The refusal of a request by the status of its response, before anything of an answer was sent. */
export function toRefusal(refusal: ProviderError, status: number): ProviderError {
  const { error, retryAfter, cause } = refusal;
  return new ProviderError(error, { retryAfter, cause, isUnbilled: !GIVEN_UP.has(status) });
}

/** The error for an answer without an end, or without even a beginning. */
export function brokenOff({ name }: { name: string }): ApiError {
  const message = `The connection to ${name} closed before the answer was complete.`;
  return { code: 502, message, metadata: { provider_name: name, error_type: "provider_unavailable" } };
}
