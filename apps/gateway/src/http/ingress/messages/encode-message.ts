import type { JsonObject } from "@tutti/contract";
import type { AnswerEncoder } from "../ingress.ts";
import { createMessageWriter, type MessageWriterOptions } from "./message-writer.ts";

/** Writes an answer as Anthropic's events. */
export function createMessageEncoder(options: MessageWriterOptions): AnswerEncoder {
  const writer = createMessageWriter(options);
  const encode = (events: readonly JsonObject[]) => events.map(encodeEvent).join("");
  return { push: (part) => encode(writer.push(part)), end: () => encode(writer.end()) };
}

/** Anthropic's clients skip data without the event's name. */
function encodeEvent(event: JsonObject): string {
  return `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`;
}
