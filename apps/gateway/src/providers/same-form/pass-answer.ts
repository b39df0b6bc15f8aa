import type { AnswerReader } from "../wire/answer-reader.ts";
import { formOf } from "../wire/form-reader.ts";
import type { FormPassage } from "./form-request.ts";
import { replaceTextField } from "./replace-text-field.ts";

/** An empty line: the end of an event. */
const EVENT_END = /\r\n\r\n|\n\n|\r\r/g;

/** How the texts of a form are told apart. */
export interface PassedEvents {
  /** The field with the model's name in the event that begins an answer, and in an answer that comes whole. */
  modelPath: { event: readonly string[]; whole: readonly string[] };
  /** Whether this event begins an answer. */
  isStart(event: string): boolean;
  /** Whether this event is an error. */
  isError(event: string): boolean;
}

/**
 * A reader that passes on what it reads, byte for byte, in whole events; the parts that it gives are for those who
 * count and watch. Only the model's name is replaced, and secrets are removed from errors.
 */
export function passAnswer(reader: AnswerReader, passage: FormPassage, events: PassedEvents): AnswerReader {
  let form: "unknown" | "events" | "whole" = "unknown";
  let rest = "";

  const passEvent = (event: string): void => {
    if (events.isError(event)) passage.write(passage.clean(event));
    else if (events.isStart(event)) passage.write(withModel(event, passage.modelSlug, events.modelPath.event));
    else passage.write(event);
  };

  const take = (text: string): void => {
    rest += text;
    if (form === "unknown") form = formOf(rest);
    if (form !== "events") return;
    let start = 0;
    for (const { index, 0: end } of rest.matchAll(EVENT_END)) {
      passEvent(rest.slice(start, index + end.length));
      start = index + end.length;
    }
    rest = rest.slice(start);
  };

  return {
    push(text) {
      take(text);
      return reader.push(text);
    },
    end(reason) {
      if (form === "events" && rest !== "" && reason === "ended") passEvent(rest);
      else if (form === "whole") passage.write(replaceTextField(rest, events.modelPath.whole, passage.modelSlug));
      rest = "";
      return reader.end(reason);
    },
    get isFinished() {
      return reader.isFinished;
    },
    get isDone() {
      return reader.isDone;
    },
  };
}

/** The event with another name of the model in its data; the lines around the data stay as they are. */
function withModel(event: string, slug: string, path: readonly string[]): string {
  return event.replace(
    /^(data: ?)(.*)$/m,
    (_, field: string, data: string) => field + replaceTextField(data, path, slug),
  );
}
