import { messageSchema } from "@tutti/domain";
import { aRoom } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exportRoom } from "../orpg/export-room.ts";
import type { ReadRoom } from "../room-records.ts";
import { readAnyChat } from "./read-any-chat.ts";
import {
  chatGptSample,
  libreChatSample,
  libreChatTreeSample,
  openWebUiSample,
  sillyTavernSample,
} from "./samples-under-test.ts";
import { readSendDate } from "./silly-tavern.ts";

const nothingHere = { now: 1_800_000_000_000, existingIds: new Set<string>() };

function read(text: string, options: Parameters<typeof readAnyChat>[2] = nothingHere, fileName = "A file.json") {
  const result = readAnyChat(fileName, text, options);
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

/** Who said what, in what order, and after what, in words that are easy to compare. */
function told({ records }: ReadRoom) {
  const texts = new Map(records.texts.map((text) => [text.id, text]));
  const characters = new Map(records.characters.map((character) => [character.id, character]));
  const places = new Map(records.messages.map(({ id }, index) => [id, index]));
  return records.messages.map((message) => ({
    by: message.type === "user" ? "user" : (characters.get(message.characterId)?.model ?? "nobody"),
    after: message.parentMessageId === null ? undefined : places.get(message.parentMessageId),
    content: texts.get(message.id)?.content,
    reasoning: texts.get(message.id)?.reasoning,
  }));
}

const after = undefined;
const reasoning = "";

test("ChatGPT: the branch in sight is read, and the pieces of an answer become one", () => {
  const { source, rooms } = read(chatGptSample);
  expect(source).toBe("chatgpt");
  expect(rooms.map(({ records }) => records.room.title)).toEqual(["Bread", "A file"]);
  expect(rooms[0]?.records.room).toMatchObject({ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_100_000 });
  expect(rooms.map(told)).toEqual([
    [
      { by: "user", after, content: "How?", reasoning },
      {
        by: "openai/gpt-4o",
        after: 0,
        content: "```python\n1+1\n```\n\n```\n2\n```\n\nKnead it.",
        reasoning: "Flour.",
      },
      { by: "user", after: 0, content: "Thanks", reasoning },
    ],
    [
      { by: "user", after, content: "Two", reasoning },
      { by: "openai/gpt-4o", after: 0, content: "2", reasoning },
    ],
  ]);
  expect(rooms[0]?.records.messages[1]?.citations).toEqual([
    { url: "https://b.test", title: "B", start_index: 0, end_index: 0 },
  ]);
  expect(rooms[0]?.report).toEqual(["1 picture or file: not in the export, and left out"]);
});

test.each([
  ["flat", libreChatSample],
  ["as a tree", libreChatTreeSample],
])("LibreChat, %s: the branch of the newest message is read", (_name, text) => {
  const { source, rooms } = read(text);
  expect(source).toBe("librechat");
  expect(rooms.map(told)).toEqual([
    [
      { by: "user", after, content: "Why?", reasoning },
      { by: "anthropic/claude-3-opus", after: 0, content: "Because.", reasoning: "Hm." },
    ],
  ]);
  expect(rooms[0]?.records.room.title).toBe("Reasons");
  expect(rooms[0]?.records.characters[0]?.description).toBe("Be brief.");
  expect(rooms[0]?.report).toEqual(['1 part: of the kind "tool_call", and left out']);
});

test("LibreChat: a tree as deep as a long conversation is read whole", () => {
  // As text: whoever writes so deep a value by its own functions runs out of stack.
  const opening = Array.from(
    { length: 3000 },
    (_none, id) => `{"messageId":"${id}","text":"${id}","isCreatedByUser":${id % 2 === 0},"children":[`,
  ).join("");
  const tree = `${opening}${"]}".repeat(3000)}`;
  const { rooms } = read(`{"conversationId":"c","recursive":true,"messagesTree":[${tree}]}`);
  expect(rooms[0]?.records.texts.map(({ content }) => Number(content))).toEqual(
    Array.from({ length: 3000 }, (_none, id) => id),
  );
});

test("Open WebUI: the answers of several models to one question stand side by side", () => {
  const { source, rooms } = read(openWebUiSample);
  expect(source).toBe("open-webui");
  expect(rooms.map(told)).toEqual([
    [
      { by: "user", after, content: "Rhyme", reasoning },
      { by: "llama3:latest", after: 0, content: "Time", reasoning },
      { by: "qwen3:8b", after: 0, content: "Dime", reasoning: "Lime?" },
    ],
  ]);
  expect(rooms[0]?.records.room.title).toBe("Two models");
  expect(rooms[0]?.records.characters.map(({ description }) => description)).toEqual([
    "Answer in verse.",
    "Answer in verse.",
  ]);
  expect(rooms[0]?.records.messages[0]?.attachments).toHaveLength(1);
});

test("SillyTavern: the chosen swipes are read, the greeting comes first, and broken lines are told", () => {
  const { source, rooms } = read(sillyTavernSample, nothingHere, "x.jsonl");
  expect(source).toBe("silly-tavern");
  expect(rooms.map(told)).toEqual([
    [
      { by: "vendor/model:free", after, content: "Hello.", reasoning },
      { by: "user", after, content: "Where to?", reasoning },
      { by: "vendor/model:free", after: 1, content: "North.", reasoning: "Cold." },
    ],
  ]);
  expect(rooms[0]?.records.characters.map(({ name }) => name)).toEqual(["Wanderer"]);
  expect(rooms[0]?.records.room.title).toBe("Wanderer");
  expect(rooms[0]?.report).toEqual(["1 note: hidden from models there, and left out", "1 line: broken, and left out"]);
});

test.each([
  ["2024-01-05T16:00:00.000Z", Date.UTC(2024, 0, 5, 16)],
  [1_704_470_400_000, 1_704_470_400_000],
  ["January 5, 2024 3:04pm", new Date(2024, 0, 5, 15, 4).getTime()],
  ["2024-1-5 @15h 04m 33s 123ms", new Date(2024, 0, 5, 15, 4, 33, 123).getTime()],
  ["2024-1-5@15h04m33s", new Date(2024, 0, 5, 15, 4, 33).getTime()],
  ["once", undefined],
  [{}, undefined],
])("SillyTavern's date %j is the moment %s", (date, expected) => {
  expect(readSendDate(date)).toBe(expected);
});

test("a file of our own is recognised, and keeps its ids", () => {
  const room = aRoom({ title: "Ours" });
  const none = { characters: [], messages: [], texts: [], artifacts: [], artifactFiles: [], artifactVersions: [] };
  const { text } = exportRoom({ room, ...none, artifactFileContents: [] }, { now: 0 });
  expect(read(text)).toMatchObject({ source: "tutti", rooms: [{ records: { room }, report: [] }] });
});

test("one conversation goes into the target room, several get rooms of their own", () => {
  const options = { ...nothingHere, targetRoomId: "target" };
  expect(read(libreChatSample, options).rooms.map(({ records }) => records.room.id)).toEqual(["target"]);
  const ids = read(chatGptSample, options).rooms.map(({ records }) => records.room.id);
  expect(new Set([...ids, "target"]).size).toBe(3);
});

test.each([
  ["not-json", ""],
  ["not-json", "{"],
  ["not-json", '{"mes":"x"\n{"is_user"'],
  ["unknown-format", "{}"],
  ["unknown-format", "[]"],
  ["unknown-format", "[[[]]]"],
  ["unknown-format", '[{"mapping":{}}]'],
  ["unknown-format", '{"conversationId":"c","messages":[7]}'],
  ["unknown-format", '{"user_name":"a","character_name":"b"}'],
])("%s: %j is refused with a reason", (code, text) => {
  expect(readAnyChat("x", text, nothingHere)).toMatchObject({ ok: false, error: { code } });
});

test("[IO-5] whatever is cut out of another product's file, or put in the place of a value, is read or refused", () => {
  const samples = [chatGptSample, libreChatSample, libreChatTreeSample, openWebUiSample, sillyTavernSample];
  const junk = fc.oneof(fc.constantFrom("null", "-1", '"n4"', "[]", "{}", '{"__proto__":{"x":1}}', "1e999"), fc.json());
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.nat(), fc.nat(30), junk, (text, at, length, instead) => {
      const start = at % text.length;
      const values = [...text.matchAll(/(?<=":)(?:"[^"]*"|\d+|null|true|false)/gu)];
      const value = values[at % values.length];
      const changed = [
        text.slice(0, start) + text.slice(start + length),
        value ? text.slice(0, value.index) + instead + text.slice(value.index + value[0].length) : text,
      ];
      for (const file of changed) {
        const result = readAnyChat("x.json", file, nothingHere);
        const rooms = result.ok ? result.value.rooms : [];
        expect(
          rooms.flatMap(({ records }) => records.messages).every((each) => messageSchema.safeParse(each).success),
        ).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("[IO-5] trees whose nodes are each other's parents come to an end", () => {
  const message = { author: { role: "user" }, content: { content_type: "text", parts: ["x"] } };
  const mapping = { a: { parent: "b", message }, b: { parent: "a", message }, toString: { parent: "a" } };
  expect(read(JSON.stringify([{ mapping, current_node: "a" }])).rooms[0]?.records.messages).toHaveLength(2);
  const messages = { a: { parentId: "a", role: "user", content: "x", childrenIds: ["a", "b", "constructor"] } };
  expect(
    read(JSON.stringify({ chat: { history: { currentId: "a", messages } } })).rooms[0]?.records.messages,
  ).toHaveLength(1);
});
