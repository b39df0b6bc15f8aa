import fc from "fast-check";
import { expect, test } from "vitest";
import type { SseEvent } from "./decoder.ts";
import { createSseDecoder } from "./decoder.ts";
import { doneEvent, encodeSseData, processingComment } from "./encode.ts";

function decode(pieces: readonly string[]): SseEvent[] {
  const decoder = createSseDecoder();
  return [...pieces.flatMap((piece) => decoder.push(piece)), ...decoder.flush()];
}

test("reads data and comments in order", () => {
  expect(decode([processingComment, encodeSseData({ a: "é\n" }), doneEvent])).toEqual([
    { type: "comment", comment: "OPENROUTER PROCESSING" },
    { type: "data", data: '{"a":"é\\n"}' },
    { type: "data", data: "[DONE]" },
  ]);
});

test("an event whose closing blank line never came is given by flush", () => {
  const decoder = createSseDecoder();
  expect(decoder.push("data: last")).toEqual([]);
  expect(decoder.flush()).toEqual([{ type: "data", data: "last" }]);
  expect(decoder.flush()).toEqual([]);
});

test("events are the same wherever the text is cut, with any line ending", () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const text = `: wait${end}${end}data: one${end}${end}event: x${end}data: two${end}data: three${end}${end}data: last${end}${end}`;
    const whole = decode([text]);
    expect(whole.at(-1)).toEqual({ type: "data", data: "last" });
    expect(whole).toContainEqual({ type: "data", data: "two\nthree" });
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(decode([text.slice(0, cut), text.slice(cut)])).toEqual(whole);
    }
    expect(decode([...text])).toEqual(whole);
  }
});

test("any JSON value survives encoding and decoding", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (values) => {
      const events = decode([values.map((value) => encodeSseData(value)).join("")]);
      expect(events.map((event) => event.type === "data" && JSON.parse(event.data))).toEqual(
        values.map((value) => JSON.parse(JSON.stringify(value))),
      );
    }),
  );
});
