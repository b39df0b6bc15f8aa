import fc from "fast-check";
import { expect, test } from "vitest";
import { type AttemptMessage, compareAttempts, splitAttempts } from "./attempts.ts";
import { branchesOutOfSight, branchInSight } from "./branches.ts";
import { branchesTo } from "./choose-branch.ts";
import { compareMessages, createAssistantMessage, createUserMessage, type Message, placeOf } from "./message.ts";

const first: AttemptMessage = { id: "a" };
const second: AttemptMessage = { id: "b", attemptOf: "a", attempt: 1, shownAt: 5 };
const ids = (rows: readonly { id: string }[]): string => rows.map(({ id }) => id).join(" ");

test.each<[string, AttemptMessage[], string, string]>([
  ["nothing was replaced", [first, { id: "x" }], "a x", ""],
  ["one was replaced", [first, second, { id: "x" }], "b x", "a"],
  ["the first one is shown again", [{ ...first, shownAt: 6 }, second], "a", "b"],
  ["the first one was removed", [second], "b", ""],
  ["two tabs chose at once", [{ ...first, shownAt: 5 }, second], "b", "a"],
  ["two tabs retried at once", [first, second, { ...second, id: "c" }], "c", "a b"],
])("[LOOK-7] one answer is shown at each place where %s", (_title, messages, shown, replaced) => {
  const split = splitAttempts(messages);
  expect([ids(split.shown), ids(split.replaced)]).toEqual([shown, replaced]);
  expect(ids(splitAttempts([...messages].reverse()).shown)).toBe(shown.split(" ").reverse().join(" "));
});

test("[LOOK-7] a room without replaced answers is the same list", () => {
  const messages = [first, { id: "x" }];
  expect(splitAttempts(messages).shown).toBe(messages);
});

test("[LOOK-7] each place shows one answer, and none is lost, whatever the times", () => {
  const attempt = fc.record({ place: fc.nat(3), shownAt: fc.nat(3), attempt: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(attempt), (attempts) => {
      const messages = attempts.map(({ place, ...rest }, index) => ({
        id: `m${index}`,
        attemptOf: `p${place}`,
        ...rest,
      }));
      const { shown, replaced } = splitAttempts(messages);
      expect(new Set([...shown, ...replaced])).toEqual(new Set(messages));
      expect(shown.map(placeOf).sort()).toEqual([...new Set(messages.map(placeOf))].sort());
      const ordered = [...messages].sort(compareAttempts);
      expect([...messages].reverse().sort(compareAttempts)).toEqual(ordered);
    }),
  );
});

const question = (id: string, parentMessageId: string | null, change: Partial<Message> = {}): Message => ({
  ...createUserMessage({ roomId: "room", parentMessageId, now: 1 }),
  ...{ id, ...change },
});
const answer = (id: string, parentMessageId: string, change: Partial<Message> = {}): Message => ({
  ...createAssistantMessage({ roomId: "room", parentMessageId, characterId: "c", now: 2 }),
  ...{ id, isGenerating: false, ...change },
});

/** A room that continued with an answer, which was then replaced. */
const room = (change: Partial<Message> = {}): Message[] => [
  question("u0", null, { continuedWithId: "a0" }),
  answer("a0", "u0", change),
  answer("b0", "u0", { attemptOf: "a0", attempt: 1, shownAt: 5 }),
  question("u1", "u0", { followsAnswerId: "a0" }),
  answer("a1", "u1"),
];

test("[LOOK-7] what continued from a replaced answer is a branch of its own", () => {
  expect(ids(branchInSight(room()))).toBe("u0 b0");
  expect(branchesOutOfSight(room()).get("u0")).toEqual(["a0"]);
  expect(branchesTo(room(), "a1")).toEqual([{ id: "u0", branch: "a0" }]);
  expect(ids(branchInSight(room({ shownAt: 6 })))).toBe("u0 a0 u1 a1");
  expect(branchesOutOfSight(room({ shownAt: 6 })).size).toBe(0);
});

test("[LOOK-7] a room goes on at the place of a removed answer", () => {
  const messages = room().filter(({ id }) => id !== "a0");
  expect(ids(branchInSight(messages))).toBe("u0 b0");
  expect(branchesOutOfSight(messages).get("u0")).toEqual([""]);
});

test("[LOOK-7] answers of one time keep the order of their places", () => {
  const messages = [answer("n", "u0", { attemptOf: "z" }), answer("m", "u0"), answer("z", "u0"), answer("y", "u0")];
  expect(ids([...messages].sort(compareMessages))).toBe("m y n z");
});
