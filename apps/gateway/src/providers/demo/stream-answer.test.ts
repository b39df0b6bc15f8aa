import type { AnswerPart } from "@tutti/contract";
import { createSeededRandom } from "@tutti/demo-models";
import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import { streamAnswer } from "./stream-answer.ts";

const CITATION = { url: "a.md#b", start_index: 0, end_index: 5 };
const ANSWER = {
  reasoning: "one step\nanother step",
  text: "The answer is **4**.\n\nReally.",
  citations: [CITATION],
};

interface Options {
  answer?: typeof ANSWER;
  maxTokens?: number | undefined;
  signal?: AbortSignal;
  delay?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

function stream({
  answer = ANSWER,
  maxTokens,
  signal = new AbortController().signal,
  delay = async () => {},
}: Options) {
  return streamAnswer({
    answer,
    maxTokens,
    signal,
    delay,
    promptTokens: 7,
    random: createSeededRandom("x"),
    tokensPerSecond: 50,
  });
}

async function collect(parts: AsyncIterable<AnswerPart>): Promise<AnswerPart[]> {
  const result: AnswerPart[] = [];
  for await (const part of parts) result.push(part);
  return result;
}

function join(parts: readonly AnswerPart[], type: "reasoning-delta" | "text-delta"): string {
  return parts.map((part) => (part.type === type ? part.text : "")).join("");
}

test("the pieces join to the answer, with its parts in a fixed order", async () => {
  const parts = await collect(stream({}));
  expect(join(parts, "reasoning-delta")).toBe(ANSWER.reasoning);
  expect(join(parts, "text-delta")).toBe(ANSWER.text);
  const types = parts.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1]);
  expect(types).toEqual(["reasoning-delta", "text-delta", "citation", "usage", "finish"]);
});

test("usage estimates what was sent", async () => {
  const usage = (await collect(stream({}))).find((part) => part.type === "usage")?.usage;
  const completion = estimateTokens(ANSWER.reasoning + ANSWER.text);
  expect(usage).toMatchObject({
    prompt_tokens: 7,
    completion_tokens: completion,
    total_tokens: 7 + completion,
    cost: 0,
  });
  expect(usage?.completion_tokens_details).toEqual({ reasoning_tokens: estimateTokens(ANSWER.reasoning) });
});

test("the first word waits 200 to 400 ms, and the others follow the pace", async () => {
  const waits: number[] = [];
  const answer = { reasoning: "", text: "word ".repeat(400).trim(), citations: [] };
  await collect(stream({ answer, delay: async (milliseconds) => void waits.push(milliseconds) }));
  const [first = 0, ...others] = waits;
  expect(first).toBeGreaterThanOrEqual(200);
  expect(first).toBeLessThanOrEqual(400);
  const share = 1000 * (1.25 / 50);
  expect(Math.min(...others)).toBeGreaterThanOrEqual(share * 0.65);
  expect(Math.max(...others)).toBeLessThanOrEqual(share * 1.35);
  expect(others.reduce((sum, wait) => sum + wait, 0) / others.length).toBeCloseTo(share, -1);
});

test("an answer keeps its token limit, and ends with length where it is cut", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 60 }), fc.integer({ min: 1, max: 20 }), async (text, maxTokens) => {
      const parts = await collect(stream({ answer: { reasoning: "", text, citations: [] }, maxTokens }));
      const sentText = join(parts, "text-delta");
      expect(text.startsWith(sentText)).toBe(true);
      expect(estimateTokens(sentText)).toBeLessThanOrEqual(maxTokens);
      expect(parts.at(-1)).toMatchObject({ type: "finish", reason: sentText === text ? "stop" : "length" });
    }),
  );
});

test("an answer that was cut sends no citation of the rest, and no image", async () => {
  const types = (await collect(stream({ maxTokens: 5 }))).map(({ type }) => type);
  expect(types).not.toContain("citation");
  expect(types).not.toContain("image");
});

test("an abort during a wait throws the signal's reason", async () => {
  const controller = new AbortController();
  const reason = new Error("stopped");
  const delay = async () => {
    controller.abort(reason);
    throw new Error("the wait's own error");
  };
  await expect(collect(stream({ signal: controller.signal, delay }))).rejects.toBe(reason);
});

test("a wait that fails by itself is not hidden", async () => {
  const clockError = new Error("no clock");
  await expect(collect(stream({ delay: () => Promise.reject(clockError) }))).rejects.toBe(clockError);
});
