import fc from "fast-check";
import { expect, test } from "vitest";
import { describeRoom, expectSound, readAll, roomsOf } from "./reading.test-support.ts";
import * as samples from "./samples.test-support.ts";

const all = Object.values(samples);
const lists = [samples.chatGptSample, samples.claudeSample, samples.openWebUiSample, samples.huggingChatSample];

test("[IO-8] [IO-5] any JSON value anywhere in a product's file is read without a throw", async () => {
  const junk = fc.oneof(
    fc.constantFrom("null", "-1", '"n4"', '"m1"', "[]", "{}", "[[]]", '{"__proto__":{"x":1}}', "1e999", '"\\ud800"'),
    fc.json(),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), fc.nat(), junk, async (text, at, instead) => {
      const values = [
        ...text.matchAll(/(?<=[":,[] ?)(?:"(?:[^"\\]|\\.)*"(?!:)|-?\d+(?:\.\d+)?|null|true|false|\[\]|\{\})/gu),
      ];
      const value = values[at % values.length];
      if (!value) return;
      const changedText = text.slice(0, value.index) + instead + text.slice(value.index + value[0].length);
      const { chats } = await readAll(changedText);
      for (const records of roomsOf(chats)) expectSound(records);
      for (const chat of chats) expect(Array.isArray(chat.report.lines())).toBe(true);
    }),
    { numRuns: 600 },
  );
});

/** Every place of a value, as the keys that lead to it; the value itself first. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inside]) => placesOf(inside, [...path, key]))];
}

function withAt(value: unknown, [key, ...rest]: readonly string[], instead: unknown): unknown {
  if (key === undefined) return instead;
  const inside = withAt((value as Record<string, unknown>)[key], rest, instead);
  if (Array.isArray(value)) return value.map((each: unknown, place) => (String(place) === key ? inside : each));
  return { ...(value as object), [key]: inside };
}

test("[IO-8] [IO-5] no swap of a list or an object for another value makes reading throw", async () => {
  const values = all.flatMap((text) => text.split("\n").flatMap((line) => parsed(line)));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...values), fc.nat(), fc.jsonValue(), async (value, at, instead) => {
      const places = placesOf(value);
      const changedValue = withAt(value, places[at % places.length] ?? [], instead);
      const { chats } = await readAll(JSON.stringify(changedValue));
      for (const records of roomsOf(chats)) expectSound(records);
    }),
    { numRuns: 600 },
  );
});

/** The value of a line, as a list; empty if the line is broken. */
function parsed(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

test("[IO-8] [IO-5] a piece cut out of or put into a file costs chats, and never throws", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), fc.nat(), fc.nat(30), fc.string(), async (text, at, length, instead) => {
      const start = at % text.length;
      const { chats } = await readAll(text.slice(0, start) + instead + text.slice(start + length));
      for (const records of roomsOf(chats)) expectSound(records);
    }),
    { numRuns: 300 },
  );
});

test("[IO-10] a file is read alike wherever its bytes are cut", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), fc.integer({ min: 1, max: 400 }), async (text, pieces) => {
      const whole = await readAll(text);
      const cut = await readAll(text, { pieces });
      expect(roomsOf(cut.chats).map(describeRoom)).toEqual(roomsOf(whole.chats).map(describeRoom));
      expect(cut.problems).toEqual(whole.problems);
    }),
    { numRuns: 60 },
  );
});

test.each(['{"a":1}\n{"b":2}', '{"a":1} \n\t\r', "[]x", "[] \n"])(
  "[IO-10] text after the value of %j is reported alike, wherever it is cut",
  async (text) => {
    expect(await readAll(text, { pieces: 1 })).toEqual(await readAll(text));
  },
);

test("[IO-7] a chat without sense costs that chat only", async () => {
  for (const list of lists) {
    const chats = JSON.parse(list) as unknown[];
    const { chats: alone } = await readAll(list);
    const between = [7, null, { mapping: 1 }, ...chats, { chat_messages: {} }, "x", []];
    const { chats: parsedChats, problems } = await readAll(JSON.stringify(between));
    expect(parsedChats.map(({ title }) => title)).toEqual(alone.map(({ title }) => title));
    expect(problems).toEqual([]);
  }
});

test("[IO-7] a truncated file gives the chats before the cut, and is named", async () => {
  const chat = (JSON.parse(samples.claudeSample) as unknown[])[0];
  const whole = JSON.stringify([chat, chat, chat]);
  const { chats, problems } = await readAll(whole.slice(0, -400), { fileName: "conversations.json" });
  expect(chats).toHaveLength(2);
  expect(problems).toEqual([
    "“conversations.json” ends too early: it may have been cut off after 2 chats; what follows was left out.",
  ]);
});

test.each([
  ["", []],
  ["<html>", []],
  ["{}", []],
  ["[]", []],
  ["[[[]]]", []],
  ["7", []],
  ['[{"mapping":{}}]', []],
  ['{"conversationId":"c","messages":[7]}', []],
  ['{"user_name":"a","character_name":"b"}', []],
  ["{", ["“A file.json” ends too early: it may have been cut off."]],
  ['{"mes":"x"\n{"is_user"', ["“A file.json” is not valid JSON."]],
  ['[{"mapping":{}},}', ["“A file.json” is not valid JSON."]],
])("%j holds no chat", async (text, problems) => {
  const result = await readAll(text);
  expect(result).toEqual({ chats: [], problems });
});

test("[IO-5] trees whose nodes are each other's parents come to an end", async () => {
  const message = { author: { role: "user" }, content: { content_type: "text", parts: ["x"] } };
  const mapping = {
    a: { parent: "b", message },
    b: { parent: "a", message },
    c: { parent: "d", message },
    d: { parent: "c", message },
    toString: { parent: "a" },
  };
  const { chats } = await readAll(JSON.stringify([{ mapping, current_node: "a" }]));
  expect(roomsOf(chats)[0]?.messages).toHaveLength(2);
  expect(chats[0]?.report.lines()).toEqual(["2 messages: follows itself, and left out"]);
  const messages = { a: { parentId: "a", role: "user", content: "x", childrenIds: ["a", "b", "constructor"] } };
  const other = await readAll(JSON.stringify({ chat: { history: { currentId: "a", messages } } }));
  expect(roomsOf(other.chats)[0]?.messages).toHaveLength(1);
});

test("[IO-10] a tree of which every branch is long does not grow to its square", async () => {
  const say = (role: string) => ({ author: { role }, content: { content_type: "text", parts: ["x"] } });
  const mapping: Record<string, unknown> = {};
  for (let index = 0; index < 3000; index += 1) {
    mapping[`q${index}`] = { parent: index === 0 ? null : `q${index - 1}`, message: say("user") };
    mapping[`b${index}`] = { parent: `q${index}`, message: say("user") };
  }
  const { chats } = await readAll(JSON.stringify([{ mapping, current_node: "q2999" }]));
  const rooms = roomsOf(chats);
  expect(rooms.length).toBeLessThanOrEqual(101);
  expect(rooms.reduce((sum, { messages }) => sum + messages.length, 0)).toBeLessThan(30_000);
  expect(chats[0]?.report.lines()).toEqual([
    `${3000 - rooms.length} branches: beyond what one chat can bring along, and left out`,
  ]);
});
