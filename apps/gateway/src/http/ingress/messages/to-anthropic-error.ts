import { type ApiError, isObject, type JsonObject } from "@tutti/contract";
import { parseJson } from "../../../providers/wire/json.ts";
import { causeOf, type FailureCause } from "../failure-cause.ts";

export interface AnthropicError {
  status: number;
  /** `error`, and what else an endpoint of the same form said, such as its own id of the request. */
  body: { error: JsonObject } & JsonObject;
}

const types: Readonly<Record<number, string>> = {
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  408: "timeout_error",
  409: "conflict_error",
  413: "request_too_large",
  429: "rate_limit_error",
  503: "overloaded_error",
  504: "timeout_error",
  529: "overloaded_error",
};

/**
 * An error in Anthropic's form, with the words by which agents recognize its cause. The error of an endpoint of the
 * same form is passed on as it is.
 */
export function toAnthropicError(error: ApiError): AnthropicError {
  const own = ownError(error);
  if (own) return { status: statusOf(error.code), body: own };
  const cause = causeOf(error);
  if (cause.kind === "context-overflow") {
    return { status: 400, body: { error: { type: "invalid_request_error", message: overflowMessage(error, cause) } } };
  }
  const code = cause.kind === "no-credit" ? 402 : error.code;
  const status = statusOf(code);
  const type = types[status] ?? (status < 500 ? "invalid_request_error" : "api_error");
  return { status, body: { error: { type, message: error.message } } };
}

function statusOf(code: number): number {
  return code >= 400 && code < 600 ? code : 500;
}

/** An upstream's body, if that has Anthropic's form. */
function ownError({ metadata }: ApiError): AnthropicError["body"] | undefined {
  const value = typeof metadata?.raw === "string" ? parseJson(metadata.raw) : undefined;
  if (!isObject(value) || value["type"] !== "error" || !isObject(value["error"])) return undefined;
  const { error } = value;
  return typeof error["type"] === "string" && typeof error["message"] === "string" ? { ...value, error } : undefined;
}

/** Agents read both numbers of this sentence, and make the conversation shorter. */
function overflowMessage({ message }: ApiError, cause: Extract<FailureCause, { kind: "context-overflow" }>): string {
  const { tokens, limit } = cause;
  if (tokens !== undefined && limit !== undefined) return `prompt is too long: ${tokens} tokens > ${limit} maximum`;
  return /prompt is too long/i.test(message) ? message : `prompt is too long: ${message}`;
}
