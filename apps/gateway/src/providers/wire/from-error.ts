import type { ApiError } from "@tutti/contract";
import { isObject, type JsonObject, numberOf, objectsOf, parseJson, textOf } from "./json.ts";
import { ProviderError, withOperatorText } from "./provider-error.ts";
import { redactAddresses } from "./redact-addresses.ts";

/** The provider that errors come from, and the texts that must never be in them. */
export interface ErrorSource {
  providerName: string;
  baseUrl: string;
  /** The key and the other secret header values. */
  secrets: readonly string[];
}

/** The longest piece of an upstream's own error text that an error carries, in characters. */
const RAW_LIMIT = 4000;

/** OpenRouter's names for every kind of failure (its `error_type`), by status. */
const errorTypes: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "authentication",
  402: "payment_required",
  403: "permission_denied",
  404: "not_found",
  408: "timeout",
  413: "payload_too_large",
  422: "unprocessable",
  429: "rate_limit_exceeded",
  502: "provider_unavailable",
  503: "provider_overloaded",
  504: "timeout",
  529: "provider_overloaded",
};

export function errorTypeOf(status: number): string {
  return errorTypes[status] ?? (status < 500 ? "invalid_request" : "server");
}

/**
 * An upstream's response with a failing status. The code is its status (502 if it is no error status), the message its
 * own message, or that it redirects, or "Provider returned error", and `metadata.raw` its body, without keys and
 * addresses and at most 4,000 characters long.
 */
export function fromFailedResponse(
  answer: { status: number; headers: Headers; body: string },
  source: ErrorSource,
): ProviderError {
  const code = answer.status >= 400 && answer.status < 600 ? answer.status : 502;
  const value = parseJson(answer.body);
  const target = redirectTarget(answer, source);
  const redirect = target && `${source.providerName} redirects to another address.`;
  const message = redirect ?? ownWords(value) ?? "Provider returned error";
  const error = toApiError({ code, message, raw: answer.body.trim() }, source);
  const operatorText = target
    ? withOperatorText(
        error,
        `${source.providerName} redirects to ${target}. Correct its base URL: ${publicAddress(source.baseUrl)}`,
      )
    : error;
  const retryAfter = retryAfterOf(answer.headers) ?? (code === 429 || code === 503 ? retryAfterIn(message) : undefined);
  return new ProviderError(operatorText, { retryAfter });
}

function redirectTarget(
  { status, headers }: { status: number; headers: Headers },
  { baseUrl }: ErrorSource,
): string | undefined {
  const location = headers.get("location");
  if (status < 300 || status >= 400 || location === null) return undefined;
  return publicAddress(URL.parse(location, baseUrl)?.href ?? location);
}

/**
 * An error object in the middle of a stream, or in a 200 response: `{error: {…}}`, `{error: "…"}`, the same in the
 * answer's choice (OpenRouter), or vLLM's `{object: "error", message}`. Undefined if the value is no error.
 */
export function fromErrorObject(value: JsonObject, source: ErrorSource): ApiError | undefined {
  const errorField = value["error"] ?? objectsOf(value["choices"])[0]?.["error"];
  const isNested = errorField !== undefined && errorField !== null && errorField !== "" && errorField !== false;
  if (!isNested && !isBareError(value)) return undefined;
  const error = isObject(errorField) ? errorField : value;
  const code = statusIn(error["code"]) ?? statusIn(error["status_code"]) ?? statusIn(error["status"]) ?? 502;
  const message = ownWords(isNested ? { error: errorField } : value) ?? "Provider returned error";
  // OpenRouter's own errors already name the provider that they come from.
  const providerName = isObject(error["metadata"]) ? textOf(error["metadata"]["provider_name"]) : undefined;
  const metadata = providerName && isObject(error["metadata"]) ? error["metadata"] : undefined;
  const raw = textOf(metadata?.["raw"]) ?? JSON.stringify(value);
  return toApiError({ code, message, raw, providerName: providerName }, source);
}

/**
 * vLLM's and Mistral's form; FastAPI's `{detail}` and the bare `{message}` of an `error` event, if the value has no
 * field of an answer.
 */
function isBareError(value: JsonObject): boolean {
  if (textOf(value["object"])?.toLowerCase() === "error") return ownWords(value) !== undefined;
  if (value["choices"] !== undefined || value["object"] !== undefined) return false;
  return value["detail"] !== undefined || textOf(value["message"]) !== undefined;
}

/**
 * A network failure before any answer. The message says that a connection was open and broke; if none could be made
 * (refused, unknown host, certificate), the operator's log has the address, and what to check.
 */
export function fromNetworkFailure(cause: unknown, source: ErrorSource): ProviderError {
  const { providerName } = source;
  const failure = unreachable(codeOf(cause));
  const message = failure
    ? `Could not reach ${providerName}: ${failure.reason}`
    : `The connection to ${providerName} was lost before a response came. Please try again.`;
  const error = toApiError({ code: 502, message }, source);
  const address = publicAddress(source.baseUrl);
  const text = failure
    ? `Could not reach ${providerName} at ${address}: ${failure.reason} ${failure.hint}`
    : `The connection to ${providerName} at ${address} was lost before a response came.`;
  return new ProviderError(withOperatorText(error, text), { cause, isUnbilled: failure !== undefined });
}

/** The upstream sent no byte for too long (OpenRouter's message). */
export function timeoutError(source: ErrorSource): ApiError {
  return toApiError({ code: 408, message: "Operation timed out. Please try again later." }, source);
}

/** The connection closed, or the stream ended, in the middle of the answer. */
export function brokenError(source: ErrorSource): ApiError {
  return toApiError(
    { code: 502, message: `The connection to ${source.providerName} closed before the answer was complete.` },
    source,
  );
}

/** An answer that ended without content (specification, point 8). */
export function emptyError(source: ErrorSource): ApiError {
  return toApiError({ code: 502, message: "No response choices found" }, source);
}

/** An answer that the provider ended with an error, without a word about it. */
export function failedError(source: ErrorSource): ApiError {
  return toApiError({ code: 502, message: "Provider returned error" }, source);
}

/** A piece of a response that grows beyond its limit. */
export function overflowError(source: ErrorSource): ApiError {
  const message = `${source.providerName} sent a chunk of an answer that is too large to read.`;
  return toApiError({ code: 502, message }, source);
}

/** Responses that cannot be passed on piece by piece have filled the memory that this gateway has for them. */
export function memoryLimitError(source: ErrorSource): ApiError {
  const message = "This gateway has no memory left for more unfinished answers. Try again in a moment.";
  return toApiError({ code: 503, message }, source);
}

/** A response with a successful status that is no completion: a web page, or a text in no known form. */
export function unreadableError(
  { raw, contentType }: { raw: string; contentType: string },
  source: ErrorSource,
): ApiError {
  const kind = contentType === "" ? "no content type" : (contentType.split(";")[0] ?? "");
  return unexpectedError({ raw, expected: "completion", kind }, source);
}

/** The same for a list of models: there may be another kind of server at the address. */
export function unreadableListError(raw: string, source: ErrorSource): ApiError {
  return unexpectedError({ raw, expected: "list of models" }, source);
}

/** A response with a successful status that is not what the provider was called for. */
export function unexpectedError(
  { raw, expected, kind }: { raw: string; expected: string; kind?: string },
  source: ErrorSource,
): ApiError {
  const expectedForm = kind === undefined ? expected : `${expected} (${kind})`;
  const message = `${source.providerName} returned something that is not a ${expectedForm}.`;
  const hint = `Check its base URL: ${publicAddress(source.baseUrl)}`;
  return withOperatorText(toApiError({ code: 502, message, raw }, source), `${message} ${hint}`);
}

export interface ErrorParts {
  code: number;
  message: string;
  raw?: string | undefined;
  providerName?: string | undefined;
}

/** An error in OpenRouter's form, without keys, and without addresses of the operator's network. */
export function toApiError({ code, message, raw, providerName }: ErrorParts, source: ErrorSource): ApiError {
  const clean = (text: string): string => redactAddresses(withoutSecrets(text, source.secrets), source);
  return {
    code,
    message: clean(message),
    metadata: {
      provider_name: providerName === undefined ? source.providerName : clean(providerName),
      ...(raw ? { raw: clean(raw).slice(0, RAW_LIMIT) } : {}),
      error_type: errorTypeOf(code),
    },
  };
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((result, secret) => (secret === "" ? result : result.replaceAll(secret, "…")), text);
}

/** The message in an error body, in any of the forms that are in use. */
function ownWords(value: unknown, depth = 0): string | undefined {
  // Google sends a list of one error; FastAPI and Mistral list every field that they refuse.
  if (Array.isArray(value)) return depth < 4 ? joinWords(value.map((item) => ownWords(item, depth + 1))) : undefined;
  if (!isObject(value)) return depth > 0 ? textOf(value) : undefined;
  if (depth >= 4) return undefined;
  const message = textOf(value["msg"]);
  if (message !== undefined) return `${message}${placeOf(value["loc"])}`;
  for (const key of ["message", "error", "detail"]) {
    const ownText = key === "message" && isObject(value["error"]) ? undefined : ownWords(value[key], depth + 1);
    if (ownText !== undefined) return ownText;
  }
  return undefined;
}

function joinWords(words: readonly (string | undefined)[]): string | undefined {
  const givenWords = words.filter((text) => text !== undefined);
  return givenWords.length > 0 ? givenWords.join("; ") : undefined;
}

/** The path of the refused field in the request. */
function placeOf(location: unknown): string {
  const steps = Array.isArray(location) ? location.filter((step) => typeof step !== "object") : [];
  return steps.length > 0 ? ` (${steps.join(".")})` : "";
}

function statusIn(code: unknown): number | undefined {
  const status = numberOf(typeof code === "string" && /^\d{3}$/.test(code) ? Number(code) : code);
  return status !== undefined && Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined;
}

/**
 * Seconds to wait, which may be a fraction: OpenAI's milliseconds, the usual header's number, or the time until its
 * date.
 */
function retryAfterOf(headers: Headers): number | undefined {
  const milliseconds = amountOf(headers.get("retry-after-ms"));
  if (milliseconds !== undefined) return milliseconds / 1000;
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  const seconds = amountOf(value);
  if (seconds !== undefined || Number.isFinite(Number(value))) return seconds;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

function amountOf(value: string | null): number | undefined {
  const amount = value === null || value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}

const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** Seconds to wait as a message has them, as in OpenAI's "Please try again in 1m2.5s" and "in 350ms". */
function retryAfterIn(message: string): number | undefined {
  const [, time] = /\b(?:try again|retry) in ((?:\d+(?:\.\d+)?(?:ms|[smh]))+)/i.exec(message) ?? [];
  if (time === undefined) return undefined;
  const amounts = [...time.matchAll(/(\d+(?:\.\d+)?)(ms|[smh])/gi)];
  const seconds = amounts.reduce(
    (sum, [, amount, unit = ""]) => sum + Number(amount) * (SECONDS[unit.toLowerCase()] ?? 0),
    0,
  );
  return Math.round(seconds * 1000) / 1000;
}

function codeOf(cause: unknown): string {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if ("code" in error && typeof error.code === "string") return error.code;
    if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  }
  return "";
}

/** Why a connection could not be made, and what the operator can check; undefined if it was open, and broke. */
function unreachable(code: string): { reason: string; hint: string } | undefined {
  if (code === "ECONNREFUSED") return { reason: "connection refused.", hint: "Is the server running?" };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return { reason: "no such host.", hint: "Check the base URL and the network." };
  }
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT" || code === "EHOSTUNREACH" || code === "ENETUNREACH") {
    return { reason: "no connection.", hint: "Check the base URL and the network." };
  }
  if (/^(?:CERT_|ERR_TLS|UNABLE_TO_)|SELF_SIGNED|VERIFY/u.test(code)) {
    return { reason: "its certificate is not trusted.", hint: "Check the base URL." };
  }
  if (code.startsWith("HPE_") || code === "EPROTO" || code === "ERR_SSL_WRONG_VERSION_NUMBER") {
    return {
      reason: "the server there is not of the expected kind.",
      hint: "Check http or https, and the port.",
    };
  }
  return undefined;
}

/** An address in a form for the log: without the user, the password and the query that it may have. */
function publicAddress(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return "an address that is not valid";
  const url = new URL(baseUrl);
  return `${url.origin}${url.pathname}`.replace(/\/$/, "");
}
