import { expect, test } from "vitest";
import { fromCompletion } from "./from-completion.ts";

const choiceOf = (choice: Record<string, unknown>) =>
  (fromCompletion({ choices: [choice] }) as { choices: Record<string, unknown>[] }).choices[0];

test("a text is a message's content, of a chunk and of a whole answer", () => {
  const message = { role: "assistant", content: " Yes" };
  expect(choiceOf({ index: 0, text: " Yes", logprobs: null, finish_reason: null })).toEqual({
    index: 0,
    delta: message,
    message,
  });
});

test("everything around the choices stays as it is", () => {
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 };
  expect(fromCompletion({ id: "c", model: "m", choices: [], usage })).toEqual({
    id: "c",
    model: "m",
    choices: [],
    usage,
  });
  expect(fromCompletion({ error: { message: "No" } })).toEqual({ error: { message: "No" } });
});

test.each([
  ["stop", { finish_reason: "stop" }],
  ["length", { finish_reason: "length" }],
  ["eos_token", { finish_reason: "stop", native_finish_reason: "eos_token" }],
  ["stop_sequence", { finish_reason: "stop", native_finish_reason: "stop_sequence" }],
])("it ends for the reason %s", (reason, expected) => {
  expect(choiceOf({ text: "", finish_reason: reason })).toMatchObject(expected);
});

test("lists of probabilities become one list of tokens, the likeliest first", () => {
  const logprobs = {
    tokens: [" Yes", "é"],
    token_logprobs: [-0.1, null],
    top_logprobs: [{ " No": -3, " Yes": -0.1 }, null],
    text_offset: [0, 4],
  };
  const yes = { token: " Yes", logprob: -0.1, bytes: [32, 89, 101, 115] };
  expect(choiceOf({ text: " Yesé", logprobs })?.["logprobs"]).toEqual({
    content: [
      { ...yes, top_logprobs: [yes, { token: " No", logprob: -3, bytes: [32, 78, 111] }] },
      { token: "é", logprob: -9999, bytes: [195, 169], top_logprobs: [] },
    ],
  });
});

test("llama.cpp's list of tokens is passed on", () => {
  const logprobs = { content: [{ token: "a", logprob: -1 }] };
  expect(choiceOf({ text: "a", logprobs })?.["logprobs"]).toBe(logprobs);
  expect(choiceOf({ text: "a", logprobs: {} })).not.toHaveProperty("logprobs");
});
