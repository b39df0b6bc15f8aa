import { withoutUndefined } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message, MessageMetadata } from "../message/message.ts";
import { createAssistantMessage, createUserMessage } from "../message/message.ts";
import { roomCosts } from "./room-costs.ts";
import { spentBefore } from "./spent-before.ts";

const base = { roomId: "room-1", parentMessageId: null, now: 0 };

function anAnswer(id: string, characterId: string, metadata: MessageMetadata, parentMessageId = "q1"): Message {
  const answer = createAssistantMessage({ ...base, characterId, parentMessageId });
  return { ...answer, id, isGenerating: false, metadata };
}

test("tokens, price and speed add up by room, character, question and answer", () => {
  const costs = roomCosts([
    { ...createUserMessage(base), id: "q1" },
    anAnswer("a1", "x", { tokensCount: 100, tokensPerSecond: 50, cost: 0.01 }),
    anAnswer("b1", "y", { tokensCount: 300, tokensPerSecond: 100, cost: 0.02 }),
    anAnswer("a2", "x", { tokensCount: 100, tokensPerSecond: 25 }, "q2"),
  ]);
  expect(costs.total).toEqual({
    answers: 3,
    tokens: 500,
    price: expect.closeTo(0.03),
    unpricedCount: 1,
    // 500 tokens in 2 + 3 + 4 seconds.
    tokensPerSecond: expect.closeTo(500 / 9),
  });
  expect(costs.byCharacter.get("x")).toMatchObject({ answers: 2, tokens: 200, price: 0.01, unpricedCount: 1 });
  expect(costs.byQuestion.get("q1")).toMatchObject({ answers: 2, tokens: 400, tokensPerSecond: 80 });
  expect(costs.byMessage.get("b1")).toMatchObject({ answers: 1, tokens: 300, price: 0.02, tokensPerSecond: 100 });
  expect(costs.byMessage.has("q1")).toBe(false);
});

test("an answer in progress counts, but not as one without a price", () => {
  const growing = { ...anAnswer("a1", "x", {}), isGenerating: true };
  expect(roomCosts([growing]).total).toEqual({
    answers: 1,
    tokens: 0,
    price: 0,
    unpricedCount: 0,
    tokensPerSecond: undefined,
  });
  expect(roomCosts([]).total.answers).toBe(0);
});

test("the parts of a room add up to the whole, however it is divided", () => {
  const answer = fc.record({
    characterId: fc.constantFrom("x", "y", "z"),
    parentMessageId: fc.constantFrom("q1", "q2"),
    tokensCount: fc.nat({ max: 1000 }),
    cost: fc.option(fc.nat({ max: 1000 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(answer), (answers) => {
      const costs = roomCosts(
        answers.map(({ characterId, parentMessageId, tokensCount, cost }, index) =>
          anAnswer(`a${index}`, characterId, { tokensCount, ...withoutUndefined({ cost }) }, parentMessageId),
        ),
      );
      for (const parts of [costs.byCharacter, costs.byQuestion, costs.byMessage]) {
        const sums = [...parts.values()];
        for (const field of ["answers", "tokens", "price", "unpricedCount"] as const) {
          expect(sums.reduce((sum, part) => sum + part[field], 0)).toBe(costs.total[field]);
        }
      }
    }),
  );
});

test("[LOOK-7] earlier requests for an answer count, though nothing of them is kept", () => {
  const failed = { ...anAnswer("a1", "x", { tokensCount: 10, cost: 0.5 }), spentBefore: { cost: 1, tokens: 5 } };
  const again = { ...anAnswer("a1", "x", { tokensCount: 3, cost: 0.25 }), ...spentBefore(failed) };
  expect(again.spentBefore).toEqual({ cost: 1.5, tokens: 15 });
  expect(roomCosts([again]).total).toMatchObject({ answers: 1, tokens: 18, price: 1.75 });
  expect(spentBefore(anAnswer("a1", "x", {}))).toEqual({});
});
