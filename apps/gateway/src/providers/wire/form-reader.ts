import type { AnswerPart } from "@tutti/contract";
import type { AnswerReader, EndReason, ReaderOptions } from "./answer-reader.ts";
import { brokenError, timeoutError, unreadableError } from "./from-error.ts";

/**
 * JSON and web pages are read whole; everything else is an event stream until it proves otherwise. Blanks alone say
 * nothing, and need not be kept: some servers send them for as long as an answer takes, and looking at all of them with
 * each more would take ever longer.
 */
export function formOf(beginning: string): "unknown" | "events" | "whole" {
  const first = beginning.trimStart()[0];
  if (first === undefined) return "unknown";
  return first === "{" || first === "[" || first === "<" ? "whole" : "events";
}

/** The reader for an answer that shows only by its beginning whether it is an event stream or comes whole. */
export function createFormReader(readers: { events: () => AnswerReader; whole: () => AnswerReader }): AnswerReader {
  let reader: AnswerReader | undefined;
  return {
    push(text) {
      if (reader) return reader.push(text);
      // Without the blanks that it begins with, wherever they were cut: they may be many, and say nothing.
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
 * The reader for an answer that comes whole.
 *
 * @param read gives its parts; undefined where it cannot be read, which is then told with why it ended
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
