import type { ApiError } from "@tutti/contract";
import { apiErrorBodySchema, withRetryAdvice } from "@tutti/contract";
import { clientTexts } from "./client-texts.ts";
import { parseRetryAfter } from "./retry-delay.ts";

/**
 * The error of a refused request: the body's own if it is in OpenRouter's form, else one that names the status. If the
 * server sent a Retry-After, the message states the wait, unless it does already.
 *
 * @param now milliseconds since the epoch, for a Retry-After that is a date
 */
export async function readError(response: Response, now: number): Promise<ApiError> {
  const error = await readBody(response);
  const wait =
    response.status === 429 || response.status === 503
      ? parseRetryAfter(response.headers.get("Retry-After"), now)
      : undefined;
  return wait === undefined ? error : { ...error, message: withRetryAdvice(error.message, wait) };
}

async function readBody(response: Response): Promise<ApiError> {
  try {
    const parseResult = apiErrorBodySchema.safeParse(await response.json());
    if (parseResult.success) return parseResult.data.error;
  } catch {
    // A proxy's page or a truncated body explains nothing to a person; the status does.
  }
  return { code: response.status, message: clientTexts.failedWithStatus(response.status) };
}
