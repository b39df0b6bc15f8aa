import type { AnswerPart, ApiError, SseEvent, Usage } from "@tutti/contract";
import { createAnswerDecoder, createSseDecoder } from "@tutti/contract";
import type { AnswerReader } from "../wire/answer-reader.ts";
import { endingError, UNFRAMED_LIMIT } from "../wire/ending.ts";
import { emptyError, fromErrorObject, unreadableError } from "../wire/from-error.ts";
import { isObject, type JsonObject, parseJson } from "../wire/json.ts";
import type { CompletionReaderOptions } from "./from-stream.ts";
import { metadataOf, plainTextOf } from "./plain-text.ts";
import { createQuirks } from "./quirks.ts";
import { createUnframedLines } from "./unframed-lines.ts";

/**
 * Reads an event stream of OpenAI-compatible chunks. An answer ends properly with a finish reason, or with `[DONE]`
 * after its first content; a stream that stops without either broke, and ends with an error part after the parts that
 * arrived.
 */
export function createEventReader(options: CompletionReaderOptions): AnswerReader {
  const { source, contentType, translate } = options;
  const events = createSseDecoder();
  const strayLines = createUnframedLines();
  const decoder = createAnswerDecoder();
  const quirks = createQuirks();
  // The latest usage: some vendors send running totals with every chunk.
  let usage: Usage | undefined;
  let hasMetadata = false;
  let hasContent = false;
  let isFinished = false;
  let isDone = false;
  let beginning = "";

  const fail = (error: ApiError): AnswerPart[] => {
    isFinished = true;
    isDone = true;
    return [{ type: "error", error }];
  };

  const unreadable = (raw: string): ApiError => unreadableError({ raw, contentType }, source);

  const close = (): AnswerPart[] => {
    isDone = true;
    return usage ? [{ type: "usage", usage }] : [];
  };

  const readLastEvent = (): AnswerPart[] => {
    if (isFinished) return close();
    if (!hasContent) return fail(emptyError(source));
    isFinished = true;
    return [{ type: "finish", reason: "stop", nativeReason: null }, ...close()];
  };

  const readChunk = (chunk: JsonObject): AnswerPart[] => {
    const parts: AnswerPart[] = [];
    for (const part of decoder.push(quirks.settle(translate?.(chunk) ?? chunk))) {
      // The upstream's own errors were read before: this chunk has an unknown form.
      if (part.type === "error") return isFinished ? parts : [...parts, ...fail(unreadable(JSON.stringify(chunk)))];
      // The decoder has not seen the chunks of plain text.
      if (part.type === "metadata" && (hasMetadata || isFinished)) continue;
      if (part.type === "usage") usage = part.usage;
      else parts.push(part);
      if (part.type === "finish") isFinished = true;
      else if (part.type === "metadata") hasMetadata = true;
      else if (part.type !== "usage") hasContent = true;
    }
    return parts;
  };

  const readPlain = (chunk: JsonObject): AnswerPart[] | undefined => {
    const text = plainTextOf(chunk);
    const metadata = hasMetadata ? undefined : metadataOf(chunk);
    if (text === undefined || (metadata === undefined && !hasMetadata)) return undefined;
    hasMetadata = true;
    hasContent = true;
    return metadata ? [metadata, { type: "text-delta", text }] : [{ type: "text-delta", text }];
  };

  const readEvent = (event: SseEvent, isCutOff: boolean): AnswerPart[] => {
    const data = event.type === "data" ? event.data.trim() : "";
    if (isDone || data === "") return [];
    if (data === "[DONE]") return readLastEvent();
    const value = parseJson(data);
    // An answer that has its finish stays complete, whatever follows; OpenRouter explains a reached limit with an error
    // there.
    if (isFinished) return isObject(value) ? readChunk({ ...value, error: undefined, choices: [] }) : [];
    if (value === undefined && isCutOff) return [];
    if (!isObject(value)) return fail(unreadable(data));
    const plain = translate ? undefined : readPlain(value);
    if (plain) return plain;
    const error = fromErrorObject(value, source);
    return error ? fail(error) : readChunk(value);
  };

  const readStray = (line: string | undefined): AnswerPart[] => {
    const value = line === undefined || isFinished ? undefined : parseJson(line);
    const error = isObject(value) ? fromErrorObject(value, source) : undefined;
    return error ? fail(error) : [];
  };

  return {
    push(text) {
      if (beginning.length < UNFRAMED_LIMIT) beginning += text.slice(0, UNFRAMED_LIMIT);
      return strayLines
        .push(text)
        .flatMap(({ before, line }) => [
          ...events.push(before).flatMap((event) => readEvent(event, false)),
          ...readStray(line),
        ]);
    },
    end(reason) {
      // An event without its closing blank line may be half an event, from a connection that broke.
      const parts = [...events.flush().flatMap((event) => readEvent(event, true)), ...readStray(strayLines.flush())];
      if (isDone) return parts;
      return [...parts, ...(isFinished ? close() : fail(endingError(reason, { ...options, beginning })))];
    },
    get isFinished() {
      return isFinished;
    },
    get isDone() {
      return isDone;
    },
  };
}
