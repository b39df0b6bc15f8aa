import { createAssistantMessage, type Message } from "@tutti/domain";
import { describe, expect, test } from "vitest";
import { answerContent, answerState } from "./answer-state.ts";

const generating = createAssistantMessage({ roomId: "room-1", parentMessageId: null, characterId: "c1", now: 0 });
const endedMessage: Message = { ...generating, isGenerating: false };
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
    ["is done", endedMessage, text("Hello"), "done"],
    ["is done with an image alone", { ...endedMessage, images: [{ url: "data:" }] }, text(""), "done"],
    ["is empty", endedMessage, text("", "Hm"), "empty"],
    ["was stopped", { ...endedMessage, metadata: { isStopped: true } }, text("Hel"), "stopped"],
    ["was stopped before anything came", { ...endedMessage, metadata: { isStopped: true } }, text(""), "stopped"],
    ["was cut off", { ...endedMessage, metadata: { isCutOff: true } }, text("Hel"), "cut-off"],
    ["failed", { ...endedMessage, error }, text("Hel"), "failed"],
  ] as const)("%s", (_, message, receivedText, expected) => {
    expect(answerState(message as Message, receivedText)).toBe(expected);
  });

  test("shows an error's text as the error and not as its content", () => {
    expect(answerContent({ ...endedMessage, error: { ...error, isContent: true } }, text("(Demo) Down"))).toBe("");
    expect(answerContent({ ...endedMessage, error }, text("Hel"))).toBe("Hel");
  });
});
