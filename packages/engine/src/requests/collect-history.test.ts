import type { Message } from "@tutti/domain";
import { aMessage } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { collectHistory, collectNextHistory } from "./collect-history.ts";

const question = (turn: number): Message =>
  aMessage({ id: `u${turn}`, parentMessageId: turn === 0 ? null : `u${turn - 1}`, createdAt: turn * 10 });
const answer = (turn: number, characterId: string, change: Partial<Message> = {}): Message =>
  aMessage({
    type: "assistant",
    id: `${characterId}${turn}`,
    characterId,
    parentMessageId: `u${turn}`,
    createdAt: turn * 10 + 1,
    ...change,
  });
/** Turns in which `a` and `b` both answer, except in the last one. */
const turns = (count: number): Message[] =>
  Array.from({ length: count }, (_, turn) => [
    question(turn),
    ...(turn < count - 1 ? [answer(turn, "a"), answer(turn, "b")] : []),
  ]).flat();

function idsOf(messages: readonly Message[], parentMessageId: string | null, chatMemory = 8): string[] {
  return collectHistory({ messages, characterId: "a", parentMessageId, chatMemory }).map((message) => message.id);
}

test("a character sees the questions and its own answers, never another's", () => {
  expect(idsOf(turns(3), "u2")).toEqual(["u0", "a0", "u1", "a1", "u2"]);
});

test.each([
  ["in order", (messages: Message[]) => messages],
  ["out of order", (messages: Message[]) => messages.toReversed()],
])("[FIELD-6] a character sees its predecessors' answers, %s", (_order, arrange) => {
  const messages = arrange([...turns(2), answer(1, "c"), question(2)]);
  const options = { messages, characterId: "c", predecessorIds: ["a"], parentMessageId: "u2", chatMemory: 8 };
  expect(collectHistory(options).map(({ id }) => id)).toEqual(["u0", "a0", "u1", "c1", "u2"]);
});

test("[SEND-12] chat memory counts user turns, and only the last ones are sent", () => {
  expect(idsOf(turns(5), "u4", 2)).toEqual(["u3", "a3", "u4"]);
  expect(idsOf(turns(5), "u4", 1)).toEqual(["u4"]);
  expect(idsOf(turns(10), "u9")).toHaveLength(15);
  expect(idsOf(turns(10), "u9")[0]).toBe("u2");
});

test("[MODEL-2] a memory drops whole turns in steps of a quarter", () => {
  const firsts = (memory: number, counts: readonly number[]) =>
    counts.map((count) => idsOf(turns(count), `u${count - 1}`, memory)[0]);
  expect(firsts(8, [8, 9, 10, 11, 12, 13])).toEqual(["u0", "u2", "u2", "u4", "u4", "u6"]);
  expect(firsts(20, [20, 21, 25, 26])).toEqual(["u0", "u5", "u5", "u10"]);
  expect(firsts(2, [2, 3, 4])).toEqual(["u0", "u1", "u2"]);
  expect(firsts(1, [1, 2, 3])).toEqual(["u0", "u1", "u2"]);
});

test("[MODEL-2] a request begins as the one before it but at a step", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 30, max: 80 }), (memory, count) => {
      const step = Math.max(1, Math.ceil(memory / 4));
      const room = turns(count);
      const histories = Array.from({ length: count }, (_, turn) => idsOf(room, `u${turn}`, memory));
      const moves = histories.filter((history, turn) => turn > 0 && history[0] !== histories[turn - 1]?.[0]);
      expect(moves.length).toBeLessThanOrEqual(Math.ceil(Math.max(0, count - memory) / step));
      for (const [turn, history] of histories.entries()) {
        const questions = history.filter((id) => id.startsWith("u")).length;
        expect(questions).toBeGreaterThanOrEqual(Math.min(memory - step + 1, turn + 1));
        expect(questions).toBeLessThanOrEqual(memory);
      }
    }),
  );
});

test("a retried answer rests only on what was before its question", () => {
  expect(idsOf(turns(4), "u1")).toEqual(["u0", "a0", "u1"]);
});

test("answers of a deleted question stay in the history", () => {
  const messages = turns(3)
    .filter((message) => message.id !== "u1")
    .map((message) => (message.parentMessageId === "u1" ? { ...message, parentMessageId: "u0" } : message));
  expect(idsOf(messages, "u2")).toEqual(["u0", "a0", "a1", "u2"]);
});

test("answers without a question come first, within the chat memory", () => {
  const greeting = answer(0, "a", { id: "hello", parentMessageId: null, createdAt: -1 });
  expect(idsOf([greeting, ...turns(2)], "u1")).toEqual(["hello", "u0", "a0", "u1"]);
  expect(idsOf([greeting, ...turns(2)], "u1", 2)).toEqual(["u0", "a0", "u1"]);
});

test("the next answer's history is that of the next question", () => {
  const greeting = answer(0, "a", { id: "hello", parentMessageId: null, createdAt: -1 });
  for (const count of [0, 1, 2, 5]) {
    for (const chatMemory of [1, 2, 3, 8]) {
      const messagesOfRoom = [greeting, ...turns(count + 1)];
      const messages = messagesOfRoom.slice(0, -1);
      const parentMessageId = count === 0 ? null : `u${count - 1}`;
      const next = collectNextHistory({ messages, characterId: "a", parentMessageId, chatMemory });
      expect(next.map(({ id }) => id)).toEqual(idsOf(messagesOfRoom, `u${count}`, chatMemory).slice(0, -1));
    }
  }
});

test.each<[string, string | undefined, number, string]>([
  ["the other's answer to the first turn", "b0", 8, "u0 b0 u1 a1 u2"],
  ["its own", "a0", 8, "u0 a0 u1 a1 u2"],
  ["one that is gone", "gone", 8, "u0 a0 u1 a1 u2"],
  ["a question, which is no answer", "u0", 8, "u0 a0 u1 a1 u2"],
  ["one beyond what is remembered", "b0", 2, "u1 a1 u2"],
])("[EVID-11] a thread goes on with %s", (_title, followsAnswerId, chatMemory, expected) => {
  const reference = followsAnswerId === undefined ? {} : { followsAnswerId };
  const messages = turns(3).map((message) => (message.id === "u1" ? { ...message, ...reference } : message));
  expect(idsOf(messages, "u2", chatMemory).join(" ")).toBe(expected);
  expect(idsOf(messages.toReversed(), "u2", chatMemory).sort()).toEqual(expected.split(" ").sort());
});

test("[EVID-11] the next question's history has the answer that it will follow", () => {
  const messages = turns(2).slice(0, -1);
  const options = { messages, characterId: "a", parentMessageId: "u0", chatMemory: 8 };
  expect(collectNextHistory({ ...options, followsAnswerId: "b0" }).map(({ id }) => id)).toEqual(["u0", "b0"]);
  expect(collectNextHistory({ ...options, followsAnswerId: "gone" }).map(({ id }) => id)).toEqual(["u0", "a0"]);
});

test("a room whose questions follow answers keeps each message once in order", () => {
  const linear = [
    question(0),
    answer(0, "a"),
    { ...question(1), parentMessageId: "a0" },
    answer(1, "a"),
    { ...question(2), parentMessageId: "a1" },
  ];
  expect(idsOf(linear, "u2")).toEqual(["u0", "a0", "u1", "a1", "u2"]);
});

test("an unknown question gives no history", () => {
  expect(idsOf(turns(2), "gone")).toEqual([]);
  expect(idsOf(turns(2), null)).toEqual([]);
});

test("a long room is read once, its end after that, in any order", () => {
  const room = turns(1000);
  let looks = 0;
  const watchedMessages = {
    length: room.length,
    at: (index: number) => {
      looks += 1;
      return room[index];
    },
  };
  const collect = (parentMessageId: string) =>
    collectHistory({ messages: watchedMessages, characterId: "a", parentMessageId, chatMemory: 8 });
  collect("u998");
  expect(looks).toBeLessThanOrEqual(room.length);
  looks = 0;
  collect("u999");
  expect(looks).toBeLessThan(30);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.integer({ min: 1, max: 15 }), (count, turn, memory) => {
      const messages = turns(count);
      const questionId = `u${turn % count}`;
      const historyIds = idsOf(messages, questionId, memory);
      expect(new Set(idsOf(messages.toReversed(), questionId, memory))).toEqual(new Set(historyIds));
      expect(historyIds).toEqual(messages.map(({ id }) => id).filter((id) => historyIds.includes(id)));
    }),
  );
});

test("any parents, also circular ones, give a bounded history once each", () => {
  const ids = Array.from({ length: 8 }, (_, index) => `m${index}`);
  const messages = fc.tuple(
    ...ids.map((id, index) =>
      fc
        .record({
          type: fc.constantFrom("user" as const, "assistant" as const),
          parentMessageId: fc.constantFrom(null, "gone", ...ids),
        })
        .map((change) =>
          aMessage({ ...change, id, characterId: change.type === "user" ? "USER" : "a", createdAt: index }),
        ),
    ),
  );
  fc.assert(
    fc.property(messages, fc.constantFrom(...ids), fc.integer({ min: 1, max: 5 }), (room, parent, chatMemory) => {
      const history = collectHistory({ messages: room, characterId: "a", parentMessageId: parent, chatMemory });
      expect(new Set(history).size).toBe(history.length);
      expect(history.filter((message) => message.type === "user").length).toBeLessThanOrEqual(chatMemory);
    }),
  );
});

test("[EVID-10] a merged answer is in no history unless a question goes on with it", () => {
  const rooms = fc.record({
    count: fc.integer({ min: 2, max: 6 }),
    merges: fc.array(fc.record({ turn: fc.nat(), author: fc.constantFrom("a", "b") }), { minLength: 1, maxLength: 4 }),
    followed: fc.array(fc.nat(), { maxLength: 2 }),
    memory: fc.integer({ min: 1, max: 8 }),
  });
  fc.assert(
    fc.property(rooms, ({ count, merges, followed, memory }) => {
      const merged = merges.map(({ turn, author }, index) =>
        answer(turn % (count - 1), author, { id: `m${index}`, merge: { mode: "best", sourceIds: [] } }),
      );
      const follows = new Map(
        followed.flatMap((pick) => {
          const one = merged[pick % merged.length];
          return one ? [[`u${Number(one.parentMessageId?.slice(1)) + 1}`, one.id]] : [];
        }),
      );
      const messages = [...turns(count), ...merged]
        .map((message) => {
          const followsAnswerId = follows.get(message.id);
          return followsAnswerId === undefined ? message : { ...message, followsAnswerId };
        })
        .sort((one, other) => one.createdAt - other.createdAt);
      const history = idsOf(messages, `u${count - 1}`, memory);
      const followedIds = new Set(follows.values());
      const inHistory = history.filter((id) => id.startsWith("m"));
      expect(inHistory.every((id) => followedIds.has(id))).toBe(true);
      // And each answer that a remembered question follows is included.
      for (const [question, id] of follows) {
        const isRemembered = history.indexOf(question) > 0;
        if (isRemembered) expect(inHistory).toContain(id);
      }
    }),
  );
});
