import type { ApiError } from "@tutti/contract";
import type { EndReason, ReaderOptions } from "./answer-reader.ts";
import { brokenError, timeoutError, unreadableError } from "./from-error.ts";

/** How many characters of a response without events are kept, to show in the error. */
export const UNFRAMED_LIMIT = 1000;

/**
 * The error for a stream that ended without a finish.
 *
 * @param beginning the first characters of the response
 */
export function endingError(
  reason: EndReason,
  { source, contentType, beginning }: ReaderOptions & { beginning: string },
): ApiError {
  if (reason === "idle") return timeoutError(source);
  const isNonsense = reason === "ended" && beginning.trim() !== "" && !/^(data|event|id|retry)?:/m.test(beginning);
  return isNonsense ? unreadableError({ raw: beginning, contentType }, source) : brokenError(source);
}
