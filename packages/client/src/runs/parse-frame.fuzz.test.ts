import { anyText, damagedText, fuzz, hostileJson, hostileValue } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expect } from "vitest";
import { createFollowedRuns } from "./followed-runs.ts";
import { parseRunFrame } from "./parse-frame.ts";

const run = "run-12345678";
const parts = [{ type: "text-delta", text: "Hi" }];
const frames = [
  {
    run,
    entries: [
      { number: 1, at: 0, parts },
      { number: 2, at: 5, wait: { status: 429, seconds: 2 } },
    ],
    head: 2,
  },
  {
    run,
    entries: [
      { number: 1, at: 0, parts },
      { number: 2, at: 9, end: "finished" },
    ],
  },
  { run, entries: [], head: 0 },
  { run, gone: true },
  { pong: 3 },
];
const names = ["run", "entries", "head", "gone", "pong", "number", "at", "parts", "wait", "end", "type"];
const texts = fc.oneof(
  anyText,
  damagedText(
    frames.map((frame) => JSON.stringify(frame)),
    ['"end":"stopped"', '"number":2', "null,"],
  ),
  fc.oneof(hostileJson(names), hostileValue(frames, names)).map((value) => JSON.stringify(value)),
);

fuzz(
  "[RUN-3] any frames are told to a reading as entries in their order, each once, or not at all",
  fc.array(texts, { minLength: 1, maxLength: 4 }),
  (messages) => {
    const errors: unknown[] = [];
    const numbers: number[] = [];
    const runs = createFollowedRuns({
      scheduler: { after: () => () => undefined },
      onChange: () => undefined,
      reportError: (cause) => errors.push(cause),
    });
    const listener = {
      onEntries(entries: readonly { number: number }[], head: number) {
        expect(Number.isSafeInteger(head) && head >= 0).toBe(true);
        for (const entry of entries) {
          numbers.push(entry.number);
          if ("parts" in entry)
            for (const part of entry.parts as { type: string }[]) expect(typeof part.type).toBe("string");
        }
      },
      onGone: () => undefined,
    };
    runs.add(run, { from: 1, listener });
    for (const message of messages) {
      const frame = parseRunFrame(message);
      if (frame === undefined || "pong" in frame) continue;
      expect(typeof frame.run).toBe("string");
      runs.deliver(frame);
    }
    expect(errors).toEqual([]);
    expect(numbers).toEqual(numbers.map((_number, place) => place + 1));
  },
  { runs: 400 },
);
