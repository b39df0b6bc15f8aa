import { anyBytes, anyText, damagedBytes, damagedText, fuzz, hostileJson, hostileValue } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expect } from "vitest";
import { describeRoom, expectSound, readAll, roomsOf } from "./reading.test-support.ts";
import * as samples from "./samples.test-support.ts";

// Values in the place of others, and cuts of whole files, are tested in damaged-chats.test.ts.

const texts = Object.values(samples);
const encoder = new TextEncoder();
const names = [
  "mapping",
  "parent",
  "children",
  "message",
  "author",
  "content",
  "parts",
  "chat_messages",
  "messages",
  "id",
];
const values = texts.flatMap((text) => (text.includes("\n{") ? [] : [JSON.parse(text) as unknown]));
const marks = ["[", "{", "}]", "},{", "\n", '"mapping":', '"messages":'].map((mark) => encoder.encode(mark));

const files = fc.oneof(
  anyBytes,
  anyText.map((text) => encoder.encode(text)),
  damagedBytes(
    texts.map((text) => encoder.encode(text)),
    marks,
  ),
  damagedText(texts).map((text) => encoder.encode(text)),
  fc.oneof(hostileJson(names), hostileValue(values, names)).map((value) => encoder.encode(JSON.stringify(value))),
);

fuzz(
  "[IO-8] [IO-5] any file gives chats that can be stored, or words, the same however its bytes come",
  fc.tuple(files, fc.integer({ min: 1, max: 300 })),
  async ([file, pieces]) => {
    const whole = await readAll(file);
    for (const chat of whole.chats) expect(chat.report.lines().every((line) => line !== "")).toBe(true);
    const rooms = roomsOf(whole.chats);
    for (const records of rooms) expectSound(records);
    expect(rooms.reduce((sum, { messages }) => sum + messages.length, 0)).toBeLessThanOrEqual(100 * file.length);
    const cut = await readAll(file, { pieces });
    expect(roomsOf(cut.chats).map(describeRoom)).toEqual(rooms.map(describeRoom));
    expect(cut.problems).toEqual(whole.problems);
  },
  { runs: 250 },
);
