import { describe, expect, test } from "vitest";
import { keepTurns, toTurns } from "./turns.ts";

function user(id: string, parentMessageId: string | null = null) {
  return { id, type: "user" as const, parentMessageId };
}

function answer(id: string, parentMessageId: string | null) {
  return { id, type: "assistant" as const, parentMessageId };
}

describe("messages become turns", () => {
  test("of a question and all its answers, in their order", () => {
    expect(toTurns([user("u1"), answer("a1", "u1"), answer("b1", "u1"), user("u2", "u1"), answer("a2", "u2")])).toEqual(
      [
        { id: "u1", userMessageId: "u1", answerIds: ["a1", "b1"] },
        { id: "u2", userMessageId: "u2", answerIds: ["a2"] },
      ],
    );
  });

  test("and an answer that came late still stands with its question", () => {
    expect(toTurns([user("u1"), user("u2"), answer("a1", "u1")])[0]?.answerIds).toEqual(["a1"]);
  });

  test("and an answer to an answer stands in that answer's turn", () => {
    expect(toTurns([user("u1"), answer("a1", "u1"), answer("a2", "a1")])).toEqual([
      { id: "u1", userMessageId: "u1", answerIds: ["a1", "a2"] },
    ]);
  });

  test("and answers without their question stand together", () => {
    expect(toTurns([answer("a1", null), answer("b1", "gone"), user("u2"), answer("a2", "u2")])).toEqual([
      { id: "a1", userMessageId: undefined, answerIds: ["a1", "b1"] },
      { id: "u2", userMessageId: "u2", answerIds: ["a2"] },
    ]);
  });

  test("and an answer without its question never joins another question", () => {
    expect(toTurns([user("u1"), answer("a1", "gone")]).map((turn) => turn.id)).toEqual(["u1", "a1"]);
  });

  test("and nothing becomes nothing", () => {
    expect(toTurns([])).toEqual([]);
  });
});

describe("turns that did not change", () => {
  const before = toTurns([user("u1"), answer("a1", "u1"), user("u2"), answer("a2", "u2")]);

  test("stay the same objects when a message is added", () => {
    const after = keepTurns(
      before,
      toTurns([user("u1"), answer("a1", "u1"), user("u2"), answer("a2", "u2"), answer("b2", "u2")]),
    );
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  test("are the same list when nothing changed", () => {
    expect(keepTurns(before, toTurns([user("u1"), answer("a1", "u1"), user("u2"), answer("a2", "u2")]))).toBe(before);
  });
});
