import { fuzzReader } from "../../fuzz-reader.test-support.ts";
import { createResponsesReader } from "./reader.ts";

const source = { providerName: "OpenAI", baseUrl: "http://127.0.0.1/v1", secrets: [] };
const usage = { input_tokens: 1, output_tokens: 2, total_tokens: 3, input_tokens_details: { cached_tokens: 0 } };
const response = { id: "resp_1", object: "response", model: "gpt", status: "completed", output: [], usage };
const createdEvent = { type: "response.created", response: { ...response, status: "in_progress" } };
const completedEvent = { type: "response.completed", response };
const annotation = { type: "url_citation", url: "https://a.example", title: "A", start_index: 0, end_index: 2 };
const message = { type: "message", content: [{ type: "output_text", text: "Hi 👋", annotations: [annotation] }] };
const reasoning = {
  type: "reasoning",
  id: "rs",
  summary: [{ type: "summary_text", text: "Hm" }],
  encrypted_content: "e",
};
const call = { type: "function_call", id: "f", call_id: "c1", name: "add", arguments: '{"a":1}' };
const at = (type: string, output_index: number, more: object) => ({ type: `response.${type}`, output_index, ...more });

fuzzReader("OpenAI's Responses API", {
  createReader: () =>
    createResponsesReader({ source, contentType: "text/event-stream", format: "openai-responses-v1" }),
  answers: [
    [
      createdEvent,
      at("reasoning_summary_text.delta", 0, { summary_index: 0, delta: "Hm" }),
      at("output_item.done", 0, { item: reasoning }),
      at("output_text.delta", 1, { content_index: 0, delta: "Hi 👋", logprobs: [{ token: "Hi", logprob: -1 }] }),
      at("output_text.annotation.added", 1, { content_index: 0, annotation }),
      at("output_item.done", 1, { item: message }),
      completedEvent,
    ],
    [
      createdEvent,
      at("output_item.added", 0, { item: { ...call, arguments: "" } }),
      at("function_call_arguments.delta", 0, { delta: '{"a":' }),
      at("function_call_arguments.done", 0, { arguments: '{"a":1}' }),
      at("output_item.done", 0, { item: call }),
      at("output_item.done", 1, { item: { type: "web_search_call", id: "w", action: { type: "search", query: "x" } } }),
      { type: "response.incomplete", response: { ...response, incomplete_details: { reason: "max_output_tokens" } } },
    ],
    [
      createdEvent,
      at("refusal.delta", 0, { delta: "No" }),
      { type: "response.failed", response: { ...response, status: "failed", error: { code: "x", message: "No" } } },
    ],
    [
      createdEvent,
      at("output_text.delta", 0, { content_index: 0, delta: "H" }),
      { type: "error", code: "x", message: "No" },
    ],
  ],
  whole: [{ ...response, output: [reasoning, message, call] }, { error: { message: "No", code: 429 } }],
  frame: (event) => `event: x\ndata: ${JSON.stringify(event)}\n\n`,
  names: [
    "type",
    "response",
    "output",
    "output_index",
    "content_index",
    "item",
    "delta",
    "content",
    "annotations",
    "summary",
    "usage",
    "error",
  ],
});
