import { expect, test } from "vitest";
import { mergeSources, pointsOf, turnVersions } from "./merge-sources.ts";
import { createAssistantMessage, createUserMessage, type Message } from "./message.ts";

const question = { ...createUserMessage({ roomId: "room", parentMessageId: null, now: 1 }), id: "u0" };
const answer = (id: string, change: Partial<Message> = {}): Message => ({
  ...createAssistantMessage({ roomId: "room", parentMessageId: "u0", characterId: id, now: 2 }),
  isGenerating: false,
  id,
  ...change,
});

test.each<[string, Message[], Partial<Message>, string]>([
  ["two answers", [answer("a"), answer("b")], {}, "a b"],
  ["one answer", [answer("a")], {}, ""],
  ["one that is being made", [answer("a"), answer("b", { isGenerating: true })], {}, ""],
  [
    "one that failed",
    [answer("a"), answer("b"), answer("c", { error: { status: 1, text: "", isContent: true } })],
    {},
    "a b",
  ],
  ["a merged one", [answer("a"), answer("b"), answer("m", { merge: { mode: "best", sourceIds: [] } })], {}, "a b"],
  [
    "versions of an artifact",
    [answer("a", { contentType: "artifact" }), answer("b", { contentType: "artifact" })],
    {},
    "",
  ],
  ["another turn's", [answer("a"), answer("b", { parentMessageId: "u1" })], {}, ""],
  ["an undecided blind turn", [answer("a"), answer("b")], { blind: {} }, ""],
  ["a decided blind turn", [answer("a"), answer("b")], { blind: { revealedAt: 5 } }, "a b"],
])("[EVID-10] what is merged of %s", (_title, answers, change, expected) => {
  const sources = mergeSources(answers, { ...question, ...change });
  expect(sources.map(({ id }) => id).join(" ")).toBe(expected);
});

test.each<[string, string, string[]]>([
  ["paragraphs", "One\ngoes on.\n\nTwo.", ["One goes on.", "Two."]],
  ["lists", "# Title\n- One\n  goes on\n- Two\n1. Three", ["One goes on", "Two", "Three"]],
  ["rows of a table", "| a | b |\n|---|---|\n| 1 | 2 |", ["| a | b |", "| 1 | 2 |"]],
  ["code, which is no point", "Run this:\n```sh\nls\n```\nDone.", ["Run this:", "Done."]],
  ["nothing", "", []],
])("[EVID-10] the points of %s", (_title, text, expected) => {
  expect(pointsOf(text)).toEqual(expected);
});

const versionAnswer = (id: string, change: Partial<Message> = {}): Message =>
  answer(id, { contentType: "artifact", versionContextId: `v-${id}`, ...change });

test.each<[string, Message[], Partial<Message>, string]>([
  ["two versions", [versionAnswer("a"), versionAnswer("b")], {}, "v-a v-b"],
  [
    "two within an artifact",
    [versionAnswer("a", { contentType: "artifact-version" }), versionAnswer("b")],
    {},
    "v-a v-b",
  ],
  ["one version", [versionAnswer("a")], {}, ""],
  ["one that is being made", [versionAnswer("a"), versionAnswer("b", { isGenerating: true })], {}, ""],
  ["answers of words", [answer("a"), answer("b")], {}, ""],
  ["another turn's", [versionAnswer("a"), versionAnswer("b", { parentMessageId: "u1" })], {}, ""],
  ["an undecided blind turn", [versionAnswer("a"), versionAnswer("b")], { blind: {} }, ""],
  ["a decided blind turn", [versionAnswer("a"), versionAnswer("b")], { blind: { revealedAt: 5 } }, "v-a v-b"],
])("[EVID-10] versions to merge of %s", (_title, answers, change, expected) => {
  expect(turnVersions(answers, { ...question, ...change }).join(" ")).toBe(expected);
});
