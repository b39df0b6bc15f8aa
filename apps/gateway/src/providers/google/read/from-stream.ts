import type { AnswerPart, ApiError } from "@tutti/contract";
import { createSseDecoder } from "@tutti/contract";
import type { AnswerReader, EndReason } from "../../wire/answer-reader.ts";
import { endingError } from "../../wire/ending.ts";
import { formOf } from "../../wire/form-reader.ts";
import { type ErrorSource, unreadableError } from "../../wire/from-error.ts";
import { isObject, parseJson } from "../../wire/json.ts";
import type { FunctionNames } from "../tool-names.ts";
import { emptyAnswerError, fromGoogleError } from "./from-error.ts";
import { createResponseReader } from "./response-reader.ts";

export interface GoogleReaderOptions {
  source: ErrorSource;
  names: FunctionNames;
  /** The response's content type, or "" if it has none. */
  contentType: string;
}

/** How much of the text between events is kept, in characters: it may hold an error without event framing. */
const TAIL_LIMIT = 8192;

/**
 * Reads a response of Google's, cut anywhere: it recognizes an event stream, one JSON value, or a list of them. The
 * finish is returned when the stream ends, since more may follow Google's first finish reason.
 */
export function createGoogleReader(options: GoogleReaderOptions): AnswerReader {
  const { source, contentType } = options;
  const responses = createResponseReader(options);
  const events = createSseDecoder();
  let isEvents: boolean | undefined;
  let isDone = false;
  let whole = "";
  let tail = "";

  const fail = (error: ApiError): AnswerPart[] => {
    isDone = true;
    return [{ type: "error", error }];
  };

  const readValue = (value: unknown, raw: string): AnswerPart[] => {
    const error = fromGoogleError(value, source);
    // An answer that has its finish stays complete, whatever follows.
    if (error) return responses.isFinished ? [] : fail(error);
    if (!isObject(value)) return responses.isFinished ? [] : fail(unreadableError({ raw, contentType }, source));
    const parts = responses.push(value);
    if (parts.some(({ type }) => type === "error")) isDone = true;
    return parts;
  };

  const readEvents = (events: readonly { type: string; data?: string }[], isCutOff: boolean): AnswerPart[] => {
    const parts: AnswerPart[] = [];
    for (const { data } of events) {
      const text = data?.trim() ?? "";
      if (isDone || text === "" || text === "[DONE]") continue;
      const value = parseJson(text);
      if (value === undefined && isCutOff) continue;
      parts.push(...readValue(value, text));
    }
    return parts;
  };

  const pushEvents = (text: string): AnswerPart[] => {
    tail = (tail + text).slice(-TAIL_LIMIT);
    return readEvents(events.push(text), false);
  };

  const readWhole = (): AnswerPart[] => {
    const value = parseJson(whole);
    if (value === undefined) return [];
    const parts: AnswerPart[] = [];
    for (const response of Array.isArray(value) ? value : [value]) {
      if (!isDone) parts.push(...readValue(response, JSON.stringify(response)));
    }
    return parts;
  };

  /** An error that Google wrote into its stream without event framing. */
  const strayError = (): ApiError | undefined => {
    const last = tail.split(/\r\n\r\n|\n\n|\r\r/).findLast((piece) => piece.trim() !== "");
    return last === undefined ? undefined : fromGoogleError(parseJson(last), source);
  };

  const endingOf = (reason: EndReason): ApiError => {
    const stray = reason === "ended" || reason === "broken" ? strayError() : undefined;
    if (stray) return stray;
    // A stream that ended in order is not a broken connection.
    if (reason === "ended" && responses.empty) return emptyAnswerError(responses.empty, source);
    return endingError(reason, { source, contentType, beginning: isEvents ? tail : whole });
  };

  return {
    push(text) {
      if (isEvents) return pushEvents(text);
      if (isEvents === undefined) {
        const form = formOf(text);
        if (form === "unknown") return [];
        isEvents = form === "events";
        if (isEvents) return pushEvents(text);
      }
      whole += text;
      return [];
    },
    end(reason) {
      // An event without its closing blank line may be half an event, from a connection that broke.
      const parts = isEvents ? readEvents(events.flush(), true) : readWhole();
      if (isDone) return parts;
      isDone = true;
      return [...parts, ...(responses.isFinished ? responses.finish() : fail(endingOf(reason)))];
    },
    get isFinished() {
      return responses.isFinished || isDone;
    },
    get isDone() {
      return isDone;
    },
  };
}
