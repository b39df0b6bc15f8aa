import type { RequestMessage } from "@tutti/contract";
import { expect, test } from "vitest";
import { toConversation } from "./to-messages.ts";
import { createToolNames, toCallId } from "./tool-names.ts";

const options = {
  names: createToolNames(["get.weather"]),
  keepsReasoning: true,
  takesPrefill: true,
  citesDocuments: false,
};
const convert = (...messages: RequestMessage[]) => toConversation(messages, options);
const text = (words: string) => ({ type: "text", text: words });
const call = (id: string, callArguments = "{}") => ({
  id,
  type: "function",
  function: { name: "get.weather", arguments: callArguments },
});

test("system and developer messages go first, with their hints", () => {
  const hint = { cache_control: { type: "ephemeral" } };
  const { system, messages } = convert(
    { role: "system", content: "Be kind." },
    { role: "user", content: "Hello" },
    { role: "developer", content: [{ ...text("Be brief."), ...hint }, text(" ")] },
  );
  expect(system).toEqual([text("Be kind."), { ...text("Be brief."), ...hint }]);
  expect(messages).toEqual([{ role: "user", content: [text("Hello")] }]);
});

test("messages of one role in a row are one, also across an empty answer", () => {
  const { messages } = convert(
    { role: "user", content: "One" },
    { role: "assistant", content: "" },
    { role: "user", content: [text("Two")] },
    { role: "assistant", content: "Three" },
    { role: "assistant", content: [text("Four")] },
    { role: "user", content: "Five" },
  );
  expect(messages).toEqual([
    { role: "user", content: [text("One"), text("Two")] },
    { role: "assistant", content: [text("Three"), text("Four")] },
    { role: "user", content: [text("Five")] },
  ]);
});

test("a speaker's name goes before the speaker's words, once", () => {
  const { messages } = convert(
    { role: "user", name: "Ada", content: [{ type: "image_url", image_url: { url: "https://a.b/c" } }, text("Look!")] },
    { role: "assistant", name: "Bot", content: "I see." },
    { role: "user", name: "Ada", content: "Ada: Good." },
  );
  const words = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  expect(words.flatMap((block) => (block.type === "text" ? [block.text] : []))).toEqual([
    "Ada: Look!",
    "I see.",
    "Ada: Good.",
  ]);
});

test("results of calls open the next turn, in one message", () => {
  const image = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
  const { messages } = convert(
    { role: "user", content: "Weather?" },
    { role: "assistant", content: "I look.", tool_calls: [call("toolu_1", '{"city":"Oslo"}'), call("functions:1")] },
    { role: "tool", tool_call_id: "toolu_1", content: "Rain" },
    { role: "tool", tool_call_id: "functions:1", content: [text("See:"), image], cache_control: { type: "ephemeral" } },
    { role: "user", content: "And?" },
  );
  expect(messages.slice(1)).toEqual([
    {
      role: "assistant",
      content: [
        text("I look."),
        { type: "tool_use", id: "toolu_1", name: "get_weather", input: { city: "Oslo" } },
        { type: "tool_use", id: toCallId("functions:1"), name: "get_weather", input: {} },
      ],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "toolu_1", content: "Rain" },
        {
          type: "tool_result",
          tool_use_id: toCallId("functions:1"),
          content: [text("See:"), { type: "image", source: { type: "url", url: "https://example.com/a.png" } }],
          cache_control: { type: "ephemeral" },
        },
        text("And?"),
      ],
    },
  ]);
});

test.each([
  ["", {}],
  ["not JSON", { arguments: "not JSON" }],
  ["[1]", { arguments: [1] }],
])("arguments %j are the input %j", (callArguments, input) => {
  const { messages } = convert(
    { role: "assistant", tool_calls: [call("a", callArguments)] },
    { role: "user", content: "?" },
  );
  expect(messages[1]?.content).toEqual([{ type: "tool_use", id: "a", name: "get_weather", input }]);
});

test("a result without content, and one that failed, are sent as such", () => {
  const { messages } = convert({ role: "tool", tool_call_id: "a", content: "", is_error: true });
  expect(messages[0]?.content).toEqual([{ type: "tool_result", tool_use_id: "a", is_error: true }]);
});

test("a model without prefill is asked to go on, after its images", () => {
  const answer: RequestMessage = {
    role: "assistant",
    content: "Once upon",
    images: [{ type: "image_url", image_url: { url: "https://a.example/a.png" } }],
  };
  const ask = (...messages: RequestMessage[]) => toConversation(messages, { ...options, takesPrefill: false }).messages;
  expect(ask({ role: "user", content: "Tell" }, answer)).toEqual([
    { role: "user", content: [text("Tell")] },
    { role: "assistant", content: [text("Once upon")] },
    { role: "user", content: [expect.objectContaining({ type: "image" }), text("Continue.")] },
  ]);
  expect(ask({ role: "user", content: "Tell" })).toHaveLength(1);
});

test("the beginning of an answer stays last, without white space at its end", () => {
  const { messages } = convert({ role: "user", content: "JSON?" }, { role: "assistant", content: "Here: \n" });
  expect(messages.at(-1)).toEqual({ role: "assistant", content: [text("Here:")] });
});

test("images of another model are shown with the user's next turn", () => {
  const images = [{ type: "image_url", image_url: { url: "https://example.com/cat.png" } }];
  const { messages } = convert(
    { role: "user", content: "Paint" },
    { role: "assistant", content: null, refusal: "No.", images },
    { role: "user", content: "What is it?" },
  );
  expect(messages.slice(1)).toEqual([
    { role: "assistant", content: [text("No.")] },
    {
      role: "user",
      content: [{ type: "image", source: { type: "url", url: "https://example.com/cat.png" } }, text("What is it?")],
    },
  ]);
});

test("where only the system has spoken, its last words are asked", () => {
  expect(convert({ role: "system", content: "Be kind." }, { role: "system", content: "Say hello." })).toEqual({
    system: [text("Be kind.")],
    messages: [{ role: "user", content: [text("Say hello.")] }],
  });
});

test("a model without thinking is not sent earlier thoughts", () => {
  const reasoningDetail = {
    type: "reasoning.text",
    text: "Hm.",
    signature: "s",
    format: "anthropic-claude-v1",
    index: 0,
  };
  const message: RequestMessage = { role: "assistant", content: "Yes.", reasoning_details: [reasoningDetail] };
  const { messages } = toConversation([message, { role: "user", content: "?" }], { ...options, keepsReasoning: false });
  expect(messages[1]?.content).toEqual([text("Yes.")]);
});
