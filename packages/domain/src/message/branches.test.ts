import { expect, test } from "vitest";
import { branchesOutOfSight, branchInSight } from "./branches.ts";
import { branchesTo, canContinueWith } from "./choose-branch.ts";
import { createAssistantMessage, createUserMessage, type Message } from "./message.ts";
import { reparentChildren } from "./placement.ts";

const question = (id: string, parentMessageId: string | null, change: Partial<Message> = {}): Message => ({
  ...createUserMessage({ roomId: "room", parentMessageId, now: 1 }),
  id,
  ...change,
});
const answer = (id: string, parentMessageId: string, change: Partial<Message> = {}): Message => ({
  ...createAssistantMessage({ roomId: "room", parentMessageId, characterId: id[0] ?? "", now: 2 }),
  isGenerating: false,
  id,
  ...change,
});
/** Two turns, and a third that follows b's answer to the first, which is answered by a. */
const room = (continuedWithId?: string): Message[] => [
  question("u0", null, continuedWithId === undefined ? {} : { continuedWithId }),
  answer("a0", "u0"),
  answer("b0", "u0"),
  question("u1", "u0"),
  answer("a1", "u1"),
  question("v1", "u0", { followsAnswerId: "b0" }),
  answer("a2", "v1"),
];
const ids = (messages: readonly Message[]): string => messages.map(({ id }) => id).join(" ");

test.each<[string, string | undefined, string, string]>([
  ["each model's own", undefined, "u0 a0 b0 u1 a1", "b0"],
  ["b's answer", "b0", "u0 a0 b0 v1 a2", ""],
  ["an answer that nothing follows yet", "a0", "u0 a0 b0", " b0"],
  ["an answer that is gone", "gone", "u0 a0 b0 u1 a1", "b0"],
])("[EVID-11] in sight is the branch that goes on with %s", (_title, chosenAnswer, inSight, others) => {
  expect(ids(branchInSight(room(chosenAnswer)))).toBe(inSight);
  expect(branchesOutOfSight(room(chosenAnswer)).get("u0")?.join(" ") ?? "none").toBe(others === "" ? "" : others);
});

test("[EVID-11] a room without branches is shown as it is", () => {
  const messages = [question("u0", null), answer("a0", "u0")];
  expect(branchInSight(messages)).toBe(messages);
  expect(branchesOutOfSight(messages).size).toBe(0);
});

test("[EVID-11] messages that followed a deleted answer stay in sight", () => {
  const messages = room("b0").filter(({ id }) => id !== "b0");
  expect(ids(branchInSight(messages))).toBe("u0 a0 u1 a1 v1 a2");
});

test("[EVID-11] where the question is deleted, all that followed it is in sight", () => {
  const messages = reparentChildren(room("b0"), "u0");
  expect(ids(branchInSight(messages))).toBe("a0 b0 u1 v1");
});

test("[EVID-11] the way to a message on another branch names each question to switch", () => {
  const messages = [...room(), question("w2", "v1", { followsAnswerId: "a2" }), answer("b3", "w2")];
  expect(branchesTo(messages, "b3")).toEqual([
    { id: "v1", branch: "a2" },
    { id: "u0", branch: "b0" },
  ]);
  expect(branchesTo(room("b0"), "a1")).toEqual([{ id: "u0", branch: "" }]);
  expect(branchesTo(room(), "a1")).toEqual([]);
});

test.each<[string, Partial<Message>, Partial<Message> | undefined, boolean]>([
  ["an answer", {}, {}, true],
  ["one that is being made", { isGenerating: true }, {}, false],
  ["one that is a provider's words", { error: { status: 500, text: "No", isContent: true } }, {}, false],
  ["one that was interrupted", { error: { status: 500, text: "No", isContent: false } }, {}, true],
  ["an artifact", { contentType: "artifact" }, {}, false],
  ["one in an artifact's chat", { context: "artifact-chat" }, {}, false],
  ["a greeting", {}, undefined, false],
  ["one of a blind question", {}, { blind: {} }, false],
  ["one of a blind question that is decided", {}, { blind: { revealedAt: 1 } }, true],
])("[EVID-11] whether a room goes on with %s", (_title, change, questionFields, expected) => {
  expect(canContinueWith(answer("a0", "u0", change), questionFields && question("u0", null, questionFields))).toBe(
    expected,
  );
});
