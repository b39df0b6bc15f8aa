import type { AnswerPart, ApiError, SoundPart } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import { MEGABYTE } from "../../bytes.ts";
import { answerMemory, type HoldOutcome } from "../../memory-budget.ts";
import { batchesOf } from "../../providers/wire/part-stream.ts";
import type { AnswerFold } from "./ingress.ts";

/** The most bytes of memory that a whole answer may take: several images, or far more text than any model writes. */
const WHOLE_LIMIT = 64 * MEGABYTE;

/** Bytes that a part takes in the answer beside its text. */
const PART_SIZE = 64;

/**
 * Waits for all parts and returns the whole answer. Throws the error of an answer that broke, since a client that
 * requests a whole answer cannot use half of one; and 502 or 503 if the answer, or all such answers together, take too
 * much memory.
 *
 * @param limit bytes of memory
 */
export async function foldAnswer(
  parts: AsyncIterable<AnswerPart>,
  fold: AnswerFold,
  limit = WHOLE_LIMIT,
): Promise<object> {
  const batches = { [Symbol.asyncIterator]: () => batchesOf(parts) };
  const memory = answerMemory.open(limit);
  try {
    for await (const batch of batches) {
      for (const part of batch) {
        fold.push(soundPart(part));
        const holding = memory.hold(sizeOf(part));
        if (holding !== "held") throw refusalOf(holding);
      }
    }
    const answer = fold.end();
    await fold.whenStored?.();
    return answer;
  } finally {
    memory.release();
  }
}

/** The part itself. Throws the error of one that ends a broken answer. */
function soundPart(part: AnswerPart): SoundPart {
  if (part.type === "error") throw new ApiFailure(part.error);
  if (part.type === "finish" && part.reason === "error") throw new ApiFailure(failureOf(part));
  return part;
}

/** About how many bytes a part takes in the whole answer. */
function sizeOf(part: AnswerPart): number {
  if (part.type === "text-delta" && part.logprobs === undefined) return PART_SIZE + part.text.length;
  if (part.type === "reasoning-delta" && part.details === undefined) return PART_SIZE + 2 * part.text.length;
  if (part.type === "image") return PART_SIZE + part.url.length;
  return PART_SIZE + 2 * JSON.stringify(part).length;
}

function refusalOf(holding: Exclude<HoldOutcome, "held">): ApiFailure {
  if (holding === "no-room") {
    const message = "This gateway has no memory left for more unfinished answers. Try again in a moment.";
    return new ApiFailure({ code: 503, message }, { "Retry-After": "5" });
  }
  const message = "The answer is too large to send whole. Request it as a stream.";
  return new ApiFailure({ code: 502, message });
}

/** The error for an answer that its provider ended with an error after a part of it, without a word about it. */
function failureOf({ nativeReason }: Extract<AnswerPart, { type: "finish" }>): ApiError {
  const reason = nativeReason === null || nativeReason === "error" ? "" : ` (${nativeReason})`;
  return { code: 502, message: `The model failed before the answer was complete${reason}.` };
}
