import type { ApiError, JsonObject } from "@tutti/contract";
import type { AnswerEncoder } from "../ingress.ts";
import { createPassingEncoder } from "../passing-encoder.ts";
import { createResponseKeeper } from "./keep-response.ts";
import { createResponseWriter, type ResponseWriterOptions } from "./response-writer.ts";

/** Writes an answer as OpenAI's events: an endpoint's own, where it speaks this form. */
export function createResponseEncoder(options: ResponseWriterOptions): AnswerEncoder {
  const writer = createResponseWriter(options);
  const keeper = createResponseKeeper(options.keep);
  const { passedAnswer } = options.facts;
  const passing = createPassingEncoder(passedAnswer, {
    hasFailure: (text) =>
      (text.includes("error") || text.includes("response.failed")) &&
      /^event: ?(error|response\.failed)\s*$/m.test(text),
    encodeFailure: (error, sent) => encodeFailure(error, { sent, options }),
  });
  const encode = (events: readonly JsonObject[]): string => {
    keeper.watch(events);
    return events.map(encodeEvent).join("");
  };
  const pass = (text: string): string => {
    keeper.watchText(text);
    return text;
  };
  return {
    repeatsAnswer: true,
    push: (part) => (passedAnswer.isOpen ? pass(passing.push(part)) : encode(writer.push(part))),
    end: () => (passedAnswer.isOpen ? pass(passing.end()) : encode(writer.end())),
    whenStored: keeper.whenStored,
  };
}

/** The end of a stream that broke, numbered after its last event. */
function encodeFailure(error: ApiError, { sent, options }: { sent: string; options: ResponseWriterOptions }): string {
  const writer = createResponseWriter(options);
  writer.push({ type: "error", error });
  const last = [...sent.matchAll(/"sequence_number"\s*:\s*(\d+)/g)].at(-1)?.[1];
  const event = writer.end().at(-1) ?? {};
  return encodeEvent({ ...event, sequence_number: last === undefined ? 0 : Number(last) + 1 });
}

function encodeEvent(event: JsonObject): string {
  return `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`;
}
