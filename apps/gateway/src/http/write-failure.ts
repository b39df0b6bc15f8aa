import type { ApiError, ApiErrorBody } from "@tutti/contract";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The status and the JSON body of the response to a failure. */
export interface FailureResponse {
  status: ContentfulStatusCode;
  body: object;
  headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Writes a failure in one wire form.
 *
 * @param requestId the id by which the client can name the request, where its form has one in the body
 */
export type WriteFailure = (error: ApiError, requestId?: string) => FailureResponse;

/** A failure in the API's own form, which is OpenRouter's. */
export function writeApiFailure(error: ApiError): { status: ContentfulStatusCode; body: ApiErrorBody } {
  const isStatus = error.code >= 400 && error.code < 600;
  return { status: isStatus ? (error.code as ContentfulStatusCode) : 500, body: { error } };
}
