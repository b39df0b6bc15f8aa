import { anyText, cutAt, cuts, damagedText, fuzz } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expect } from "vitest";
import { createSseDecoder, type SseEvent } from "./decoder.ts";

const samples = [
  ': OPENROUTER PROCESSING\n\ndata: {"a":"é\\n"}\n\ndata: [DONE]\n\n',
  ": wait\r\n\r\nevent: x\r\ndata: one\r\ndata: two 👋\r\nid: 7\r\nretry: 9\r\n\r\ndata:three\r\n\r\n",
  "data: one\r\rdata\rdata:\r\r:\rdata: two\r\r",
  '\ufeffdata: {"choices":[{"delta":{"content":"x"}}]}\n\ndata: [DONE]\n\n',
];
const pieces = ["data: ", "data:", "data", ":", "event: ", "id: ", "retry: 1e999\n", "\n\n", "\r\n", "\r", "\ufeff"];

function decode(texts: readonly string[]): SseEvent[] {
  const decoder = createSseDecoder();
  return [...texts.flatMap((text) => decoder.push(text)), ...decoder.flush()];
}

fuzz(
  "any text gives events that are in it, the same wherever it is cut",
  fc.tuple(fc.oneof(anyText, damagedText(samples, pieces)), cuts),
  ([text, places]) => {
    const events = decode([text]);
    expect(decode(cutAt(text, places))).toEqual(events);
    expect(events.length).toBeLessThanOrEqual(text.length + 1);
    const byteCount = events.reduce(
      (sum, event) => sum + (event.type === "data" ? event.data : event.comment).length,
      0,
    );
    expect(byteCount).toBeLessThanOrEqual(text.length);
  },
  { runs: 500 },
);
