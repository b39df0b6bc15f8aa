import { type ApiError, isObject, type JsonObject } from "@tutti/contract";
import { parseJson } from "../../../providers/wire/json.ts";
import { causeOf } from "../failure-cause.ts";

/** An error in OpenAI's form, with its status. */
export interface OpenAiError {
  status: number;
  error: { message: string; type: string; param: unknown; code: string | null };
}

interface Kind {
  type: string;
  code: string | null;
}

const kinds: Readonly<Record<number, Kind>> = {
  401: { type: "invalid_request_error", code: "invalid_api_key" },
  402: { type: "insufficient_quota", code: "insufficient_quota" },
  403: { type: "permission_error", code: null },
  404: { type: "invalid_request_error", code: "not_found" },
  408: { type: "server_error", code: "timeout" },
  413: { type: "invalid_request_error", code: "request_too_large" },
  429: { type: "rate_limit_error", code: "rate_limit_exceeded" },
  503: { type: "server_error", code: "server_is_overloaded" },
  504: { type: "server_error", code: "timeout" },
  529: { type: "server_error", code: "server_is_overloaded" },
};

/**
 * An error in OpenAI's form, with the codes by which agents recognize its cause, whichever provider tells it. The error
 * of an endpoint of the same form keeps its fields.
 */
export function toOpenAiError(error: ApiError): OpenAiError {
  const cause = causeOf(error);
  const own = ownError(error);
  const status = error.code >= 400 && error.code < 600 ? error.code : 500;
  if (cause.kind === "context-overflow" && own?.code !== "context_length_exceeded") {
    const kind = { type: "invalid_request_error", code: "context_length_exceeded" };
    return { status: 400, error: { message: error.message, param: "input", ...kind } };
  }
  if (own) return { status, error: own };
  const unpaid = cause.kind === "no-credit" ? kinds[402] : undefined;
  const usual: Kind =
    status < 500 ? { type: "invalid_request_error", code: null } : { type: "server_error", code: "server_error" };
  const named = error.metadata?.error_type;
  const kind = unpaid ?? kinds[status] ?? usual;
  const code = kind.code === "not_found" && typeof named === "string" ? named : kind.code;
  return { status, error: { message: error.message, param: null, ...kind, code } };
}

/** An upstream's error, if that has OpenAI's form with all of its fields. */
function ownError({ metadata }: ApiError): OpenAiError["error"] | undefined {
  const value = typeof metadata?.raw === "string" ? parseJson(metadata.raw) : undefined;
  const error = isObject(value) && isObject(value["error"]) ? value["error"] : undefined;
  if (!error || !("param" in error) || !isCode(error["code"])) return undefined;
  return typeof error["message"] === "string" && typeof error["type"] === "string"
    ? (error as JsonObject & OpenAiError["error"])
    : undefined;
}

function isCode(code: unknown): boolean {
  return code === null || typeof code === "string";
}
