import type { AnswerPart, JsonObject } from "@tutti/contract";
import type { PassedAnswer } from "../../../providers/same-form/form-request.ts";
import type { AnswerEncoder } from "../ingress.ts";
import { createMessageWriter, type MessageWriterOptions } from "./message-writer.ts";
import { toAnthropicError } from "./to-anthropic-error.ts";

/** Writes an answer as Anthropic's events: an endpoint's own, where it speaks this form. */
export function createMessageEncoder(options: MessageWriterOptions): AnswerEncoder {
  const writer = createMessageWriter(options);
  const { passedAnswer } = options.facts;
  const passing = createPassingEncoder(passedAnswer);
  const encode = (events: readonly JsonObject[]) => events.map(encodeEvent).join("");
  return {
    push: (part) => (passedAnswer.isOpen ? passing.push(part) : encode(writer.push(part))),
    end: () => (passedAnswer.isOpen ? passing.end() : encode(writer.end())),
  };
}

/** The endpoint's own events; of the parts only a failure that is none of its events, as when its connection broke. */
function createPassingEncoder({ texts }: PassedAnswer): AnswerEncoder {
  let hasFailed = false;
  const take = (): string => {
    const text = texts.splice(0).join("");
    hasFailed ||= /^event: ?error\s*$/m.test(text);
    return text;
  };
  return {
    push(part: AnswerPart) {
      if (part.type !== "error") return texts.length > 0 ? take() : "";
      const text = take();
      if (hasFailed) return text;
      hasFailed = true;
      return text + encodeEvent({ type: "error", ...toAnthropicError(part.error).body });
    },
    end: take,
  };
}

/** Anthropic's clients skip data without the event's name. */
function encodeEvent(event: JsonObject): string {
  return `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`;
}
