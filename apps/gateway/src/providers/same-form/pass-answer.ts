import type { AnswerReader } from "../wire/answer-reader.ts";
import { formOf } from "../wire/form-reader.ts";
import type { FormPassage } from "./form-request.ts";
import { replaceField, replaceTextField } from "./replace-field.ts";

/** An empty line: the end of an event. */
const EVENT_END = /\r\n\r\n|\n\n|\r\r/g;

/** Where an answer has names that are the gateway's to give: the paths of fields. */
export interface NamePlaces {
  model: readonly string[];
  /** Absent: the endpoint's own id stays. */
  id?: readonly string[];
  /** The object with the fields that repeat the request. */
  repeated?: readonly string[];
}

/** How the texts of a form are told apart. */
export interface PassedEvents {
  /** The names in an event that has some, and in an answer that comes whole. */
  places: { event: NamePlaces; whole: NamePlaces };
  /** Every event that has names, or is an error, has one of these in it; a text without them passes at once. */
  marks: readonly string[];
  /** Whether this event has such names. */
  hasNames(event: string): boolean;
  /** Whether this event is an error. */
  isError(event: string): boolean;
}

/**
 * A reader that passes on what it reads, byte for byte, in whole events; the parts that it gives are for those who
 * count and watch. Only names that are the gateway's to give are replaced, and secrets are removed from errors.
 */
export function passAnswer(reader: AnswerReader, passage: FormPassage, events: PassedEvents): AnswerReader {
  let form: "unknown" | "events" | "whole" = "unknown";
  let rest = "";

  const passEvent = (event: string): void => {
    const named = events.hasNames(event) ? withNames(event, passage, events.places.event) : event;
    passage.write(events.isError(event) ? passage.clean(named) : named);
  };

  const take = (text: string): void => {
    rest += text;
    if (form === "unknown") form = formOf(rest);
    if (form !== "events") return;
    const end = endOfEvents(rest);
    if (end === 0) return;
    const whole = end === rest.length ? rest : rest.slice(0, end);
    rest = rest.slice(end);
    if (!events.marks.some((mark) => whole.includes(mark))) {
      passage.write(whole);
      return;
    }
    let start = 0;
    for (const { index, 0: line } of whole.matchAll(EVENT_END)) {
      passEvent(whole.slice(start, index + line.length));
      start = index + line.length;
    }
    if (start < whole.length) passEvent(whole.slice(start));
  };

  return {
    push(text) {
      take(text);
      return reader.push(text);
    },
    end(reason) {
      if (form === "events" && rest !== "" && reason === "ended") passEvent(rest);
      else if (form === "whole") passage.write(nameIn(rest, passage, events.places.whole));
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

/** Where the last whole event ends; 0: none does. Almost every server ends lines with a line feed alone. */
function endOfEvents(text: string): number {
  let end = endOf(text, "\n\n");
  if (text.includes("\r")) end = Math.max(end, endOf(text, "\r\n\r\n"), endOf(text, "\r\r"));
  return end;
}

function endOf(text: string, line: string): number {
  const index = text.lastIndexOf(line);
  return index === -1 ? 0 : index + line.length;
}

/** The event with the gateway's names in its data; the lines around the data stay as they are. */
function withNames(event: string, passage: FormPassage, places: NamePlaces): string {
  return event.replace(/^(data: ?)(.*)$/m, (_, field: string, data: string) => field + nameIn(data, passage, places));
}

function nameIn(json: string, { names, request }: FormPassage, places: NamePlaces): string {
  let named = replaceTextField(json, places.model, names.model);
  if (places.id) named = replaceTextField(named, places.id, names.id);
  for (const [name, value] of Object.entries(places.repeated ? (request.repeated ?? {}) : {})) {
    named = replaceField(named, [...(places.repeated ?? []), name], value);
  }
  return named;
}
