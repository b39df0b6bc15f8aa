import { isObject, type JsonObject } from "@tutti/contract";
import { parseJson } from "../../providers/wire/json.ts";

/** One event of a response, as it is sent. */
export interface NumberedEvent {
  /** Its `sequence_number`. */
  number: number;
  text: string;
}

/** The data that events are bound to. */
export function eventContext(id: string, first: number): string[] {
  return [id, "events", String(first)];
}

/** The events of one response as they pass. */
export interface EventWatch {
  /** The whole events of a text; what is none, such as a comment, is left out. */
  read(text: string): NumberedEvent[];
  /** The response of the last event, once that has passed. */
  readonly final: JsonObject | undefined;
  /** The error of an event that tells nothing but an error. */
  readonly error: { code: string; message: string } | undefined;
  /** The items that are complete so far. */
  readonly output: readonly JsonObject[];
}

const EVENT_END = /(?<=\r\n\r\n|\n\n|\r\r)/;
const endTypes: ReadonlySet<unknown> = new Set(["response.completed", "response.incomplete", "response.failed"]);

/** Numbers events that their endpoint did not number, and notes what a reader of the response needs. */
export function createEventWatch(): EventWatch {
  let last = -1;
  let final: JsonObject | undefined;
  let error: EventWatch["error"];
  const output: JsonObject[] = [];

  const note = (event: JsonObject): void => {
    const { type, item, response } = event;
    if (type === "response.output_item.done" && isObject(item)) output.push(item);
    else if (endTypes.has(type) && isObject(response)) final = response;
    else if (type === "error") {
      const { code, message } = isObject(event["error"]) ? event["error"] : event;
      error = { code: String(code ?? "server_error"), message: String(message ?? "The model failed.") };
    }
  };

  const readEvent = (text: string): NumberedEvent[] => {
    const data = /^data: ?(.*)$/m.exec(text)?.[1];
    const event = data === undefined ? undefined : parseJson(data);
    if (!isObject(event)) return [];
    note(event);
    const number = event["sequence_number"];
    last = Number.isSafeInteger(number) ? Math.max(Number(number), last + 1) : last + 1;
    return [{ number: last, text }];
  };

  return {
    read(text) {
      // An endpoint may answer whole what was requested as a stream.
      const whole = text.startsWith("{") ? parseJson(text) : undefined;
      if (!isObject(whole)) return text.split(EVENT_END).flatMap(readEvent);
      const type = `response.${String(whole["status"])}`;
      const event = { type, sequence_number: last + 1, response: whole };
      return readEvent(`event: ${type}\ndata: ${JSON.stringify(event)}\n\n`);
    },
    get final() {
      return final;
    },
    get error() {
      return error;
    },
    output,
  };
}
