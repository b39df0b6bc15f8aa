import type { ApiError, ReplyPart, SseEvent, Usage } from "@tutti/contract";
import { createReplyDecoder, createSseDecoder } from "@tutti/contract";
import { brokenError, endlessError, fromErrorObject, timeoutError, unreadableError } from "./from-error.ts";
import type { EndReason, ReaderOptions, ReplyReader } from "./from-stream.ts";
import { isObject, type JsonObject, parseJson } from "./json.ts";
import { createQuirks } from "./quirks.ts";

/** How much of an answer without events is kept, to show what it was. */
const NONSENSE_LIMIT = 1000;

/**
 * Reads an event stream of OpenAI-compatible chunks. An answer ends properly with a finish reason, or with `[DONE]` after it gave
 * something; one that stops without either broke, and says so in an error part after what came.
 */
export function createEventReader(options: ReaderOptions): ReplyReader {
  const { source, contentType } = options;
  const events = createSseDecoder();
  const decoder = createReplyDecoder();
  const quirks = createQuirks();
  // The last count that came: some vendors send a running one with every chunk.
  let usage: Usage | undefined;
  let hasContent = false;
  let isFinished = false;
  let isDone = false;
  let beginning = "";

  const fail = (error: ApiError): ReplyPart[] => {
    isFinished = true;
    isDone = true;
    return [{ type: "error", error }];
  };

  const unreadable = (raw: string): ApiError => unreadableError({ raw, contentType }, source);

  const close = (): ReplyPart[] => {
    isDone = true;
    return usage ? [{ type: "usage", usage }] : [];
  };

  const readDone = (): ReplyPart[] => {
    if (isFinished) return close();
    if (!hasContent) return fail(brokenError(source));
    isFinished = true;
    return [{ type: "finish", reason: "stop", nativeReason: null }, ...close()];
  };

  const readChunk = (chunk: JsonObject): ReplyPart[] => {
    const parts: ReplyPart[] = [];
    for (const part of decoder.push(quirks.settle(chunk))) {
      // Errors of the upstream's own were read before: this chunk has a form that nobody knows.
      if (part.type === "error") return [...parts, ...fail(unreadable(JSON.stringify(chunk)))];
      if (part.type === "usage") usage = part.usage;
      else parts.push(part);
      if (part.type === "finish") isFinished = true;
      else if (part.type !== "metadata" && part.type !== "usage") hasContent = true;
    }
    return parts;
  };

  const readEvent = (event: SseEvent, isCutOff: boolean): ReplyPart[] => {
    const data = event.type === "data" ? event.data.trim() : "";
    if (isDone || data === "") return [];
    if (data === "[DONE]") return readDone();
    const value = parseJson(data);
    // An answer that has its ending stays whole, whatever follows; OpenRouter explains a reached limit with an error there.
    if (isFinished) return isObject(value) ? readChunk({ ...value, error: undefined, choices: [] }) : [];
    if (value === undefined && isCutOff) return [];
    if (!isObject(value)) return fail(unreadable(data));
    const error = fromErrorObject(value, source);
    return error ? fail(error) : readChunk(value);
  };

  const endingOf = (reason: EndReason): ApiError => {
    if (reason === "silent") return timeoutError(source);
    if (reason === "endless") return endlessError(source);
    const isNonsense = reason === "ended" && beginning.trim() !== "" && !/^(data|event|id|retry)?:/m.test(beginning);
    return isNonsense ? unreadable(beginning) : brokenError(source);
  };

  return {
    push(text) {
      if (beginning.length < NONSENSE_LIMIT) beginning += text.slice(0, NONSENSE_LIMIT);
      return events.push(text).flatMap((event) => readEvent(event, false));
    },
    end(reason) {
      // What has no closing blank line may be half an event, of a connection that broke.
      const parts = events.flush().flatMap((event) => readEvent(event, true));
      if (isDone) return parts;
      return [...parts, ...(isFinished ? close() : fail(endingOf(reason)))];
    },
    get isFinished() {
      return isFinished;
    },
    get isDone() {
      return isDone;
    },
  };
}
