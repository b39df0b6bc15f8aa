import type { AnswerPart } from "@tutti/contract";
import type { AnswerReader, EndReason, ReaderOptions } from "./answer-reader.ts";
import { brokenError, timeoutError, unreadableError } from "./from-error.ts";

/**
 * JSON and web pages are read whole; everything else is assumed to be an event stream. White space alone decides
 * nothing, and need not be kept: some servers send it for as long as an answer takes, and reading all of it again with
 * each new piece would take ever longer.
 */
export function formOf(beginning: string): "unknown" | "events" | "whole" {
  const first = beginning.trimStart()[0];
  if (first === undefined) return "unknown";
  return first === "{" || first === "[" || first === "<" ? "whole" : "events";
}

/** The reader for a response whose beginning shows whether it is an event stream or one value. */
export function createFormReader(readers: { events: () => AnswerReader; whole: () => AnswerReader }): AnswerReader {
  let reader: AnswerReader | undefined;
  return {
    push(text) {
      if (reader) return reader.push(text);
      // Without leading white space, wherever it was cut: it may be long, and means nothing.
      const beginning = text.trimStart();
      const form = formOf(beginning);
      if (form === "unknown") return [];
      reader = readers[form]();
      return reader.push(beginning);
    },
    end: (reason) => (reader ?? readers.events()).end(reason),
    get isFinished() {
      return reader?.isFinished ?? false;
    },
    get isDone() {
      return reader?.isDone ?? false;
    },
  };
}

/**
 * The reader for a response of one value.
 *
 * @param read returns its parts; undefined if it cannot be read: then an error part says why the response ended
 */
export function createWholeReader(
  { source, contentType }: Pick<ReaderOptions, "source" | "contentType">,
  read: (text: string) => AnswerPart[] | undefined,
): AnswerReader {
  let text = "";
  let isDone = false;

  const errorOf = (reason: EndReason) => {
    switch (reason) {
      case "idle":
        return timeoutError(source);
      case "broken":
        return brokenError(source);
      case "ended":
        return unreadableError({ raw: text, contentType }, source);
    }
  };

  return {
    push(more) {
      text += more;
      return [];
    },
    end(reason) {
      if (isDone) return [];
      isDone = true;
      return read(text) ?? [{ type: "error", error: errorOf(reason) }];
    },
    get isFinished() {
      return isDone;
    },
    get isDone() {
      return isDone;
    },
  };
}
