import type { AnswerPart } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import { MEGABYTE } from "../../bytes.ts";
import { answerMemory } from "../../memory-budget.ts";

/** The most bytes of memory that a held answer may take: several images, or far more text than any model writes. */
const LIMIT = 64 * MEGABYTE;

/** Bytes that a part takes in the answer beside its text. */
const PART_SIZE = 64;

/** An answer that is held in memory until it ends. */
export interface HeldAnswer {
  /** Throws 502 or 503 if the answer, or all such answers together, take too much memory. */
  add(part: AnswerPart): void;
  /** Call it once, whatever the ending. */
  release(): void;
}

/**
 * @param tooLarge the message of the refusal of an answer that is too large by itself
 * @param limit bytes of memory
 */
export function holdAnswer(tooLarge: string, limit = LIMIT): HeldAnswer {
  const memory = answerMemory.open(limit);
  return {
    add(part) {
      switch (memory.hold(sizeOf(part))) {
        case "held":
          return;
        case "too-large":
          throw new ApiFailure({ code: 502, message: tooLarge });
        case "no-room": {
          const message = "This gateway has no memory left for more unfinished answers. Try again in a moment.";
          throw new ApiFailure({ code: 503, message }, { "Retry-After": "5" });
        }
      }
    },
    release: memory.release,
  };
}

/** About how many bytes a part takes in the whole answer. */
function sizeOf(part: AnswerPart): number {
  if (part.type === "text-delta" && part.logprobs === undefined) return PART_SIZE + part.text.length;
  if (part.type === "reasoning-delta" && part.details === undefined) return PART_SIZE + 2 * part.text.length;
  if (part.type === "image") return PART_SIZE + part.url.length;
  return PART_SIZE + 2 * JSON.stringify(part).length;
}
