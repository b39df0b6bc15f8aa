import type { AnswerPart, ApiError, SoundPart } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import { batchesOf } from "../../providers/wire/part-stream.ts";
import { holdAnswer } from "./held-answer.ts";
import type { AnswerFold } from "./ingress.ts";

/**
 * Waits for all parts and returns the whole answer. Throws the error of an answer that broke, since a client that
 * requests a whole answer cannot use half of one; and 502 or 503 if the answer, or all such answers together, take too
 * much memory.
 *
 * @param limit bytes of memory
 */
export async function foldAnswer(parts: AsyncIterable<AnswerPart>, fold: AnswerFold, limit?: number): Promise<object> {
  const batches = { [Symbol.asyncIterator]: () => batchesOf(parts) };
  const held = holdAnswer("The answer is too large to send whole. Request it as a stream.", limit);
  try {
    for await (const batch of batches) {
      for (const part of batch) {
        fold.push(soundPart(part));
        held.add(part);
      }
    }
    const answer = fold.end();
    await fold.whenStored?.();
    return answer;
  } finally {
    held.release();
  }
}

/** The part itself. Throws the error of one that ends a broken answer. */
function soundPart(part: AnswerPart): SoundPart {
  if (part.type === "error") throw new ApiFailure(part.error);
  if (part.type === "finish" && part.reason === "error") throw new ApiFailure(failureOf(part));
  return part;
}

/** The error for an answer that its provider ended with an error after a part of it, without a word about it. */
function failureOf({ nativeReason }: Extract<AnswerPart, { type: "finish" }>): ApiError {
  const reason = nativeReason === null || nativeReason === "error" ? "" : ` (${nativeReason})`;
  return { code: 502, message: `The model failed before the answer was complete${reason}.` };
}
