import { fuzz, hostileJson, hostileValue } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expect } from "vitest";
import { chatRequestSchema } from "./chat-request.ts";
import { checkChatRequest } from "./check-chat-request.ts";

const tool = { type: "function", function: { name: "add", parameters: { type: "object" } } };
const samples = [
  { model: "a/b", messages: [{ role: "user", content: "Hi" }], stream: true, temperature: 0.5 },
  {
    models: ["a/b"],
    messages: [
      { role: "system", content: [{ type: "text", text: "x", cache_control: { type: "ephemeral" } }] },
      { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA" } }] },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c", type: "function", function: { name: "add", arguments: "{}" } }],
        reasoning_details: [{ type: "reasoning.text", text: "Hm.", signature: "s" }],
      },
      { role: "tool", tool_call_id: "c", content: "3" },
    ],
    tools: [tool],
    tool_choice: { type: "function", function: { name: "add" } },
    reasoning: { effort: "high", exclude: true },
    provider: { order: ["a"], only: ["b"], sort: "price", max_price: { prompt: 1 }, data_collection: "deny" },
    plugins: [{ id: "web", max_results: 3 }],
    response_format: { type: "json_schema", json_schema: { name: "x", schema: { type: "object" } } },
    logit_bias: { 1: 5 },
    stop: ["a"],
  },
  { prompt: "Hi", functions: [tool.function], function_call: { name: "add" }, max_tokens: 3, include_reasoning: true },
];
const names = ["model", "messages", "role", "content", "prompt", "tools", "reasoning", "provider", "plugins", "stop"];

fuzz(
  "any JSON value is a request as its schema has it, or refused in one sentence",
  fc.oneof(hostileJson(names), hostileValue(samples, names)),
  (value) => {
    const json = JSON.stringify(value);
    const checkResult = checkChatRequest(value);
    expect(JSON.stringify(value), "what was given").toBe(json);
    if (!checkResult.ok) {
      expect(checkResult.error).toMatch(/\S/);
      return;
    }
    expect(chatRequestSchema.safeParse(checkResult.value).success).toBe(true);
    // A checked request stays the same when it is checked again: older forms have become the current one.
    const again = checkChatRequest(checkResult.value);
    expect(again.ok && JSON.stringify(again.value)).toBe(JSON.stringify(checkResult.value));
  },
  { runs: 400 },
);
