import type { RoomRecords } from "@tutti/portable";
import { aMessage, aRoom, aText } from "@tutti/testkit";
import { expect, test } from "vitest";
import { fromParts, toParts } from "./room-parts.ts";

function records(messages: number, length: number): RoomRecords {
  const ids = Array.from({ length: messages }, (_, index) => `msg-${index}`);
  return {
    room: aRoom(),
    characters: [],
    messages: ids.map((id) => aMessage({ id })),
    texts: ids.map((id) => aText({ id, content: "a".repeat(length) })),
    artifacts: [],
    artifactFiles: [],
    artifactVersions: [],
    artifactFileContents: [],
    votes: [],
  };
}

test.each<[string, number, number, number[], number[]]>([
  ["no message", 0, 0, [], []],
  ["a few", 3, 10, [3], [3]],
  ["more than 500", 1200, 10, [500, 500, 200], [500, 500, 200]],
  ["long texts", 5, 300_000, [2, 2, 1], [5]],
])("a room of %s comes in parts, and is the same put together again", (_name, messages, length, texts, rows) => {
  const read = { records: records(messages, length), report: ["Repaired."] };
  const { parts, rest } = toParts(read);
  expect(parts.map((part) => part.texts.length).filter((size) => size > 0)).toEqual(texts);
  expect(parts.map((part) => part.messages.length).filter((size) => size > 0)).toEqual(rows);
  expect([rest.records.messages, rest.records.texts]).toEqual([[], []]);
  expect(fromParts(parts, rest)).toEqual(read);
});
