import { expect, test } from "vitest";
import { parseRunFrame } from "./parse-frame.ts";

test.each([
  { run: "run-12345678", entries: [] },
  { run: "run-12345678", entries: [{ number: 1, at: 0, end: "finished" }], head: 1 },
  { run: "run-12345678", entries: [{ number: 1, at: 0, invented: "later" }] },
  { run: "run-12345678", gone: true },
  { pong: 3 },
])("%j is a frame", (frame) => {
  expect(parseRunFrame(JSON.stringify(frame))).toEqual(frame);
});

test.each<[unknown]>([
  [""],
  ["{"],
  ['{"run":"run-12345678"}'],
  ['{"run":"run-12345678","entries":{}}'],
  ['{"entries":[]}'],
  ['{"run":1,"entries":[]}'],
  ['{"run":"run-12345678","entries":[null]}'],
  ['{"run":"run-12345678","entries":["x"]}'],
  ['{"run":"run-12345678","entries":[{"at":0,"end":"finished"}]}'],
  ['{"run":"run-12345678","entries":[{"number":1,"parts":{}}]}'],
  ['{"run":"run-12345678","entries":[{"number":1,"parts":[null]}]}'],
  ['{"run":"run-12345678","entries":[{"number":1e999,"parts":[]}]}'],
  ['{"run":"run-12345678","entries":[],"head":"2"}'],
  ['{"run":"run-12345678","gone":0}'],
  ['{"pong":[]}'],
  ["[]"],
  ["null"],
  ["7"],
  [new ArrayBuffer(2)],
])("%j is none", (data) => {
  expect(parseRunFrame(data)).toBeUndefined();
});
