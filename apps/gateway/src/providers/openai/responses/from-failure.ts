import type { ApiError } from "@tutti/contract";
import { type ErrorSource, fromErrorObject, toApiError } from "../../wire/from-error.ts";
import { isObject, type JsonObject, textOf } from "../../wire/json.ts";

/**
 * The HTTP status for OpenAI's code of a failure in the middle of an answer, when status and headers are already sent.
 */
function statusOf(code: string): number {
  if (/rate_limit|quota/.test(code)) return 429;
  if (/timeout/.test(code)) return 504;
  if (/policy/.test(code)) return 403;
  if (/^(invalid|unsupported|empty|image|context_length|string_above|failed_to_download)/.test(code)) return 400;
  return code === "server_error" ? 500 : 502;
}

/**
 * The error in an `error` event, or in a response that failed. Both have a code in words where other vendors have a
 * status; the event has its fields beside its type or, from some servers, nested.
 */
export function fromFailure(value: JsonObject, source: ErrorSource): ApiError {
  const error = isObject(value["error"]) ? value["error"] : value;
  const code = textOf(error["code"]) ?? textOf(error["type"]);
  const message = textOf(error["message"]);
  const status = code === undefined ? undefined : statusOf(code);
  const knownError = message === undefined ? fromErrorObject({ error }, source) : undefined;
  return (
    knownError ??
    toApiError(
      { code: status ?? 502, message: message ?? "Provider returned error", raw: JSON.stringify(value) },
      source,
    )
  );
}
