import type { ChatRequest } from "@tutti/contract";
import { expect, test } from "vitest";
import { completeUsage } from "./complete-usage.ts";

const body: ChatRequest = {
  messages: [
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [
        { type: "text", text: "日本" },
        { type: "image_url", image_url: { url: "data:," } },
      ],
    },
  ],
};
const pricing = { prompt: "0.000001", completion: "0.000002" };

test("tokens that nobody counted are estimated from what was said and written", () => {
  expect(completeUsage({ counted: undefined, body, written: "twelve chars", pricing: undefined })).toEqual({
    prompt_tokens: 5,
    completion_tokens: 3,
    total_tokens: 8,
    is_byok: false,
  });
});

test("counted tokens stay, and cost what the model's prices say", () => {
  const counted = { prompt_tokens: 1000, completion_tokens: 300, total_tokens: 1300 };
  expect(completeUsage({ counted, body, written: "", pricing })).toEqual({ ...counted, cost: 0.0016, is_byok: false });
});

test("the upstream's own cost wins over the prices", () => {
  const counted = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost: 0.5 };
  expect(completeUsage({ counted, body, written: "", pricing }).cost).toBe(0.5);
});

test("prices that nobody knows give no cost", () => {
  const unknown = { prompt: "-1", completion: "-1" };
  expect(completeUsage({ counted: undefined, body, written: "", pricing: unknown })).not.toHaveProperty("cost");
});

test("of the details only whole counts are told", () => {
  const counted = {
    prompt_tokens: 1.2,
    completion_tokens: 2,
    total_tokens: 3,
    prompt_tokens_details: { cached_tokens: 1, audio_tokens: null },
    completion_tokens_details: { time: 0.2, note: "fast" },
  };
  const usage = completeUsage({ counted, body, written: "", pricing: undefined });
  expect(usage.prompt_tokens).toBe(1);
  expect(usage.prompt_tokens_details).toEqual({ cached_tokens: 1 });
  expect(usage).not.toHaveProperty("completion_tokens_details");
});
