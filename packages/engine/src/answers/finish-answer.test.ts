import type { AnswerPart } from "@tutti/contract";
import { errorTexts } from "@tutti/domain";
import { aMessage } from "@tutti/testkit";
import { expect, test } from "vitest";
import { applyAnswerPart, startAnswer } from "./apply-answer-part.ts";
import { finishAnswer } from "./finish-answer.ts";

const START = 1000;
const placeholder = aMessage({ type: "assistant", isGenerating: true, isRetrying: true });

/** Part n comes n times 100 ms after the start; the end 1000 ms after it. */
function finish(parts: readonly AnswerPart[], isStopped = false) {
  const state = parts.reduce(
    (before, part, index) => applyAnswerPart(before, part, START + (index + 1) * 100),
    startAnswer(START),
  );
  return finishAnswer(placeholder, state, { now: START + 1000, ending: { how: isStopped ? "stopped" : "ended" } });
}
const text = (content: string): AnswerPart => ({ type: "text-delta", text: content });
const reasoning = (content: string): AnswerPart => ({ type: "reasoning-delta", text: content });
const answerPart: AnswerPart = { type: "finish", reason: "stop", nativeReason: "stop" };
const brokenAnswerPart: AnswerPart = {
  type: "error",
  error: { code: 429, message: "Slow down", metadata: { provider_name: "Acme" } },
};

test("every ending leaves the message neither generating nor retrying", () => {
  for (const parts of [[], [text("Hi"), answerPart], [brokenAnswerPart], [reasoning("Hm")]]) {
    for (const isStopped of [false, true]) {
      expect(finish(parts, isStopped).message).toMatchObject({
        isGenerating: false,
        isRetrying: false,
        updatedAt: 2000,
      });
    }
  }
});

test("durations, tokens, model, provider and cost are measured", () => {
  const { message } = finish([
    { type: "metadata", model: "test/a-2026", provider: "Acme" },
    reasoning("Hm"),
    text("One"),
    text("Two"),
    answerPart,
    { type: "usage", usage: { prompt_tokens: 9, completion_tokens: 50, total_tokens: 59, cost: 0.002 } },
  ]);
  expect(message.metadata).toEqual({
    variantSlug: "test/a-2026",
    provider: "Acme",
    latencyDuration: 200,
    reasoningDuration: 100,
    generateDuration: 1000,
    tokensCount: 50,
    tokensPerSecond: 250,
    cost: 0.002,
  });
});

test("an answer in one piece or of a few milliseconds has no rate", () => {
  const usage: AnswerPart = { type: "usage", usage: { prompt_tokens: 1, completion_tokens: 50, total_tokens: 51 } };
  expect(finish([text("All"), usage, answerPart]).message.metadata.tokensPerSecond).toBeUndefined();
  expect(finish([text("All"), text("."), usage, answerPart]).message.metadata.tokensPerSecond).toBeUndefined();
  expect(finish([text("A"), text("l"), text("l"), usage, answerPart]).message.metadata.tokensPerSecond).toBe(250);
  expect(finish([reasoning("Hm"), usage, answerPart]).message.metadata.reasoningDuration).toBe(900);
  expect(finish([usage, answerPart]).message.metadata.tokensPerSecond).toBeUndefined();
});

test.each<[string, AnswerPart[], { status: number; text: string; isContent: boolean }, string]>([
  [
    "an error before anything is written as the content",
    [brokenAnswerPart],
    { status: 429, text: "(Acme) Slow down", isContent: true },
    "(Acme) Slow down",
  ],
  [
    "an error after text leaves the text alone",
    [text("Half"), brokenAnswerPart],
    { status: 429, text: "(Acme) Slow down", isContent: false },
    "Half",
  ],
  [
    "an answer that ended with nothing in it is empty",
    [answerPart],
    { status: 502, text: errorTexts.emptyResponse, isContent: true },
    errorTexts.emptyResponse,
  ],
  [
    "[FIELD-1] an answer that the provider's filter emptied says so",
    [{ type: "finish", reason: "content_filter", nativeReason: "SAFETY" }],
    { status: 502, text: errorTexts.filteredAnswer, isContent: true },
    errorTexts.filteredAnswer,
  ],
  [
    "blank text is nothing",
    [text(" \n"), answerPart],
    { status: 502, text: errorTexts.emptyResponse, isContent: true },
    errorTexts.emptyResponse,
  ],
  [
    "reasoning alone is an empty answer",
    [reasoning("Hm"), answerPart],
    { status: 502, text: errorTexts.emptyResponse, isContent: true },
    errorTexts.emptyResponse,
  ],
  [
    "an answer that never came is none",
    [],
    { status: 502, text: errorTexts.noResponse, isContent: true },
    errorTexts.noResponse,
  ],
  [
    "an ending that says 'error' without one is told",
    [text("Half"), { type: "finish", reason: "error", nativeReason: null }],
    { status: 502, text: errorTexts.brokenAnswer, isContent: false },
    "Half",
  ],
])("%s", (_name, parts, error, content) => {
  const result = finish(parts);
  expect(result.message.error).toEqual(error);
  expect(result.text.content).toBe(content);
  expect(result.error?.code).toBe(error.status);
});

test("an image alone is an answer", () => {
  expect(finish([{ type: "image", url: "x" }, answerPart])).toMatchObject({
    message: { images: [{ url: "x" }] },
    text: { content: "" },
  });
  expect(finish([{ type: "image", url: "x" }, answerPart]).error).toBeUndefined();
});

test("a stop is no error, whatever had been received", () => {
  for (const parts of [[], [text("Half")], [reasoning("Hm")]]) {
    const result = finish(parts, true);
    expect(result.error).toBeUndefined();
    expect(result.message.error).toBeUndefined();
  }
  expect(finish([text("Half")], true).text.content).toBe("Half");
});

test("reasoning details are kept only with a complete answer", () => {
  const withDetails: AnswerPart = {
    type: "reasoning-delta",
    text: "Hm",
    details: [{ type: "reasoning.text", text: "Hm" }],
  };
  expect(finish([withDetails, text("Hi"), answerPart]).text.reasoningDetails).toEqual([
    { type: "reasoning.text", text: "Hm" },
  ]);
  expect(finish([withDetails, text("Hi")], true).text.reasoningDetails).toBeUndefined();
  expect(finish([withDetails, text("Hi"), brokenAnswerPart]).text.reasoningDetails).toBeUndefined();
});

test("[MODEL-4] an answer keeps how much of its request was left out", () => {
  const applied = [
    { id: "context-compression", dropped_messages: 3, shortened_messages: 1 },
    { id: "response-healing" },
  ] as const;
  const { message } = finish([text("All"), { ...answerPart, applied, droppedThoughts: 2 }]);
  expect(message.metadata).toMatchObject({ compressedMessages: 4, droppedThoughts: 2 });
  expect(finish([text("All"), answerPart]).message.metadata).not.toHaveProperty("compressedMessages");
});

const limit = { kind: "turn", id: "room/turn", amount: 0.05, period: "total", until: null } as const;

test.each<[string, AnswerPart, unknown]>([
  [
    "a cut",
    { type: "finish", reason: "length", nativeReason: null, spending: { type: "cut", limit } },
    { kind: "turn" },
  ],
  [
    "a shorter length that ended it",
    {
      type: "finish",
      reason: "length",
      nativeReason: null,
      spending: { type: "shortened", max_tokens: 300, limit: { ...limit, kind: "key", until: "2026-12-01" } },
    },
    { kind: "key", maxTokens: 300, until: "2026-12-01" },
  ],
  [
    "a shorter length that was enough",
    { type: "finish", reason: "stop", nativeReason: null, spending: { type: "shortened", max_tokens: 300, limit } },
    undefined,
  ],
])("[PURSE-3] an answer keeps the limit of %s", (_, end, expected) => {
  const { message } = finish([{ type: "text-delta", text: "A" }, end]);
  expect(message.metadata.spendingNote).toEqual(expected);
});
