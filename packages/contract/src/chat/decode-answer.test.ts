import { expect, test } from "vitest";
import { createAnswerDecoder, decodeCompletion } from "./decode-answer.ts";

function chunk(delta: object, rest: object = {}) {
  return { id: "gen-1", model: "a/b", provider: "Acme", choices: [{ index: 0, delta, ...rest }] };
}

test("metadata comes once, then each field as a part, in reading order", () => {
  const decoder = createAnswerDecoder();
  expect(
    decoder.push(
      chunk({
        role: "assistant",
        content: "Hi",
        reasoning: "think",
        reasoning_details: [{ type: "reasoning.text", text: "think", signature: "s" }],
        annotations: [{ type: "url_citation", url_citation: { url: "https://x.test", title: "X" } }],
        images: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA" } }],
        tool_calls: [{ index: 0, id: "call", type: "function", function: { name: "f", arguments: "{" } }],
      }),
    ),
  ).toEqual([
    { type: "metadata", id: "gen-1", model: "a/b", provider: "Acme" },
    {
      type: "citation",
      citation: { url: "https://x.test", title: "X", content: undefined, start_index: 0, end_index: 0 },
    },
    {
      type: "reasoning-delta",
      text: "think",
      details: [{ type: "reasoning.text", text: "think", signature: "s" }],
    },
    { type: "image", url: "data:image/png;base64,AA" },
    { type: "text-delta", text: "Hi" },
    { type: "tool-call-delta", index: 0, id: "call", name: "f", arguments: "{" },
  ]);
  expect(decoder.push(chunk({ content: "!" }))).toEqual([{ type: "text-delta", text: "!" }]);
});

test("empty deltas, with every field null, are no parts", () => {
  const decoder = createAnswerDecoder();
  decoder.push(chunk({}));
  const empty = {
    role: "assistant",
    content: "",
    reasoning: null,
    reasoning_details: [],
    tool_calls: null,
    images: [],
  };
  expect(decoder.push(chunk(empty, { finish_reason: null, logprobs: null }))).toEqual([]);
});

test("a signature without text is kept", () => {
  const decoder = createAnswerDecoder();
  const details = [{ type: "reasoning.text", signature: "abc" }];
  expect(decoder.push(chunk({ content: "", reasoning: null, reasoning_details: details })).at(-1)).toEqual({
    type: "reasoning-delta",
    text: "",
    details,
  });
});

test("a usage chunk that repeats the finish reason adds no second finish", () => {
  const decoder = createAnswerDecoder();
  decoder.push(chunk({ content: "x" }));
  const finish = { finish_reason: "stop", native_finish_reason: "end_turn" };
  expect(decoder.push(chunk({ content: "" }, finish))).toEqual([
    { type: "finish", reason: "stop", nativeReason: "end_turn" },
  ]);
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost: null };
  expect(decoder.push({ ...chunk({ content: "" }, finish), usage })).toEqual([
    { type: "usage", usage: { ...usage, cost: undefined } },
  ]);
});

test("an error in the stream ends it, one that explains a finish does not", () => {
  const answerDecoder = createAnswerDecoder();
  const error = { code: 502, message: "gone" };
  expect(answerDecoder.push({ ...chunk({ content: "" }, { finish_reason: "error" }), error }).at(-1)).toEqual({
    type: "error",
    error,
  });
  const decoder = createAnswerDecoder();
  decoder.push(chunk({ content: "x" }, { finish_reason: "length" }));
  expect(decoder.push({ ...chunk({}), error: { code: 400, message: "Token limit reached" } })).toEqual([]);
});

test("a value that is no chunk gives an error part, never a throw", () => {
  for (const value of [null, 3, "x", [], { choices: "no" }, { choices: [{ delta: 5 }, "no"] }]) {
    const parts = createAnswerDecoder().push(value);
    expect(parts).toMatchObject([{ type: "error", error: { code: 502 } }]);
  }
});

test("a whole answer decodes to the same parts, with usage before the finish", () => {
  expect(
    decodeCompletion({
      id: "gen-1",
      model: "a/b",
      choices: [{ index: 0, message: { role: "assistant", content: "Hi", refusal: null }, finish_reason: "stop" }],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    }).map((part) => part.type),
  ).toEqual(["metadata", "text-delta", "usage", "finish"]);
});

test("a whole answer without choices, or with an error, is an error part", () => {
  expect(decodeCompletion({ id: "x", choices: [] })).toEqual([
    { type: "error", error: { code: 502, message: "No response choices found" } },
  ]);
  expect(decodeCompletion({ error: { code: 429, message: "slow" } })).toEqual([
    { type: "error", error: { code: 429, message: "slow" } },
  ]);
});
