import { ChatResult$inboundSchema } from "@openrouter/sdk/models/chatresult.js";
import type { AnswerPart } from "@tutti/contract";
import { decodeCompletion } from "@tutti/contract";
import { expect, test } from "vitest";
import { ApiFailure } from "../../api-failure.ts";
import { answerMemory } from "../../memory-budget.ts";
import { foldAnswer } from "./fold-answer.ts";
import { createChatFold } from "./openrouter-chat/fold-chat.ts";

const facts = { id: "gen-1", created: 1_790_000_000, model: "openrouter/auto" };

async function* from(parts: readonly AnswerPart[]): AsyncGenerator<AnswerPart> {
  yield* parts;
}

const parts: AnswerPart[] = [
  { type: "metadata", id: "gen-1", model: "v/name", provider: "Vendor" },
  { type: "reasoning-delta", text: "H", details: [{ type: "reasoning.text", text: "H", index: 0, format: null }] },
  { type: "reasoning-delta", text: "m", details: [{ type: "reasoning.text", text: "m", index: 0, format: null }] },
  { type: "reasoning-delta", text: "", details: [{ type: "reasoning.text", signature: "s", index: 0, format: null }] },
  {
    type: "text-delta",
    text: "Hel",
    logprobs: { content: [{ token: "Hel", logprob: -1, bytes: null, top_logprobs: [] }] },
  },
  {
    type: "text-delta",
    text: "lo",
    logprobs: { content: [{ token: "lo", logprob: -2, bytes: null, top_logprobs: [] }] },
  },
  { type: "tool-call-delta", index: 0, id: "c", name: "f", arguments: '{"a"' },
  { type: "tool-call-delta", index: 0, arguments: ":1}" },
  { type: "image", url: "data:image/png;base64,AA" },
  { type: "citation", citation: { url: "https://a.example", start_index: 0, end_index: 2 } },
  { type: "finish", reason: "tool_calls", nativeReason: "tool_use" },
  { type: "usage", usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
];

test("all parts are folded into one answer, which OpenRouter's SDK reads", async () => {
  const result = await foldAnswer(from(parts), createChatFold(facts));
  expect(ChatResult$inboundSchema.safeParse(result).error).toBeUndefined();
  expect(result).toMatchObject({
    id: "gen-1",
    object: "chat.completion",
    model: "v/name",
    provider: "Vendor",
    choices: [
      {
        finish_reason: "tool_calls",
        native_finish_reason: "tool_use",
        logprobs: { content: [{ token: "Hel" }, { token: "lo" }] },
        message: {
          content: "Hello",
          reasoning: "Hm",
          reasoning_details: [{ type: "reasoning.text", text: "Hm", index: 0, signature: "s" }],
          tool_calls: [{ index: 0, id: "c", type: "function", function: { name: "f", arguments: '{"a":1}' } }],
          images: [{ image_url: { url: "data:image/png;base64,AA" }, index: 0 }],
          annotations: [{ type: "url_citation", url_citation: { url: "https://a.example" } }],
        },
      },
    ],
    usage: { total_tokens: 3 },
  });
});

test("thoughts without a form become one detail, apart from signed ones", async () => {
  const signedDetail = { type: "reasoning.text", text: "c", signature: "s", format: "anthropic-claude-v1", index: 0 };
  const reasoningParts: AnswerPart[] = [
    { type: "reasoning-delta", text: "a" },
    { type: "reasoning-delta", text: "b" },
    { type: "reasoning-delta", text: "c", details: [signedDetail] },
  ];
  expect(await foldAnswer(from(reasoningParts), createChatFold(facts))).toMatchObject({
    choices: [
      {
        message: {
          reasoning: "abc",
          reasoning_details: [{ type: "reasoning.text", text: "ab", format: "unknown", index: 0 }, signedDetail],
        },
      },
    ],
  });
});

test("a decoded answer has the same text as the parts that it was made of", async () => {
  const answer = decodeCompletion(await foldAnswer(from(parts), createChatFold(facts)));
  expect(answer.find((part) => part.type === "text-delta")?.text).toBe("Hello");
  expect(answer.find((part) => part.type === "finish")?.reason).toBe("tool_calls");
});

test("an answer of calls alone has an empty content", async () => {
  const calls = parts.filter(({ type }) => type !== "text-delta");
  expect(await foldAnswer(from(calls), createChatFold(facts))).toMatchObject({
    choices: [{ message: { content: "" } }],
  });
});

test("an answer that broke is its error", async () => {
  const answerParts: AnswerPart[] = [
    { type: "text-delta", text: "H" },
    { type: "error", error: { code: 502, message: "Gone." } },
  ];
  await expect(foldAnswer(from(answerParts), createChatFold(facts))).rejects.toEqual(
    new ApiFailure({ code: 502, message: "Gone." }),
  );
});

test.each<[string, AnswerPart]>([
  ["text", { type: "text-delta", text: "a".repeat(100) }],
  ["text with its probabilities", { type: "text-delta", text: "a", logprobs: { content: [], more: "b".repeat(100) } }],
  ["thoughts", { type: "reasoning-delta", text: "a".repeat(100) }],
  ["a call of a tool", { type: "tool-call-delta", index: 0, id: "c", name: "f", arguments: "a".repeat(100) }],
  ["pictures", { type: "image", url: `data:image/png;base64,${"A".repeat(100)}` }],
  ["empty pieces", { type: "text-delta", text: "" }],
])("[LOAD-3] a whole answer of endless %s ends at its limit, and closes its source", async (_, part) => {
  let isClosed = false;
  let partCount = 0;
  async function* endless(): AsyncGenerator<AnswerPart> {
    try {
      for (;;) {
        partCount += 1;
        yield part;
      }
    } finally {
      isClosed = true;
    }
  }
  await expect(foldAnswer(endless(), createChatFold(facts), 10_000)).rejects.toThrow(
    "The answer is too large to send whole. Request it as a stream.",
  );
  expect(isClosed).toBe(true);
  expect(partCount).toBeLessThan(200);
  expect(answerMemory.usedBytes).toBe(0);
});

test("[LOAD-3] a whole answer is refused with 503 where the process has no room", async () => {
  const others = answerMemory.open(Number.POSITIVE_INFINITY);
  for (let bytes = 2 ** 40; bytes >= 1; bytes /= 2) others.hold(bytes);
  const refusal = await foldAnswer(from(parts), createChatFold(facts)).catch((cause: unknown) => cause);
  others.release();
  expect(refusal).toMatchObject({ error: { code: 503 }, headers: { "Retry-After": "5" } });
  expect(await foldAnswer(from(parts), createChatFold(facts))).toMatchObject({ object: "chat.completion" });
});
