import type { ReplyReader } from "./reply-reader.ts";
import { createThoughtSeparator } from "./thought-separator.ts";

/**
 * Tells the thoughts that a model puts at the beginning of its text as reasoning, where its server does not do so. An answer whose
 * reasoning comes by itself is left as it is.
 */
export function withThoughtsApart(reader: ReplyReader): ReplyReader {
  const separator = createThoughtSeparator();
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
