import type { AnswerReader } from "./answer-reader.ts";
import { createReasoningSeparator } from "./reasoning-separator.ts";

/**
 * Extracts the reasoning that a model writes at the beginning of its text, if its server does not separate the two. An
 * answer whose reasoning has parts of its own stays unchanged.
 */
export function extractReasoning(reader: AnswerReader): AnswerReader {
  const separator = createReasoningSeparator();
  return {
    push: (text) => reader.push(text).flatMap((part) => separator.push(part)),
    end: (reason) => reader.end(reason).flatMap((part) => separator.push(part)),
    get isFinished() {
      return reader.isFinished;
    },
    get isDone() {
      return reader.isDone;
    },
  };
}
