import type { ReplyPart } from "@tutti/contract";
import { errorTexts } from "@tutti/domain";
import { aMessage } from "@tutti/testkit";
import { expect, test } from "vitest";
import { applyReplyPart, startReply } from "./apply-reply-part.ts";
import { finishReply } from "./finish-reply.ts";

const START = 1000;
const placeholder = aMessage({ type: "assistant", isGenerating: true, isRetrying: true });

/** Part n comes n times 100 ms after the start; the end 1000 ms after it. */
function finish(parts: readonly ReplyPart[], isStopped = false) {
  const state = parts.reduce(
    (before, part, index) => applyReplyPart(before, part, START + (index + 1) * 100),
    startReply(START),
  );
  return finishReply(placeholder, state, { now: START + 1000, ending: { how: isStopped ? "stopped" : "ended" } });
}
const text = (content: string): ReplyPart => ({ type: "text-delta", text: content });
const reasoning = (content: string): ReplyPart => ({ type: "reasoning-delta", text: content });
const done: ReplyPart = { type: "finish", reason: "stop", nativeReason: "stop" };
const broken: ReplyPart = {
  type: "error",
  error: { code: 429, message: "Slow down", metadata: { provider_name: "Acme" } },
};

test("every ending leaves the message neither generating nor retrying", () => {
  for (const parts of [[], [text("Hi"), done], [broken], [reasoning("Hm")]]) {
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
    done,
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

test("an answer in one piece has no rate, nor has one of a few milliseconds; reasoning without an answer lasts to the end", () => {
  const usage: ReplyPart = { type: "usage", usage: { prompt_tokens: 1, completion_tokens: 50, total_tokens: 51 } };
  expect(finish([text("All"), usage, done]).message.metadata.tokensPerSecond).toBeUndefined();
  expect(finish([text("All"), text("."), usage, done]).message.metadata.tokensPerSecond).toBeUndefined();
  expect(finish([text("A"), text("l"), text("l"), usage, done]).message.metadata.tokensPerSecond).toBe(250);
  expect(finish([reasoning("Hm"), usage, done]).message.metadata.reasoningDuration).toBe(900);
  expect(finish([usage, done]).message.metadata.tokensPerSecond).toBeUndefined();
});

test.each<[string, ReplyPart[], { status: number; text: string; isContent: boolean }, string]>([
  [
    "an error before anything is written as the content",
    [broken],
    { status: 429, text: "(Acme) Slow down", isContent: true },
    "(Acme) Slow down",
  ],
  [
    "an error after text leaves the text alone",
    [text("Half"), broken],
    { status: 429, text: "(Acme) Slow down", isContent: false },
    "Half",
  ],
  [
    "an answer that ended with nothing in it is empty",
    [done],
    { status: 502, text: errorTexts.emptyResponse, isContent: true },
    errorTexts.emptyResponse,
  ],
  [
    "blank text is nothing",
    [text(" \n"), done],
    { status: 502, text: errorTexts.emptyResponse, isContent: true },
    errorTexts.emptyResponse,
  ],
  [
    "reasoning alone is an empty answer",
    [reasoning("Hm"), done],
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
  const finished = finish(parts);
  expect(finished.message.error).toEqual(error);
  expect(finished.text.content).toBe(content);
  expect(finished.error?.code).toBe(error.status);
});

test("an image alone is an answer", () => {
  expect(finish([{ type: "image", url: "x" }, done])).toMatchObject({
    message: { images: [{ url: "x" }] },
    text: { content: "" },
  });
  expect(finish([{ type: "image", url: "x" }, done]).error).toBeUndefined();
});

test("a stop is no error, whatever had been received", () => {
  for (const parts of [[], [text("Half")], [reasoning("Hm")]]) {
    const finished = finish(parts, true);
    expect(finished.error).toBeUndefined();
    expect(finished.message.error).toBeUndefined();
  }
  expect(finish([text("Half")], true).text.content).toBe("Half");
});

test("reasoning details are kept only with a whole answer, since half of a signed piece is refused later", () => {
  const withDetails: ReplyPart = {
    type: "reasoning-delta",
    text: "Hm",
    details: [{ type: "reasoning.text", text: "Hm" }],
  };
  expect(finish([withDetails, text("Hi"), done]).text.reasoningDetails).toEqual([
    { type: "reasoning.text", text: "Hm" },
  ]);
  expect(finish([withDetails, text("Hi")], true).text.reasoningDetails).toBeUndefined();
  expect(finish([withDetails, text("Hi"), broken]).text.reasoningDetails).toBeUndefined();
});
