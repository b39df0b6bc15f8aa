import { describe, expect, test } from "vitest";
import { checkChatRequest } from "./check-chat-request.ts";
import { withoutOlderForms } from "./older-forms.ts";

const hello = { role: "user", content: "Hi" };
const weather = { name: "weather", parameters: { type: "object" } };

describe("a request in an older form", () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["functions are tools", { functions: [weather] }, { tools: [{ type: "function", function: weather }] }],
    [
      "functions stand beside tools",
      { functions: [weather], tools: [{ type: "x" }] },
      { tools: [{ type: "x" }, { type: "function", function: weather }] },
    ],
    [
      "a named function is chosen",
      { functions: [weather], function_call: { name: "weather" } },
      {
        tools: [{ type: "function", function: weather }],
        tool_choice: { type: "function", function: { name: "weather" } },
      },
    ],
    ["a mode is chosen", { function_call: "none" }, { tool_choice: "none" }],
    ["the newer choice wins", { function_call: "none", tool_choice: "auto" }, { tool_choice: "auto" }],
    ["nothing is nothing", { functions: null, function_call: null }, {}],
  ])("%s", (_title, fields, expected) => {
    expect(withoutOlderForms({ messages: [hello], ...fields })).toEqual({ messages: [hello], ...expected });
  });

  test("a conversation with a function is one with a tool", () => {
    const messages = [
      hello,
      { role: "assistant", content: null, function_call: { name: "weather", arguments: "{}" } },
      { role: "function", name: "weather", content: "sunny" },
    ];
    expect(withoutOlderForms({ messages })["messages"]).toEqual([
      hello,
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "call_1", type: "function", function: { name: "weather", arguments: "{}" } }],
      },
      { role: "tool", name: "weather", content: "sunny", tool_call_id: "call_1" },
    ]);
  });

  test.each<[string, unknown, unknown]>([
    ["a text alone", "Hi", { type: "text", text: "Hi" }],
    ["a text of the Responses API", { type: "input_text", text: "Hi" }, { type: "text", text: "Hi" }],
    [
      "a picture's address alone",
      { type: "image_url", image_url: "https://x/y.png" },
      { type: "image_url", image_url: { url: "https://x/y.png" } },
    ],
    [
      "a picture of the Responses API",
      { type: "input_image", image_url: "data:,", detail: "low" },
      { type: "image_url", image_url: { url: "data:,", detail: "low" } },
    ],
    ["a film's address alone", { type: "video_url", video_url: "u" }, { type: "video_url", video_url: { url: "u" } }],
  ])("a part that is %s", (_title, part, expected) => {
    const request = { messages: [{ role: "user", content: [part] }] };
    expect(withoutOlderForms(request)).toEqual({ messages: [{ role: "user", content: [expected] }] });
    expect(checkChatRequest(request)).toMatchObject({ ok: true });
  });
});

test.each([
  { messages: [hello, { role: "user", content: [{ type: "text", text: "a" }] }], tools: [] },
  { messages: "none" },
  { messages: [null, 1, { role: "assistant" }] },
])("what is in the form of today stays the same object: %j", (request) => {
  expect(withoutOlderForms(request)).toBe(request);
});

test("what is wrong is told at its place", () => {
  const request = { messages: [hello, { role: "user", content: ["a", { type: "image_url", image_url: 1 }] }] };
  expect(checkChatRequest(request)).toEqual({
    ok: false,
    error: expect.stringMatching(/^messages\.1\.content\.1\.image_url: /),
  });
});
