import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { WriteFailure } from "../../write-failure.ts";
import { toAnthropicError } from "./to-anthropic-error.ts";

/** Statuses after which the same request may succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 429]);

/** A failure in Anthropic's form; its clients ask again where `x-should-retry` says so. */
export const writeMessagesFailure: WriteFailure = (error, requestId) => {
  const { status, body } = toAnthropicError(error);
  return {
    status: status as ContentfulStatusCode,
    body: { type: "error", ...(requestId === undefined ? {} : { request_id: requestId }), ...body },
    headers: { "x-should-retry": String(status >= 500 || PASSING.has(status)) },
  };
};
