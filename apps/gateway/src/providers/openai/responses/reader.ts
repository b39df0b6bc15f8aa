import type { AnswerPart, SseEvent } from "@tutti/contract";
import { createSseDecoder } from "@tutti/contract";
import type { AnswerReader, EndReason, ReaderOptions } from "../../wire/answer-reader.ts";
import { endingError, UNFRAMED_LIMIT } from "../../wire/ending.ts";
import { formOf } from "../../wire/form-reader.ts";
import { fromErrorObject, unreadableError } from "../../wire/from-error.ts";
import { isObject, parseJson } from "../../wire/json.ts";
import { createResponsesEvents } from "./read-events.ts";

/**
 * Reads the text of one response of the Responses API, cut anywhere: it recognizes events or one JSON value. The answer
 * ends with its closing event; a stream that stops before that broke.
 */
export function createResponsesReader(options: ReaderOptions & { format: string }): AnswerReader {
  const { source, contentType, format } = options;
  const answer = createResponsesEvents({ source, format });
  const decoder = createSseDecoder();
  let form: ReturnType<typeof formOf> = "unknown";
  // The whole text of a response without a stream; of a stream the beginning, to show in the error if it is none.
  let text = "";
  let hasFailed = false;

  const fail = (error: ReturnType<typeof unreadableError>): AnswerPart[] => {
    hasFailed = true;
    return [{ type: "error", error }];
  };

  const readEvent = (event: SseEvent, isCutOff: boolean): AnswerPart[] => {
    const data = event.type === "data" ? event.data.trim() : "";
    if (data === "" || data === "[DONE]" || hasFailed || answer.isFinished) return [];
    const value = parseJson(data);
    if (isObject(value)) return answer.read(value);
    return isCutOff ? [] : fail(unreadableError({ raw: data, contentType }, source));
  };

  const endWhole = (reason: EndReason): AnswerPart[] => {
    const value = parseJson(text);
    if (isObject(value)) {
      const error = value["object"] === "response" ? undefined : fromErrorObject(value, source);
      if (error) return fail(error);
      const parts = answer.readWhole(value);
      if (answer.isFinished) return parts;
    }
    if (reason === "ended") return fail(unreadableError({ raw: text, contentType }, source));
    return fail(endingError(reason, { source, contentType, beginning: "" }));
  };

  return {
    push(more) {
      if (form === "unknown") form = formOf(more);
      if (form === "unknown") return [];
      if (form === "whole" || text.length < UNFRAMED_LIMIT) text += more;
      return form === "events" ? decoder.push(more).flatMap((event) => readEvent(event, false)) : [];
    },
    end(reason) {
      if (hasFailed || answer.isFinished) return [];
      if (form === "whole") return endWhole(reason);
      const parts = decoder.flush().flatMap((event) => readEvent(event, true));
      if (hasFailed || answer.isFinished) return parts;
      return [...parts, ...fail(endingError(reason, { source, contentType, beginning: text }))];
    },
    get isFinished() {
      return hasFailed || answer.isFinished;
    },
    get isDone() {
      return hasFailed || answer.isFinished;
    },
  };
}
