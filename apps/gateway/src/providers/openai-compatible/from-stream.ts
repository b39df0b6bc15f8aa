import type { AnswerPart } from "@tutti/contract";
import { decodeCompletion, lenientRead } from "@tutti/contract";
import type { AnswerReader } from "../wire/answer-reader.ts";
import { extractReasoning } from "../wire/extract-reasoning.ts";
import { createFormReader, createWholeReader } from "../wire/form-reader.ts";
import { emptyError, fromErrorObject } from "../wire/from-error.ts";
import { isObject, parseJson } from "../wire/json.ts";
import { createEventReader } from "./event-reader.ts";
import { createQuirks } from "./quirks.ts";
import type { CompletionReaderOptions } from "./reader-options.ts";

/**
 * The reader for a response: it recognizes an event stream or one JSON value; servers sometimes answer a request for a
 * stream with JSON, and some send either with a wrong content type. Metadata comes first and usage once, with the
 * latest counts.
 */
export function createAnswerReader(options: CompletionReaderOptions): AnswerReader {
  const reader = createFormReader({
    events: () => createEventReader(options),
    whole: () => createWholeReader(options, (text) => readWhole(text, options)),
  });
  return options.hasInlineReasoning ? extractReasoning(reader) : reader;
}

function readWhole(text: string, { source, translate, onRepair }: CompletionReaderOptions): AnswerPart[] | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const error = fromErrorObject(value, source);
  if (error) return [{ type: "error", error }];
  const parts = decodeCompletion(createQuirks().settle(translate?.(value) ?? value), lenientRead(onRepair));
  if (!parts.some(({ type }) => type === "error")) return parts;
  const isEmpty = Array.isArray(value["choices"]) && value["choices"].length === 0;
  return isEmpty ? [{ type: "error", error: emptyError(source) }] : undefined;
}
