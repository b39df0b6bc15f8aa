import { createAssistantMessage, type Message } from "@tutti/domain";
import { describe, expect, test } from "vitest";
import { answerContent, answerState } from "./answer-state.ts";

const generating = createAssistantMessage({ roomId: "room-1", parentMessageId: null, characterId: "c1", now: 0 });
const ended: Message = { ...generating, isGenerating: false };
const error = { status: 502, text: "(Demo) Down", isContent: false };

function text(content: string, reasoning = "") {
  return { content, reasoning };
}

describe("an answer", () => {
  test.each([
    ["waits until something comes", generating, undefined, "waiting"],
    ["waits while only blank text came", generating, text(" \n"), "waiting"],
    ["reasons", generating, text("", "Hm"), "reasoning"],
    ["streams", generating, text("Hel", "Hm"), "streaming"],
    ["streams an image", { ...generating, images: [{ url: "data:" }] }, text(""), "streaming"],
    ["is done", ended, text("Hello"), "done"],
    ["is done with an image alone", { ...ended, images: [{ url: "data:" }] }, text(""), "done"],
    ["is empty", ended, text("", "Hm"), "empty"],
    ["was stopped", { ...ended, metadata: { isStopped: true } }, text("Hel"), "stopped"],
    ["was stopped before anything came", { ...ended, metadata: { isStopped: true } }, text(""), "stopped"],
    ["was cut off", { ...ended, metadata: { isCutOff: true } }, text("Hel"), "cut-off"],
    ["failed", { ...ended, error }, text("Hel"), "failed"],
  ] as const)("%s", (_, message, received, expected) => {
    expect(answerState(message as Message, received)).toBe(expected);
  });

  test("shows an error's text as the error and not as its content", () => {
    expect(answerContent({ ...ended, error: { ...error, isContent: true } }, text("(Demo) Down"))).toBe("");
    expect(answerContent({ ...ended, error }, text("Hel"))).toBe("Hel");
  });
});
