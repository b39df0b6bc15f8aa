import type { ApiError } from "@tutti/contract";
import { lookUp, withoutUndefined } from "@tutti/contract";
import { type ErrorSource, fromErrorObject, fromFailedResponse } from "../wire/from-error.ts";
import { isObject, type JsonObject, parseJson, textOf } from "../wire/json.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { redactAddresses } from "../wire/redact-addresses.ts";

/** Anthropic's error types, with the status of each, and OpenRouter's error type for the same. */
const kinds: Readonly<Record<string, { status: number; errorType: string }>> = {
  invalid_request_error: { status: 400, errorType: "invalid_request" },
  authentication_error: { status: 401, errorType: "authentication" },
  billing_error: { status: 402, errorType: "payment_required" },
  permission_error: { status: 403, errorType: "permission_denied" },
  not_found_error: { status: 404, errorType: "not_found" },
  request_too_large: { status: 413, errorType: "payload_too_large" },
  rate_limit_error: { status: 429, errorType: "rate_limit_exceeded" },
  api_error: { status: 500, errorType: "server" },
  timeout_error: { status: 504, errorType: "timeout" },
  overloaded_error: { status: 529, errorType: "provider_overloaded" },
};

/** A response with a failing status: its code, Anthropic's own message and the type of the failure. */
export function fromAnthropicFailure(
  answer: { status: number; headers: Headers; body: string },
  source: ErrorSource,
): ProviderError {
  const { error, retryAfter } = fromFailedResponse(answer, source);
  const value = parseJson(answer.body);
  return new ProviderError(isObject(value) ? refine(error, value, source) : error, { retryAfter });
}

/** An `error` event, or an error in the place of an answer; undefined if the value is no error. */
export function fromErrorEvent(value: JsonObject, source: ErrorSource): ApiError | undefined {
  const error = fromErrorObject(value, source);
  if (!error) return undefined;
  const kind = lookUp(kinds, kindIn(value) ?? "");
  return refine(kind ? { ...error, code: kind.status } : error, value, source);
}

function refine(error: ApiError, value: JsonObject, source: ErrorSource): ApiError {
  const kind = kindIn(value);
  const errorType = errorTypeOf(kind, error.message);
  return {
    ...error,
    metadata: {
      ...error.metadata,
      ...withoutUndefined({ error_type: errorType }),
      ...(kind === undefined ? {} : { provider_code: redactAddresses(kind, source) }),
    },
  };
}

/** Only the message of Anthropic's error distinguishes a prompt that is too long from other invalid requests. */
function errorTypeOf(kind: string | undefined, message: string): string | undefined {
  if (/prompt is too long|exceed(s|ed)? (the )?context (limit|window)/i.test(message)) return "context_length_exceeded";
  if (/credit balance is too low/i.test(message)) return "payment_required";
  return lookUp(kinds, kind ?? "")?.errorType;
}

function kindIn(value: JsonObject): string | undefined {
  return isObject(value["error"]) ? textOf(value["error"]["type"]) : undefined;
}
