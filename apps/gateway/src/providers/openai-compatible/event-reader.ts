import type { AnswerPart, ApiError, SseEvent, Usage } from "@tutti/contract";
import { createAnswerDecoder, createSseDecoder, lenientRead } from "@tutti/contract";
import type { AnswerReader } from "../wire/answer-reader.ts";
import { endingError, UNFRAMED_LIMIT } from "../wire/ending.ts";
import { emptyError, failedError, fromErrorObject, unreadableError } from "../wire/from-error.ts";
import { isObject, type JsonObject, parseJson } from "../wire/json.ts";
import { jsonObjectsIn } from "../wire/json-values.ts";
import { createFirstChoice } from "./first-choice.ts";
import { metadataOf, plainTextOf } from "./plain-text.ts";
import { createQuirks } from "./quirks.ts";
import type { CompletionReaderOptions } from "./reader-options.ts";
import { createStrayText } from "./stray-text.ts";
import { createUnframedLines } from "./unframed-lines.ts";
import { createWholeMessages } from "./whole-messages.ts";

type Finish = Extract<AnswerPart, { type: "finish" }>;

/**
 * Reads an event stream of OpenAI-compatible chunks. An answer ends properly with a finish reason, or with `[DONE]`
 * after its first content; a stream that stops without either broke, and ends with an error part after the parts that
 * arrived. The finish is returned when the stream ends, since servers send text, reasoning and calls after it, and more
 * than one of them.
 */
export function createEventReader(options: CompletionReaderOptions): AnswerReader {
  const { source, contentType, translate, onRepair } = options;
  const events = createSseDecoder();
  const strayLines = createUnframedLines();
  const strayText = createStrayText(source);
  const decoder = createAnswerDecoder({ hasEveryFinish: true, read: lenientRead(onRepair) });
  const quirks = createQuirks();
  const firstChoice = createFirstChoice();
  const messages = createWholeMessages();
  // The latest usage: some vendors send running totals with every chunk.
  let usage: Usage | undefined;
  let hasMetadata = false;
  let hasContent = false;
  let hasCalls = false;
  let finish: Finish | undefined;
  let isDone = false;
  let beginning = "";

  const fail = (error: ApiError): AnswerPart[] => {
    isDone = true;
    return [{ type: "error", error }];
  };

  const unreadable = (raw: string): ApiError => unreadableError({ raw, contentType }, source);

  const close = (last: Finish): AnswerPart[] => {
    if (last.reason === "error") return fail(failedError(source));
    isDone = true;
    // Servers send `stop` before or with their calls: clients would not run the tools.
    const isCall = hasCalls && last.reason === "stop";
    const end: AnswerPart = isCall ? { ...last, reason: "tool_calls" } : last;
    return usage ? [end, { type: "usage", usage }] : [end];
  };

  const readLastEvent = (): AnswerPart[] => {
    if (finish) return close(finish);
    return hasContent ? close({ type: "finish", reason: "stop", nativeReason: null }) : fail(emptyError(source));
  };

  const readChunk = (chunk: JsonObject): AnswerPart[] => {
    const parts: AnswerPart[] = [];
    for (const part of decoder.push(quirks.settle(translate?.(chunk) ?? chunk))) {
      switch (part.type) {
        case "error":
          // The upstream's own errors were read before: this chunk has an unknown form.
          return finish ? parts : [...parts, ...fail(unreadable(JSON.stringify(chunk)))];
        case "metadata":
          // The decoder has not seen the chunks of plain text.
          if (hasMetadata || finish) continue;
          hasMetadata = true;
          break;
        case "usage":
          usage = part.usage;
          continue;
        case "finish":
          finish = chooseFinish(finish, part);
          continue;
        case "tool-call-delta":
          hasCalls = true;
          hasContent = true;
          break;
        default:
          hasContent = true;
      }
      parts.push(part);
    }
    return parts;
  };

  const readValue = (given: JsonObject): AnswerPart[] => {
    const value = firstChoice.settle(given);
    const plain = translate ? undefined : readPlain(value);
    if (plain) {
      messages.noteDelta();
      return plain;
    }
    const error = fromErrorObject(value, source);
    // An answer that has its finish stays complete, whatever follows; OpenRouter explains a reached limit with an error
    // there.
    if (error && !finish) return [...readTextBefore(value), ...fail(error)];
    return readChunk(withDeltas(value));
  };

  const withDeltas = ({ error: _, ...chunk }: JsonObject): JsonObject => {
    const { choices } = chunk;
    const asDelta = (choice: unknown): unknown => (isObject(choice) ? messages.settle(choice) : choice);
    return Array.isArray(choices) ? { ...chunk, choices: choices.map(asDelta) } : chunk;
  };

  /** The parts that a chunk with an error has besides: the last text of an answer may come with it. */
  const readTextBefore = (value: JsonObject): AnswerPart[] => {
    if (!Array.isArray(value["choices"])) return [];
    const parts = readChunk(withDeltas(value));
    return isDone ? [] : parts;
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
    if (isObject(value)) return readValue(value);
    const objects = value === undefined ? jsonObjectsIn(data) : undefined;
    if (objects) {
      onRepair?.("several events in one line");
      return objects.flatMap((each) => (isDone ? [] : readValue(each)));
    }
    return finish || (value === undefined && isCutOff) ? [] : fail(unreadable(data));
  };

  const readStray = (line: string | undefined): AnswerPart[] => {
    if (line === undefined || finish || isDone) return [];
    const error = strayText.read(line);
    return error ? fail(error) : [];
  };

  return {
    push(text) {
      if (beginning.length < UNFRAMED_LIMIT) beginning += text.slice(0, UNFRAMED_LIMIT);
      return strayLines.push(text).flatMap(({ before, line }) => {
        strayText.goOn(before);
        return [...events.push(before).flatMap((event) => readEvent(event, false)), ...readStray(line)];
      });
    },
    end(reason) {
      // An event without its closing blank line may be half an event, from a connection that broke.
      const parts = [...events.flush().flatMap((event) => readEvent(event, true)), ...readStray(strayLines.flush())];
      if (isDone) return parts;
      if (finish) return [...parts, ...close(finish)];
      return [...parts, ...fail(strayText.error() ?? endingError(reason, { ...options, beginning }))];
    },
    get isFinished() {
      return isDone || finish !== undefined;
    },
    get isDone() {
      return isDone;
    },
  };
}

/** Of several finish reasons, the first that says more than `stop` does. */
function chooseFinish(before: Finish | undefined, next: Finish): Finish {
  return before === undefined || (before.reason === "stop" && next.reason !== "stop") ? next : before;
}
