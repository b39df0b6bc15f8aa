import type { ReaderOptions } from "../wire/answer-reader.ts";
import type { JsonObject } from "../wire/json.ts";

export interface CompletionReaderOptions extends ReaderOptions {
  /** Reasoning between tags at the beginning of the text becomes reasoning parts. */
  hasInlineReasoning?: boolean | undefined;
  /** Converts a chunk, or a complete response, of another API into the form of chat completions. */
  translate?: ((answer: JsonObject) => JsonObject) | undefined;
}
