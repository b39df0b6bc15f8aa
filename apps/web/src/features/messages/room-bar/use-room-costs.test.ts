import { createAssistantMessage, createUserMessage } from "@tutti/domain";
import { expect, test } from "vitest";
import { changesCosts } from "./use-room-costs.ts";

const answer = createAssistantMessage({ roomId: "room", parentMessageId: null, characterId: "c", now: 1 });
const question = createUserMessage({ roomId: "room", parentMessageId: null, now: 1 });

test.each([
  ["an answer that begins", undefined, answer, true],
  ["an answer that is gone", answer, undefined, true],
  ["an answer whose price is known", answer, { ...answer, metadata: { cost: 0.1 } }, true],
  ["an answer that ends", answer, { ...answer, isGenerating: false }, true],
  ["an answer of another model", answer, { ...answer, characterId: "d" }, true],
  ["an answer that is collapsed", answer, { ...answer, isCollapsed: true }, false],
  ["a question", undefined, question, false],
  ["an answer in another room", undefined, { ...answer, roomId: "other" }, false],
])("%s", (_, before, after, expected) => {
  expect(changesCosts({ id: "x", before, after }, "room")).toBe(expected);
});
