import { expect, test } from "vitest";
import { openAiDialect } from "./dialect.ts";
import { toInput } from "./to-input.ts";

const options = { dialect: openAiDialect, hasPhases: false, customTools: new Set<string>() };

test("a user's text, pictures, files and name become input", () => {
  const items = toInput(
    [
      { role: "system", content: "Be brief." },
      { role: "developer", content: [{ type: "text", text: "Really." }] },
      {
        role: "user",
        name: "Ada",
        content: [
          { type: "text", text: "Look", cache_control: { type: "ephemeral" } },
          { type: "image_url", image_url: { url: "data:image/png;base64,AA", detail: "low" } },
          { type: "image_url", image_url: { url: "https://a.example/b.png" } },
          { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AA" } },
          { type: "file", file: { file_data: "https://a.example/b.pdf" } },
          { type: "file", file: { file_id: "file-1" } },
          { type: "video_url", video_url: { url: "https://a.example/c.mp4" } },
        ],
      },
      { role: "user", name: "Bo", content: "Hi" },
      { role: "user", name: "Cy", content: [{ type: "image_url", image_url: { url: "data:," } }] },
    ],
    options,
  );
  expect(items).toEqual([
    { role: "system", content: "Be brief." },
    { role: "developer", content: [{ type: "input_text", text: "Really." }] },
    {
      role: "user",
      content: [
        { type: "input_text", text: "Ada: Look" },
        { type: "input_image", image_url: "data:image/png;base64,AA", detail: "low" },
        { type: "input_image", image_url: "https://a.example/b.png", detail: "auto" },
        { type: "input_file", filename: "a.pdf", file_data: "data:application/pdf;base64,AA" },
        { type: "input_file", file_url: "https://a.example/b.pdf" },
        { type: "input_file", file_id: "file-1" },
        { type: "video_url", video_url: { url: "https://a.example/c.mp4" } },
      ],
    },
    { role: "user", content: "Bo: Hi" },
    {
      role: "user",
      content: [
        { type: "input_text", text: "Cy:" },
        { type: "input_image", image_url: "data:,", detail: "auto" },
      ],
    },
  ]);
});

test.each([
  ["data:application/pdf;base64,AA", "file.pdf"],
  ["data:text/plain;base64,AA", "file.txt"],
  ["data:text/csv;charset=utf-8;base64,AA", "file.csv"],
  ["data:application/json;base64,AA", "file.json"],
  ["AA", "file.pdf"],
])("a file without a name, %s, is called %s", (data, filename) => {
  const content = [{ type: "file" as const, file: { filename: "", file_data: data } }];
  expect(toInput([{ role: "user", content }], options)).toEqual([
    { role: "user", content: [{ type: "input_file", filename, file_data: data }] },
  ]);
});

test("an answer becomes text or refusal, with calls, results and pictures", () => {
  const items = toInput(
    [
      {
        role: "assistant",
        content: [{ type: "text", text: "Let me look." }],
        tool_calls: [{ id: "c1", type: "function", function: { name: "look", arguments: '{"a":1}' } }],
        images: [{ type: "image_url", image_url: { url: "data:image/png;base64,AA" } }],
      },
      { role: "tool", tool_call_id: "c1", content: [{ type: "text", text: "Seen" }] },
      { role: "assistant", content: null, refusal: "I will not." },
      { role: "tool", tool_call_id: "c2", content: "Done" },
    ],
    { ...options, hasPhases: true },
  );
  expect(items).toEqual([
    { role: "assistant", content: "Let me look.", phase: "commentary" },
    { type: "function_call", call_id: "c1", name: "look", arguments: '{"a":1}' },
    { role: "user", content: [{ type: "input_image", image_url: "data:image/png;base64,AA", detail: "auto" }] },
    { type: "function_call_output", call_id: "c1", output: [{ type: "input_text", text: "Seen" }] },
    { role: "assistant", content: "I will not.", phase: "final_answer" },
    { type: "function_call_output", call_id: "c2", output: "Done" },
  ]);
});

const format = "openai-responses-v1";
const reasoningText = (index: number) => ({
  type: "reasoning.encrypted",
  data: `secret ${index}`,
  id: `rs_${index}`,
  index,
  format,
});
const call = (id: string) => ({ id, type: "function", function: { name: "look", arguments: "{}" } });

test("reasoning goes back as it came, each piece before its call", () => {
  const summary = { type: "reasoning.summary", summary: "Hm", index: 2, format };
  const details = [reasoningText(0), summary, reasoningText(2), reasoningText(5)];
  const items = toInput(
    [{ role: "assistant", content: "", reasoning_details: details, tool_calls: ["a", "b", "c", "d"].map(call) }],
    options,
  );
  const reasoning = (index: number, summaries: object[] = []) => ({
    type: "reasoning",
    id: `rs_${index}`,
    summary: summaries,
    encrypted_content: `secret ${index}`,
  });
  const functionCall = (id: string) => ({ type: "function_call", call_id: id, name: "look", arguments: "{}" });
  expect(items).toEqual([
    reasoning(0),
    functionCall("a"),
    reasoning(2, [{ type: "summary_text", text: "Hm" }]),
    functionCall("b"),
    functionCall("c"),
    reasoning(5),
    functionCall("d"),
  ]);
});

test("thoughts between the provider's own calls come before the answer", () => {
  const details = [reasoningText(0), reasoningText(2), reasoningText(4)];
  const items = toInput([{ role: "assistant", content: "So.", reasoning_details: details }], options);
  expect(items.map(({ type }) => type)).toEqual(["reasoning", "reasoning", "reasoning", undefined]);
});

test("reasoning of other vendors, or without encryption, is not sent", () => {
  const details = [
    { type: "reasoning.text", text: "Hm", signature: "s", format: "anthropic-claude-v1" },
    { type: "reasoning.encrypted", data: "d", format: "xai-responses-v1" },
    { type: "reasoning.summary", summary: "Hm", index: 0, format },
    { type: "reasoning.server_tool_call", tool_name: "web_search", arguments: "{}", result: "", index: 1, format },
  ];
  const items = toInput([{ role: "assistant", content: "So.", reasoning_details: details }], options);
  expect(items).toEqual([{ role: "assistant", content: "So." }]);
});

test("a call with free text goes back as such, by its own or its tool's form", () => {
  const items = toInput(
    [
      {
        role: "assistant",
        tool_calls: [
          { id: "c1", type: "function", function: { name: "sql", arguments: '{"input":"SELECT 1"}' } },
          { id: "c2", type: "custom", custom: { name: "sql", input: "SELECT 2" } },
          { id: "c3", type: "function", function: { name: "sql", arguments: "SELECT 3" } },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: "1" },
    ],
    { ...options, customTools: new Set(["sql"]) },
  );
  expect(items).toEqual([
    { type: "custom_tool_call", call_id: "c1", name: "sql", input: "SELECT 1" },
    { type: "custom_tool_call", call_id: "c2", name: "sql", input: "SELECT 2" },
    { type: "custom_tool_call", call_id: "c3", name: "sql", input: "SELECT 3" },
    { type: "custom_tool_call_output", call_id: "c1", output: "1" },
  ]);
});
