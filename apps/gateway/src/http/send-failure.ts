import { createToken } from "@tutti/contract";
import type { Logger } from "pino";
import { ApiFailure } from "../api-failure.ts";
import type { SecretMatcher } from "../logging/secret-matcher.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import { toApiError } from "../to-api-error.ts";
import type { AppContext } from "./app-env.ts";
import type { Ingress } from "./ingress/ingress.ts";
import { ingressAt } from "./ingress/ingresses.ts";
import { ClientDisconnected } from "./middleware/client-presence.ts";
import { type WriteFailure, writeApiFailure } from "./write-failure.ts";

/** Whether an error is a fault of the gateway itself. A provider's own failure is not. */
export function isBug(cause: unknown): boolean {
  return !(cause instanceof ApiFailure || cause instanceof ProviderError || cause instanceof ClientDisconnected);
}

/** The services that error responses depend on. */
export interface FailureServices {
  log: Logger;
  secrets: Pick<SecretMatcher, "cleanValue">;
}

/**
 * The one response for every error that a route throws, without secrets: in the form of the path's ingress, or in the
 * API's own.
 */
export function sendFailure(c: AppContext, cause: unknown, { log, secrets }: FailureServices): Response {
  if (cause instanceof ClientDisconnected || isBrokenUpload(c, cause)) {
    log.debug({ path: c.req.path }, "a client disconnected");
    // The client has disconnected; proxies use this status in their logs.
    return new Response(null, { status: 499 });
  }
  const error = secrets.cleanValue(toApiError(cause));
  if (isBug(cause)) log.error({ err: cause, path: c.req.path }, "a request failed");
  if (cause instanceof ProviderError && cause.retryAfter !== undefined) {
    c.header("retry-after", String(Math.ceil(cause.retryAfter)));
    // OpenAI's clients prefer it, and wait for less than a second where that is enough.
    if (!Number.isInteger(cause.retryAfter)) c.header("retry-after-ms", String(Math.round(cause.retryAfter * 1000)));
  }
  if (cause instanceof ApiFailure) for (const [name, value] of Object.entries(cause.headers)) c.header(name, value);
  const ingress = ingressAt(c.req.path);
  const writeFailure: WriteFailure = ingress?.writeFailure ?? writeApiFailure;
  const { status, body, headers = {} } = writeFailure(error, requestIdOf(c, ingress));
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return c.json(body, status);
}

/** The id of the request's generation, or a new one for a request that never had a generation. */
function requestIdOf(c: AppContext, ingress: Ingress | undefined): string | undefined {
  if (ingress?.namesFailures !== true) return undefined;
  const id = c.res.headers.get(ingress.idHeader) ?? `req_${createToken()}`;
  c.header(ingress.idHeader, id);
  return id;
}

/**
 * Whether the client disconnected before its whole request had arrived: the error is then that of the request's stream.
 */
function isBrokenUpload(c: AppContext, cause: unknown): boolean {
  const brokenError = c.env?.incoming?.errored;
  return brokenError !== undefined && brokenError !== null && cause === brokenError;
}
