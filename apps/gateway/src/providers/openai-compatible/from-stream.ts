import type { ReplyPart } from "@tutti/contract";
import { decodeCompletion } from "@tutti/contract";
import { createEventReader } from "./event-reader.ts";
import { createFormReader, createWholeReader } from "./form-reader.ts";
import { type ErrorSource, emptyError, fromErrorObject } from "./from-error.ts";
import { isObject, type JsonObject, parseJson } from "./json.ts";
import { createQuirks } from "./quirks.ts";
import { withThoughtsApart } from "./thoughts-apart.ts";

/** Why no more text is read: the upstream ended the answer, its connection broke, or it fell silent for too long. */
export type EndReason = "ended" | "broken" | "silent";

/** Reads the text of one answer, cut anywhere, as parts. */
export interface ReplyReader {
  push(text: string): ReplyPart[];
  end(reason: EndReason): ReplyPart[];
  /** The answer has its ending: a finish reason, or an error. What may still come is its usage. */
  readonly isFinished: boolean;
  /** Nothing that still comes can matter. */
  readonly isDone: boolean;
}

export interface ReaderOptions {
  source: ErrorSource;
  /** The answer's content type, or "" where it has none. */
  contentType: string;
  /** Thoughts at the beginning of the text, between marks, are told as reasoning. */
  mayThinkAloud?: boolean | undefined;
  /** Puts a chunk, or a whole answer, of another wire into the form of chat completions. */
  translate?: ((answer: JsonObject) => JsonObject) | undefined;
}

/**
 * The reader for an answer: an event stream, or one JSON value, whichever it turns out to be; servers that were asked for a
 * stream sometimes answer with JSON, and some send either with a wrong content type. Metadata comes first and usage once, as the
 * last known count.
 */
export function createReplyReader(options: ReaderOptions): ReplyReader {
  const reader = createFormReader({
    events: () => createEventReader(options),
    whole: () => createWholeReader(options, (text) => readWhole(text, options)),
  });
  return options.mayThinkAloud ? withThoughtsApart(reader) : reader;
}

function readWhole(text: string, { source, translate }: ReaderOptions): ReplyPart[] | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const error = fromErrorObject(value, source);
  if (error) return [{ type: "error", error }];
  const parts = decodeCompletion(createQuirks().settle(translate?.(value) ?? value));
  if (!parts.some(({ type }) => type === "error")) return parts;
  const isEmpty = Array.isArray(value["choices"]) && value["choices"].length === 0;
  return isEmpty ? [{ type: "error", error: emptyError(source) }] : undefined;
}
