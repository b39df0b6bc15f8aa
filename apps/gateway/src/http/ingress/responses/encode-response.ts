import type { JsonObject } from "@tutti/contract";
import type { AnswerEncoder } from "../ingress.ts";
import { createResponseWriter, type ResponseWriterOptions } from "./response-writer.ts";

/** Writes an answer as OpenAI's events. */
export function createResponseEncoder(options: ResponseWriterOptions): AnswerEncoder {
  const writer = createResponseWriter(options);
  const encode = (events: readonly JsonObject[]) => events.map(encodeEvent).join("");
  return {
    push: (part) => encode(writer.push(part)),
    end: () => encode(writer.end()),
  };
}

function encodeEvent(event: JsonObject): string {
  return `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`;
}
