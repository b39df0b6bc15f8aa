import type { ApiError, ApiErrorBody } from "@tutti/contract";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { ProviderError } from "../providers/provider-error.ts";
import type { AppContext } from "./app-env.ts";
import { ClientGone } from "./client-presence.ts";

/** A request that is refused; thrown by a route, answered in one place. `error.code` is the status. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly error: ApiError;

  constructor(error: ApiError) {
    super(error.message);
    this.error = error;
  }
}

/** What a client is told of anything that was thrown. Bugs are told as such, without their details. */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiFailure || cause instanceof ProviderError) return cause.error;
  return { code: 500, message: "Internal Server Error" };
}

/** The one answer to everything that a route throws, in OpenRouter's form. */
export function answerFailure(c: AppContext, cause: unknown, log: Logger): Response {
  if (cause instanceof ClientGone || isBrokenUpload(c, cause)) {
    log.debug({ path: c.req.path }, "a client went away");
    // Nobody reads this answer; the status is the usual one for the log of a proxy.
    return new Response(null, { status: 499 });
  }
  const error = toApiError(cause);
  if (error.code === 500 && !(cause instanceof ProviderError))
    log.error({ err: cause, path: c.req.path }, "a request failed");
  if (cause instanceof ProviderError && cause.retryAfter !== undefined)
    c.header("retry-after", String(cause.retryAfter));
  const body: ApiErrorBody = { error };
  const isStatus = error.code >= 400 && error.code < 600;
  return c.json(body, isStatus ? (error.code as ContentfulStatusCode) : 500);
}

/** Whether the client went away before all of its request was there: what broke is then the request itself. */
function isBrokenUpload(c: AppContext, cause: unknown): boolean {
  const broken = c.env?.incoming?.errored;
  return broken !== undefined && broken !== null && cause === broken;
}
