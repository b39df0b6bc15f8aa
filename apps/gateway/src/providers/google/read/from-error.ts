import type { ApiError } from "@tutti/contract";
import { lookUp } from "@tutti/contract";
import {
  type ErrorSource,
  errorTypeOf,
  fromErrorObject,
  fromFailedResponse,
  toApiError,
} from "../../wire/from-error.ts";
import { isObject, type JsonObject, objectsOf, parseJson, textOf } from "../../wire/json.ts";
import { ProviderError } from "../../wire/provider-error.ts";

/** OpenRouter's error types for Google's statuses that are more exact than the HTTP status. */
const errorTypes: Readonly<Record<string, string>> = {
  FAILED_PRECONDITION: "precondition_failed",
  DEADLINE_EXCEEDED: "timeout",
  RESOURCE_EXHAUSTED: "rate_limit_exceeded",
  UNAUTHENTICATED: "authentication",
  UNAVAILABLE: "provider_overloaded",
};

/** An error response of Google's: `{error: {code, message, status, details}}`, or a list of one. */
export function fromGoogleFailure(
  answer: { status: number; headers: Headers; body: string },
  source: ErrorSource,
): ProviderError {
  const failure = fromFailedResponse(answer, source);
  const error = errorIn(parseJson(answer.body));
  if (!error) return failure;
  return new ProviderError(refine(failure.error, error), { retryAfter: failure.retryAfter ?? retryAfterIn(error) });
}

/** The same within an answer that began without an error; undefined if the value is no error. */
export function fromGoogleError(value: unknown, source: ErrorSource): ApiError | undefined {
  const error = errorIn(value);
  return (
    error && refine(fromErrorObject({ error }, source) ?? { code: 502, message: "Provider returned error" }, error)
  );
}

function errorIn(value: unknown): JsonObject | undefined {
  const whole = Array.isArray(value) ? value[0] : value;
  return isObject(whole) && isObject(whole["error"]) ? whole["error"] : undefined;
}

function refine(apiError: ApiError, error: JsonObject): ApiError {
  // Google reports a wrong key as a bad request.
  const isBadKey = detailsOf(error, "ErrorInfo").some(({ reason }) => reason === "API_KEY_INVALID");
  const code = isBadKey ? 401 : apiError.code;
  const status = isBadKey ? "UNAUTHENTICATED" : (textOf(error["status"]) ?? "");
  return {
    ...apiError,
    code,
    metadata: { ...apiError.metadata, error_type: lookUp(errorTypes, status) ?? errorTypeOf(code) },
  };
}

/** Seconds, from Google's retry delay as in `37.5s`. */
function retryAfterIn(error: JsonObject): number | undefined {
  const [info] = detailsOf(error, "RetryInfo");
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(textOf(info?.["retryDelay"]) ?? "")?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds));
}

function detailsOf(error: JsonObject, name: string): JsonObject[] {
  return objectsOf(error["details"]).filter((detail) => textOf(detail["@type"])?.endsWith(`.${name}`));
}

/** The error for a prompt that Google blocks. */
export function blockedError(feedback: JsonObject, source: ErrorSource): ApiError {
  const reason = textOf(feedback["blockReason"]) ?? "OTHER";
  const message =
    textOf(feedback["blockReasonMessage"]) ?? `${source.providerName} does not answer this prompt (${reason}).`;
  const error = toApiError({ code: 403, message, raw: JSON.stringify(feedback) }, source);
  return { ...error, metadata: { ...error.metadata, reasons: [reason], error_type: "content_policy_violation" } };
}

/** The error for an answer that ended without content because the model failed. */
export function failedModelError(
  { nativeReason, explanation }: { nativeReason: string; explanation: string | undefined },
  source: ErrorSource,
): ApiError {
  const message = explanation ?? `The model of ${source.providerName} ended without an answer (${nativeReason}).`;
  return toApiError({ code: 502, message, raw: nativeReason }, source);
}

/** The error for an answer that Google ended without a candidate, and without a reason. */
export function emptyAnswerError(response: JsonObject, source: ErrorSource): ApiError {
  const message = `The model of ${source.providerName} returned nothing: no candidate, and no reason.`;
  return toApiError({ code: 502, message, raw: JSON.stringify(response) }, source);
}
