import type { AnswerPart, ApiError, SseEvent } from "@tutti/contract";
import { createSseDecoder } from "@tutti/contract";
import type { AnswerReader, ReaderOptions } from "../wire/answer-reader.ts";
import { endingError, UNFRAMED_LIMIT } from "../wire/ending.ts";
import { createFormReader, createWholeReader } from "../wire/form-reader.ts";
import { unreadableError } from "../wire/from-error.ts";
import { isObject, parseJson } from "../wire/json.ts";
import type { BlockReaderOptions } from "./block-reader.ts";
import { fromErrorEvent } from "./from-error.ts";
import { createMessageReader } from "./message-reader.ts";

export interface AnthropicReaderOptions extends ReaderOptions, BlockReaderOptions {}

/**
 * The reader for a response of Anthropic's, cut anywhere: it recognizes an event stream or one JSON value. Metadata
 * comes first, finish and usage last; an interrupted answer ends with an error part after the parts that arrived.
 */
export function createAnthropicReader(options: AnthropicReaderOptions): AnswerReader {
  return createFormReader({
    events: () => createEventReader(options),
    whole: () => createWholeReader(options, (text) => readWhole(text, options)),
  });
}

function createEventReader(options: AnthropicReaderOptions): AnswerReader {
  const { source, contentType } = options;
  const events = createSseDecoder();
  const message = createMessageReader(options);
  let hasFailed = false;
  let beginning = "";

  const fail = (error: ApiError): AnswerPart[] => {
    hasFailed = true;
    return [{ type: "error", error }];
  };

  const readEvent = (event: SseEvent, isCutOff: boolean): AnswerPart[] => {
    const data = event.type === "data" ? event.data.trim() : "";
    if (hasFailed || message.isDone || data === "" || data === "[DONE]") return [];
    const value = parseJson(data);
    if (value === undefined && isCutOff) return [];
    if (!isObject(value)) return fail(unreadableError({ raw: data, contentType }, source));
    const error = fromErrorEvent(value, source);
    // An answer that has its finish stays complete, whatever follows.
    if (error) return message.isFinished ? [] : fail(error);
    return message.read(value);
  };

  return {
    push(text) {
      if (beginning.length < UNFRAMED_LIMIT) beginning += text.slice(0, UNFRAMED_LIMIT);
      return events.push(text).flatMap((event) => readEvent(event, false));
    },
    end(reason) {
      // An event without its closing blank line may be half an event, from a connection that broke.
      const parts = events.flush().flatMap((event) => readEvent(event, true));
      if (hasFailed || message.isDone) return parts;
      return [
        ...parts,
        ...(message.isFinished ? message.close() : fail(endingError(reason, { ...options, beginning }))),
      ];
    },
    get isFinished() {
      return hasFailed || message.isFinished;
    },
    get isDone() {
      return hasFailed || message.isDone;
    },
  };
}

/** A complete message is read as the first event of a stream, which may hold the whole answer. */
function readWhole(text: string, options: AnthropicReaderOptions): AnswerPart[] | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const error = fromErrorEvent(value, options.source);
  if (error) return [{ type: "error", error }];
  if (value["type"] !== "message") return undefined;
  const message = createMessageReader(options);
  return [...message.read({ type: "message_start", message: value }), ...message.close()];
}
