import type { ReplyPart } from "@tutti/contract";
import { decodeCompletion } from "@tutti/contract";
import { createEventReader } from "./event-reader.ts";
import {
  brokenError,
  type ErrorSource,
  endlessError,
  fromErrorObject,
  timeoutError,
  unreadableError,
} from "./from-error.ts";
import { isObject, parseJson } from "./json.ts";
import { createQuirks } from "./quirks.ts";

/**
 * Why no more text is read: the upstream ended the answer, its connection broke, it fell silent for too long, or it sent too much
 * that gives nothing.
 */
export type EndReason = "ended" | "broken" | "silent" | "endless";

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
}

/**
 * The reader for an answer: an event stream, or one JSON value, whichever it turns out to be; servers that were asked for a
 * stream sometimes answer with JSON, and some send either with a wrong content type. Metadata comes first and usage once, as the
 * last known count.
 */
export function createReplyReader(options: ReaderOptions): ReplyReader {
  let reader: ReplyReader | undefined;
  let beginning = "";
  return {
    push(text) {
      if (reader) return reader.push(text);
      beginning += text;
      const form = formOf(beginning);
      if (form === "unknown") return [];
      reader = form === "events" ? createEventReader(options) : createWholeReader(options);
      return reader.push(beginning);
    },
    end: (reason) => (reader ?? createEventReader(options)).end(reason),
    get isFinished() {
      return reader?.isFinished ?? false;
    },
    get isDone() {
      return reader?.isDone ?? false;
    },
  };
}

/** JSON and web pages are read whole; everything else is an event stream until it proves otherwise. */
function formOf(beginning: string): "unknown" | "events" | "whole" {
  const first = beginning.trimStart()[0];
  if (first === undefined) return "unknown";
  return first === "{" || first === "[" || first === "<" ? "whole" : "events";
}

function createWholeReader({ source, contentType }: ReaderOptions): ReplyReader {
  let text = "";
  let isDone = false;
  return {
    push(more) {
      text += more;
      return [];
    },
    end(reason) {
      if (isDone) return [];
      isDone = true;
      const value = parseJson(text);
      if (isObject(value)) {
        const error = fromErrorObject(value, source);
        if (error) return [{ type: "error", error }];
        const parts = decodeCompletion(createQuirks().settle(value));
        if (!parts.some(({ type }) => type === "error")) return parts;
      }
      if (reason === "silent") return [{ type: "error", error: timeoutError(source) }];
      if (reason === "broken") return [{ type: "error", error: brokenError(source) }];
      if (reason === "endless") return [{ type: "error", error: endlessError(source) }];
      return [{ type: "error", error: unreadableError({ raw: text, contentType }, source) }];
    },
    get isFinished() {
      return isDone;
    },
    get isDone() {
      return isDone;
    },
  };
}
