import { compareMessages, createAppArtifact, createArtifactVersion, splitAttempts } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, aText } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { roomToMarkdown } from "../markdown/room-to-markdown.ts";
import type { RoomRecords } from "../room-records.ts";
import { exportRoom } from "./export-room.ts";
import { generatedRooms } from "./generated-rooms.test-support.ts";
import { readRoom } from "./read-room.ts";

const now = 1_800_000_000_000;
const nothingHere = { now, existingIds: new Set<string>() };
const everythingHere = { now, existingIds: { has: () => true } };

function read(file: unknown, options: Parameters<typeof readRoom>[1] = nothingHere) {
  const result = readRoom(file, options);
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

const emptyRecords: RoomRecords = {
  room: aRoom(),
  characters: [],
  messages: [],
  texts: [],
  artifacts: [],
  artifactFiles: [],
  artifactVersions: [],
  artifactFileContents: [],
  votes: [],
};

test("[IO-3] an exported room is imported unchanged, with its unknown fields", () => {
  fc.assert(
    fc.property(generatedRooms, (records) => {
      const { records: again, report } = read(exportRoom(records, { now }).text);
      expect(again).toEqual(records);
      expect(report).toEqual([]);
    }),
  );
});

test("a room imported where all ids are taken keeps its references", () => {
  fc.assert(
    fc.property(generatedRooms, (records) => {
      const { records: again } = read(exportRoom(records, { now }).text, everythingHere);
      const ids = (of: RoomRecords) =>
        [
          of.room,
          ...of.characters,
          ...of.messages,
          ...of.artifacts,
          ...of.artifactFiles,
          ...of.artifactVersions,
          ...of.artifactFileContents,
        ].map(({ id }) => id);
      const before = ids(records);
      const after = ids(again);
      expect(new Set([...before, ...after]).size).toBe(before.length * 2);

      let text = JSON.stringify(again);
      expect(before.filter((id) => text.includes(id))).toEqual([]);
      for (const [index, id] of after.entries()) text = text.replaceAll(id, before[index] ?? "");
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(records)));
    }),
    { numRuns: 40 },
  );
});

test("imported records refer to the target room", () => {
  const records = { ...emptyRecords, messages: [aMessage()], texts: [aText()], characters: [aCharacter()] };
  const { records: again } = read(exportRoom(records, { now }).text, { ...nothingHere, targetRoomId: "target" });
  expect(again.room.id).toBe("target");
  expect([...again.messages, ...again.texts, ...again.characters].map(({ roomId }) => roomId)).toEqual(
    Array.from({ length: 3 }, () => "target"),
  );
});

test("an export has its version and title, with citations as on the wire", () => {
  const message = aMessage({
    type: "assistant",
    citations: [{ url: "https://a.test", start_index: 0, end_index: 1 }],
    images: [{ url: "data:image/png;base64,AA" }],
  });
  const file = JSON.parse(exportRoom({ ...emptyRecords, messages: [message] }, { now }).text);
  expect(file).toMatchObject({
    version: "orpg.2.0",
    title: "Untitled Chat",
    messages: {
      "msg-1": {
        content: "",
        citations: [{ url_citation: { url: "https://a.test" } }],
        images: [{ image_url: { url: "data:image/png;base64,AA" } }],
      },
    },
    artifacts: {},
    artifactFiles: {},
    artifactVersions: {},
    artifactFileContents: {},
  });
});

const oldFile = {
  version: "orpg.1.0",
  characters: {
    "char-1": { id: "char-1", model: "vendor/a:free", modelInfo: { short_name: "Model A" }, description: "Be short." },
    USER: { id: "USER" },
  },
  messages: {
    b: { id: "b", characterId: "char-1", content: "Two.", updatedAt: "2024-12-25T23:37:07.790Z" },
    a: { id: "a", characterId: "USER", content: "How many?", updatedAt: "2024-12-25T23:37:06.203Z" },
    c: { id: "c", characterId: "USER", content: "Sure?", updatedAt: "2024-12-25T23:38:06.203Z" },
  },
};

test("orpg.1.0: authors, times and parents are derived where missing", () => {
  const { records, report } = read(oldFile);
  expect(report).toEqual([]);
  expect(records.room).toMatchObject({ title: "Untitled Chat", createdAt: Date.parse("2024-12-25T23:37:06.203Z") });
  expect(records.characters).toHaveLength(1);
  expect(records.characters[0]).toMatchObject({ name: "Model A", model: "vendor/a:free", description: "Be short." });
  expect(records.messages.map(({ id, type, parentMessageId }) => [id, type, parentMessageId])).toEqual([
    ["b", "assistant", "a"],
    ["a", "user", null],
    ["c", "user", "a"],
  ]);
  expect(records.texts.map(({ content }) => content)).toEqual(["Two.", "How many?", "Sure?"]);
});

const itemsFile = {
  version: "orpg.3.0",
  title: "Items",
  characters: { c: { id: "c", model: "vendor/a", name: "" } },
  messages: {
    u1: { id: "u1", type: "user", characterId: "USER", createdAt: 1000, items: [{ id: "i1" }] },
    a1: { id: "a1", type: "assistant", characterId: "c", parentMessageId: "u1", createdAt: 2000, items: ["i2", "i3"] },
    u2: { id: "u2", type: "user", characterId: "USER", parentMessageId: "a1", createdAt: 3000, items: [] },
    a2: { id: "a2", type: "assistant", characterId: "c", parentMessageId: "u2", createdAt: 4000, items: ["i5"] },
  },
  items: {
    i1: {
      id: "i1",
      messageId: "u1",
      data: {
        type: "message",
        role: "user",
        content: [
          { type: "input_text", text: "Look" },
          { type: "input_image", image_url: "data:image/png;base64,AAAA" },
        ],
      },
    },
    i2: {
      id: "i2",
      messageId: "a1",
      data: { type: "reasoning", content: [{ type: "reasoning_text", text: "Hm." }], summary: [] },
    },
    i3: {
      id: "i3",
      messageId: "a1",
      data: {
        type: "message",
        role: "assistant",
        content: [
          {
            type: "output_text",
            text: "Seen",
            annotations: [{ type: "url_citation", url: "https://a.test", title: "A", start_index: 1, end_index: 2 }],
          },
        ],
      },
    },
    i4: { id: "i4", messageId: "u2", data: { type: "message", role: "user", content: "And now?" } },
    i5: { id: "i5", messageId: "a2", data: { type: "web_search_call" } },
  },
};

test("orpg.3.0: content comes from the items, and questions follow questions", () => {
  const { records, report } = read(itemsFile);
  expect(records.messages.map(({ id, parentMessageId }) => [id, parentMessageId])).toEqual([
    ["u1", null],
    ["a1", "u1"],
    ["u2", "u1"],
    ["a2", "u2"],
  ]);
  expect(records.texts.map(({ content, reasoning }) => [content, reasoning])).toEqual([
    ["Look", ""],
    ["Seen", "Hm."],
    ["And now?", ""],
    ["", ""],
  ]);
  expect(records.messages[0]?.attachments).toEqual([
    { type: "image", url: "data:image/png;base64,AAAA", name: "Image", size: 3 },
  ]);
  expect(records.messages[1]?.citations).toEqual([{ url: "https://a.test", title: "A", start_index: 1, end_index: 2 }]);
  expect(records.characters[0]?.name).toBe("vendor/a");
  expect(report).toEqual(['1 item: of the kind "web_search_call", and left out']);
});

test("messages that were generating at the export are not generating", () => {
  const message = aMessage({ type: "assistant", isGenerating: true, isRetrying: true });
  const { records } = read(exportRoom({ ...emptyRecords, messages: [message] }, { now }).text);
  expect(records.messages[0]).toMatchObject({ isGenerating: false, isRetrying: false });
});

test("[IO-11] orpg.1.0 messages without times are ordered by the time in their ids", () => {
  const second = 1_700_000_000;
  const message = (seconds: number, fields: object) => {
    const id = `msg-${second + seconds}-abcdefghijABCDEFGHI${seconds}`;
    return [id, { id, characterId: "USER", content: id, ...fields }] as const;
  };
  const [question, answer, retry, last] = [
    message(1, { updatedAt: (second + 1) * 1000 }),
    message(2, { characterId: "char-1", updatedAt: (second + 9) * 1000 }),
    // Regenerated later: it was changed after all the messages that follow it.
    message(3, { updatedAt: (second + 900) * 1000 }),
    message(4, { updatedAt: (second + 4) * 1000 }),
  ];
  const file = {
    version: "orpg.1.0",
    characters: { "char-1": { id: "char-1", model: "vendor/a" } },
    messages: Object.fromEntries([last, retry, answer, question]),
  };
  const { records } = read(file);
  const inOrder = [...records.messages].sort(compareMessages);
  expect(inOrder.map(({ id }) => id)).toEqual([question, answer, retry, last].map(([id]) => id));
  expect(inOrder.map(({ createdAt }) => createdAt / 1000 - second)).toEqual([1, 2, 3, 4]);
  expect(inOrder.map(({ parentMessageId }) => parentMessageId)).toEqual([null, question[0], question[0], retry[0]]);
  expect(records.room.createdAt).toBe((second + 1) * 1000);
});

test("[EVID-11] a room's branches come with its file, also where every id is taken", () => {
  const records: RoomRecords = {
    ...emptyRecords,
    characters: [aCharacter({ id: "a" })],
    messages: [
      aMessage({ id: "u0", createdAt: 1, continuedWithId: "a0" }),
      aMessage({ id: "a0", type: "assistant", characterId: "a", parentMessageId: "u0", createdAt: 2 }),
      aMessage({ id: "u1", parentMessageId: "u0", createdAt: 3, followsAnswerId: "a0" }),
    ],
    texts: [aText({ id: "u0" }), aText({ id: "a0" }), aText({ id: "u1" })],
  };
  const { messages } = read(exportRoom(records, { now }).text, everythingHere).records;
  const [question, answer, next] = [...messages].sort(compareMessages);
  expect(answer?.id).not.toBe("a0");
  expect(question?.continuedWithId).toBe(answer?.id);
  expect(next?.followsAnswerId).toBe(answer?.id);
});

test("[LOOK-7] replaced answers come with a room's file, apart from the shown ones", () => {
  const answer = { type: "assistant", characterId: "a", parentMessageId: "u0", createdAt: 2 } as const;
  const place = { attemptOf: "gone" };
  const records: RoomRecords = {
    ...emptyRecords,
    characters: [aCharacter({ id: "a" })],
    messages: [
      aMessage({ id: "u0", createdAt: 1, continuedWithId: "gone" }),
      aMessage({ id: "a1", ...answer, ...place, attempt: 1, shownAt: 9 }),
      aMessage({ id: "b0", ...answer, createdAt: 3 }),
      aMessage({ id: "a2", ...answer, ...place, attempt: 2, shownAt: 5, metadata: { cost: 2 } }),
    ],
    texts: ["u0", "a1", "b0", "a2"].map((id) => aText({ id, content: `Text of ${id}` })),
  };
  const file = exportRoom(records, { now }).text;
  expect(Object.keys(JSON.parse(file).messages)).toEqual(["u0", "a1", "b0"]);
  expect(JSON.parse(file).replacedAnswers.a2).toMatchObject({ content: "Text of a2", metadata: { cost: 2 } });
  const damagedFile = JSON.parse(file);
  damagedFile.messages.b0.attemptOf = "u0";
  for (const options of [nothingHere, everythingHere]) {
    const { records: again, report } = read(damagedFile, options);
    const [question, shown, misplaced, replaced] = again.messages;
    expect(replaced?.attemptOf).toBe(shown?.attemptOf);
    expect(question?.continuedWithId).toBe(shown?.attemptOf);
    expect(splitAttempts(again.messages)).toEqual({ shown: [question, shown, misplaced], replaced: [replaced] });
    expect(misplaced?.attemptOf).toBeUndefined();
    expect(report).toEqual(["1 message: at the place of another one, and given a place of its own"]);
  }
  expect(roomToMarkdown(records)).toContain("Text of a1");
  expect(roomToMarkdown(records)).not.toContain("Text of a2");
});

test("[EVID-10] merges come with a room's file, and name their sources under new ids", () => {
  const answer = { type: "assistant", characterId: "a", parentMessageId: "u0" } as const;
  const artifact = createAppArtifact({ roomId: "room-1", name: "App", prompt: "p", characterIds: ["a"], now: 1 });
  const versions = [1, 2, 3].map((versionNumber) => ({
    ...createArtifactVersion({
      ...{ roomId: "room-1", artifactId: artifact.id, parentVersionId: null, versionNumber, generatingMessageId: null },
      ...{ characterId: "a", characterName: "A", prompt: "p", type: "app" as const, now: versionNumber },
      mergedVersionIds: versionNumber === 3 ? ["v2", "v1"] : undefined,
    }),
    ...{ id: `v${versionNumber}`, generationStatus: "success" as const },
  }));
  const records: RoomRecords = {
    ...emptyRecords,
    characters: [aCharacter({ id: "a" })],
    messages: [
      aMessage({ id: "u0", createdAt: 1 }),
      aMessage({ id: "a0", ...answer, createdAt: 2 }),
      aMessage({ id: "a1", ...answer, createdAt: 3 }),
      aMessage({ id: "m0", ...answer, createdAt: 4, merge: { mode: "best", sourceIds: ["a1", "a0"] } }),
    ],
    texts: ["u0", "a0", "a1", "m0"].map((id) => aText({ id })),
    artifacts: [artifact],
    artifactVersions: versions,
  };
  const importedRecords = read(exportRoom(records, { now }).text, everythingHere).records;
  const [, first, second, merged] = [...importedRecords.messages].sort(compareMessages);
  expect(merged?.merge?.sourceIds).toEqual([second?.id, first?.id]);
  const [one, two, three] = [...importedRecords.artifactVersions].sort((a, b) => a.versionNumber - b.versionNumber);
  expect(one?.id).not.toBe("v1");
  expect(three?.mergedVersionIds).toEqual([two?.id, one?.id]);
});
