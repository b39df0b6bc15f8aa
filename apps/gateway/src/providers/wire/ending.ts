import type { ApiError } from "@tutti/contract";
import type { EndReason, ReaderOptions } from "./answer-reader.ts";
import { brokenError, timeoutError, unreadableError } from "./from-error.ts";

/** How much of an answer without events is kept, to show what it was. */
export const UNFRAMED_LIMIT = 1000;

/**
 * Why a stream that has no ending ended.
 *
 * @param beginning the first characters that came
 */
export function endingError(
  reason: EndReason,
  { source, contentType, beginning }: ReaderOptions & { beginning: string },
): ApiError {
  if (reason === "idle") return timeoutError(source);
  const isNonsense = reason === "ended" && beginning.trim() !== "" && !/^(data|event|id|retry)?:/m.test(beginning);
  return isNonsense ? unreadableError({ raw: beginning, contentType }, source) : brokenError(source);
}
