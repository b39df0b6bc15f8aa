import { fuzzReader } from "../fuzz-reader.test-support.ts";
import { createAnthropicReader } from "./from-stream.ts";
import { createToolNames } from "./tool-names.ts";

const source = { providerName: "Anthropic", baseUrl: "http://127.0.0.1", secrets: [] };
const begin = {
  type: "message_start",
  message: { id: "msg_1", type: "message", model: "claude", content: [], usage: { input_tokens: 5, output_tokens: 1 } },
};
const end = (stop_reason: string) => [
  { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 3 } },
  { type: "message_stop" },
];
const block = (index: number, content_block: object, ...deltas: object[]) => [
  { type: "content_block_start", index, content_block },
  ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
  { type: "content_block_stop", index },
];
const citation = { type: "web_search_result_location", url: "https://a.example", title: "A", cited_text: "x" };
const text = block(
  1,
  { type: "text", text: "" },
  { type: "citations_delta", citation },
  { type: "text_delta", text: "Hi 👋" },
);
const thinking = block(
  0,
  { type: "thinking", thinking: "", signature: "" },
  { type: "thinking_delta", thinking: "Hm" },
  { type: "signature_delta", signature: "s" },
);
const call = block(
  2,
  { type: "tool_use", id: "t1", name: "add", input: {} },
  { type: "input_json_delta", partial_json: '{"a":' },
  { type: "input_json_delta", partial_json: "1}" },
);
const search = [
  ...block(
    3,
    { type: "server_tool_use", id: "s1", name: "web_search", input: {} },
    { type: "input_json_delta", partial_json: '{"query":"x"}' },
  ),
  ...block(4, {
    type: "web_search_tool_result",
    tool_use_id: "s1",
    content: [{ type: "web_search_result", url: "https://a.example" }],
  }),
];

fuzzReader("Anthropic", {
  createReader: () =>
    createAnthropicReader({
      source,
      contentType: "text/event-stream",
      names: createToolNames(["add"]),
      jsonTool: "answer",
    }),
  answers: [
    [begin, { type: "ping" }, ...thinking, ...text, ...end("end_turn")],
    [begin, ...call, ...search, ...end("tool_use")],
    [
      begin,
      ...block(0, { type: "redacted_thinking", data: "r" }),
      ...text,
      { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    ],
    [begin, ...block(0, { type: "tool_use", id: "a", name: "answer", input: { x: 1 } }), ...end("refusal")],
  ],
  whole: [
    {
      ...begin.message,
      content: [
        { type: "text", text: "Hi", citations: [citation] },
        { type: "tool_use", id: "t", name: "add", input: { a: 1 } },
      ],
      stop_reason: "end_turn",
    },
    { type: "error", error: { type: "invalid_request_error", message: "No" } },
  ],
  frame: (event) => `event: x\ndata: ${JSON.stringify(event)}\n\n`,
  names: [
    "type",
    "index",
    "delta",
    "content_block",
    "message",
    "usage",
    "content",
    "input",
    "citation",
    "stop_reason",
    "error",
    "text",
  ],
});
