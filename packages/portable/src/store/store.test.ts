import type { PastText, SentRequest } from "@tutti/domain";
import { pastTextId, pastTextSchema, sentRequestSchema } from "@tutti/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { generatedRooms } from "../orpg/generated-rooms-under-test.ts";
import { createStoreReader } from "./store-reader.ts";
import { createStoreWriter, storeFileName } from "./store-writer.ts";
import type { StoredRoom } from "./stored-room.ts";

const now = new Date(2026, 10, 21, 12).getTime();
const emptyStore = { now, existingIds: new Set<string>() };

/** A room with a request for each answer, each of which refers to a text as it was, and to one of a message that is gone. */
const storedRooms: fc.Arbitrary<StoredRoom> = generatedRooms.map((records) => {
  const roomId = records.room.id;
  const answers = records.messages.filter(({ type }) => type === "assistant");
  const goneId = `${roomId}-gone`;
  const requests: SentRequest[] = answers.map(({ id, createdAt }) => ({
    id,
    roomId,
    createdAt,
    parameters: { model: "vendor/model" },
    history: [id, goneId].map((messageId) => ({ messageId, revision: 0 })),
  }));
  const pastTexts: PastText[] = answers.flatMap((message) =>
    [message.id, goneId].map((messageId) => ({
      id: pastTextId({ messageId, revision: 0 }),
      roomId,
      messageId,
      revision: 0,
      text: { id: messageId, roomId, content: "then", reasoning: "" },
      ...(messageId === message.id ? { message } : {}),
    })),
  );
  const drafts = [{ id: roomId, roomId, text: "not sent", isWebSearchOn: true }];
  return { ...records, requests, pastTexts, drafts, draftFiles: [{ id: roomId, roomId, attachments: [] }] };
});

function write(rooms: readonly StoredRoom[]): string {
  const writer = createStoreWriter({ now });
  return [writer.start(), ...rooms.map((room) => writer.room(room)), writer.end()].join("");
}

function read(pieces: readonly string[], options: Parameters<typeof createStoreReader>[0] = emptyStore) {
  const reader = createStoreReader(options);
  const rooms = pieces.flatMap((piece) => reader.push(piece));
  const result = reader.flush();
  if (!result.ok) throw new Error(result.error.text);
  const { last, ...rest } = result.value;
  return { ...rest, found: [...rooms, ...last] };
}

test("the whole store comes back from its file as it was, wherever the file is cut into pieces", () => {
  fc.assert(
    fc.property(fc.array(storedRooms, { maxLength: 3 }), fc.array(fc.nat(), { maxLength: 5 }), (rooms, cuts) => {
      const text = write(rooms);
      const places = [0, ...cuts.map((cut) => cut % text.length), text.length].sort((one, other) => one - other);
      const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
      expect(read(pieces)).toEqual({ found: rooms, rooms: rooms.length, isWhole: true, report: [] });
    }),
  );
});

test("beside what is there, rooms come as copies, in which requests and past texts still find their messages", () => {
  fc.assert(
    fc.property(storedRooms, (room) => {
      const { found } = read([write([room])], {
        ...emptyStore,
        existingIds: { has: () => true } as unknown as Set<string>,
      });
      const copy = found[0]!;
      const ids = copy.messages.map(({ id }) => id);
      const isNew = (id: string) => !JSON.stringify(room).includes(id);
      expect(ids.every(isNew)).toBe(true);
      expect(copy.requests).toHaveLength(room.requests.length);
      for (const request of copy.requests) {
        expect(ids).toContain(request.id);
        expect(request.history.map(({ messageId }) => messageId).every(isNew)).toBe(true);
        const past = new Set(copy.pastTexts.map(({ id }) => id));
        expect(request.history.every((reference) => past.has(pastTextId(reference)))).toBe(true);
      }
      expect(copy.drafts.map(({ id, roomId }) => [id, roomId])).toEqual([[copy.room.id, copy.room.id]]);
      expect(copy.pastTexts.every(({ text, messageId }) => text.id === messageId)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test("a file that was cut off gives every room before the cut, and says so", () => {
  fc.assert(
    fc.property(fc.array(storedRooms, { minLength: 1, maxLength: 3 }), fc.nat(), (rooms, cut) => {
      const text = write(rooms);
      const head = text.indexOf("\n");
      const { found, isWhole } = read([text.slice(0, head + (cut % (text.length - head - 1)))]);
      expect(found).toEqual(rooms.slice(0, found.length));
      if (found.length < rooms.length) expect(isWhole).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test.each(["", "\n", "hello", "{}", '{"version":"orpg.2.0"}', "[", `${"[".repeat(50_000)}\n{}`])(
  "%j is refused",
  (text) => {
    const reader = createStoreReader(emptyStore);
    expect(reader.push(text)).toEqual([]);
    expect(reader.flush()).toMatchObject({ ok: false, error: { code: "unknown-format" } });
  },
);

test("rooms whose other records are wrong are read without these", () => {
  const line = {
    version: "orpg.2.0",
    room: { id: "r" },
    messages: { a: { type: "assistant" } },
    requests: [7, {}, { id: "a" }, { id: "a", history: [{ messageId: 1 }, "x"] }, { id: "elsewhere" }],
    pastTexts: [{}, { messageId: "a", revision: 1, text: 7 }, { messageId: "a", revision: -1, text: {} }, "x"],
    drafts: [{ text: 7 }, { text: "second" }],
    draftFiles: "no",
  };
  const { found, isWhole } = read([
    `{"version":"tutti-store.1"}\n${JSON.stringify(line)}\nbroken\n{"end":true,"rooms":1}\n`,
  ]);
  expect(isWhole).toBe(false);
  expect(found).toHaveLength(1);
  expect(found[0]?.requests.map(({ id, history }) => [id, history])).toEqual([
    ["a", []],
    ["a", []],
  ]);
  expect(found[0]?.requests.every((request) => sentRequestSchema.safeParse(request).success)).toBe(true);
  expect(found[0]?.pastTexts.every((past) => pastTextSchema.safeParse(past).success)).toBe(true);
  expect(found[0]?.drafts).toEqual([{ id: "r", roomId: "r", text: "" }]);
  expect(found[0]?.draftFiles).toEqual([]);
});

test("the file is called after its day", () => {
  expect(storeFileName(now)).toBe("2026-11-21 Tutti.jsonl");
});
