import type { JsonObject } from "@tutti/contract";
import type { AnswerEncoder } from "../ingress.ts";
import { createPassingEncoder } from "../passing-encoder.ts";
import { createMessageWriter, type MessageWriterOptions } from "./message-writer.ts";
import { toAnthropicError } from "./to-anthropic-error.ts";

/** Writes an answer as Anthropic's events: an endpoint's own, where it speaks this form. */
export function createMessageEncoder(options: MessageWriterOptions): AnswerEncoder {
  const writer = createMessageWriter(options);
  const { passedAnswer } = options.facts;
  const passing = createPassingEncoder(passedAnswer, {
    hasFailure: (text) => text.includes("error") && /^event: ?error\s*$/m.test(text),
    encodeFailure: (error) => encodeEvent({ type: "error", ...toAnthropicError(error).body }),
  });
  const encode = (events: readonly JsonObject[]) => events.map(encodeEvent).join("");
  return {
    push: (part) => (passedAnswer.isOpen ? passing.push(part) : encode(writer.push(part))),
    end: () => (passedAnswer.isOpen ? passing.end() : encode(writer.end())),
  };
}

/** Anthropic's clients skip data without the event's name. */
function encodeEvent(event: JsonObject): string {
  return `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`;
}
