import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message } from "./message.ts";
import { createAssistantMessage, createUserMessage } from "./message.ts";
import { createdAtAfter, reparentChildren } from "./placement.ts";

test.each([
  [{ now: 100 }, 100],
  [{ now: 100, previous: 50 }, 100],
  [{ now: 100, previous: 100 }, 101],
  [{ now: 100, previous: 200 }, 201],
  [{ now: 100, previous: 10, next: 20 }, 15],
  [{ now: 11, previous: 10, next: 20 }, 11],
  [{ now: 100, previous: 10, next: 11 }, 10.5],
  [{ now: 100, next: 50 }, 49],
])("with %o a message was created at %d", (times, createdAt) => {
  expect(createdAtAfter(times)).toBe(createdAt);
});

const time = fc.integer({ min: 0, max: 1_000_000 });

test("a message stands after its predecessor and before its successor", () => {
  fc.assert(
    fc.property(time, time, fc.integer({ min: 1, max: 1000 }), (now, previous, gap) => {
      const createdAt = createdAtAfter({ now, previous, next: previous + gap });
      expect(createdAt).toBeGreaterThan(previous);
      expect(createdAt).toBeLessThan(previous + gap);
    }),
  );
});

const base = { roomId: "room-1", parentMessageId: null, now: 0 };

/** A room as sending creates it: a chain of questions, each with some answers; then some are removed as by deleting. */
const rooms = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 6 }).map((answerCounts) => {
  const messages: Message[] = [];
  let previous: string | null = null;
  let createdAt = 0;
  for (const [turn, count] of answerCounts.entries()) {
    createdAt += 10;
    const question: Message = { ...createUserMessage(base), id: `u${turn}`, parentMessageId: previous, createdAt };
    messages.push(question);
    for (let index = 0; index < count; index += 1) {
      const answer = createAssistantMessage({ ...base, characterId: `c${index}` });
      messages.push({
        ...answer,
        id: `a${turn}-${index}`,
        parentMessageId: question.id,
        createdAt: createdAt + index + 1,
      });
    }
    previous = question.id;
  }
  return messages;
});

function remove(messages: readonly Message[], id: string): Message[] {
  const children = new Map(reparentChildren(messages, id).map((message) => [message.id, message]));
  return messages.filter((message) => message.id !== id).map((message) => children.get(message.id) ?? message);
}

test("[SEND-11] the children of a deleted message move to the question before it", () => {
  const messages: Message[] = [
    { ...createUserMessage(base), id: "u1", createdAt: 1 },
    { ...createAssistantMessage({ ...base, characterId: "c" }), id: "a1", parentMessageId: "u1", createdAt: 2 },
    { ...createUserMessage(base), id: "u2", parentMessageId: "a1", createdAt: 3 },
    { ...createAssistantMessage({ ...base, characterId: "c" }), id: "a2", parentMessageId: "u2", createdAt: 4 },
  ];
  const parents = (id: string) =>
    reparentChildren(messages, id).map((message) => [message.id, message.parentMessageId]);
  expect(parents("u2")).toEqual([["a2", "u1"]]);
  expect(parents("a1")).toEqual([["u2", "u1"]]);
  expect(parents("u1")).toEqual([["a1", null]]);
  expect(parents("a2")).toEqual([]);
  expect(parents("unknown")).toEqual([]);
});

test("deletions in any order leave only earlier questions as parents", () => {
  fc.assert(
    fc.property(rooms, fc.array(fc.nat(), { maxLength: 20 }), (messages, picks) => {
      let rest: Message[] = messages;
      for (const pick of picks) {
        const victim = rest[pick % Math.max(rest.length, 1)];
        if (victim) rest = remove(rest, victim.id);
      }
      for (const message of rest) {
        if (message.parentMessageId === null) continue;
        const parent = rest.find((other) => other.id === message.parentMessageId);
        expect(parent?.type).toBe("user");
        expect(parent?.createdAt).toBeLessThan(message.createdAt);
      }
      // The questions stay one chain, so that none is missing from a history.
      const questions = rest.filter((message) => message.type === "user");
      expect(questions.map((question) => question.parentMessageId)).toEqual([
        ...(questions.length > 0 ? [null] : []),
        ...questions.slice(0, -1).map((question) => question.id),
      ]);
    }),
  );
});
