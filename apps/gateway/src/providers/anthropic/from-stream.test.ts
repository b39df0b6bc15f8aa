import type { AnswerPart } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AnthropicReaderOptions, createAnthropicReader } from "./from-stream.ts";
import { createToolNames } from "./tool-names.ts";

const source = { providerName: "Anthropic", baseUrl: "http://127.0.0.1", secrets: [] };
const names = createToolNames(["files.read"]);

interface Options extends Partial<AnthropicReaderOptions> {
  end?: "ended" | "broken" | "idle";
}

function read(text: string, { end = "ended", ...options }: Options = {}): AnswerPart[] {
  const reader = createAnthropicReader({ source, contentType: "", names, jsonTool: undefined, ...options });
  return [...reader.push(text), ...reader.end(end)];
}

const event = (value: Record<string, unknown>) => `event: ${String(value["type"])}\ndata: ${JSON.stringify(value)}\n\n`;
const begin = event({
  type: "message_start",
  message: { id: "msg_1", model: "claude", content: [], usage: { input_tokens: 5 } },
});
const finish = (stop_reason: string, delta: object = {}) =>
  event({ type: "message_delta", delta: { stop_reason, ...delta }, usage: { output_tokens: 3 } }) +
  event({ type: "message_stop" });
const block = (index: number, content_block: object, ...deltas: object[]) =>
  event({ type: "content_block_start", index, content_block }) +
  deltas.map((delta) => event({ type: "content_block_delta", index, delta })).join("") +
  event({ type: "content_block_stop", index });
const text = (index: number, words: string, ...citations: object[]) =>
  block(index, { type: "text", text: "" }, ...citations.map((citation) => ({ type: "citations_delta", citation })), {
    type: "text_delta",
    text: words,
  });

const promptUsage = { prompt_tokens: 5, prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 } };
const metadata = { type: "metadata", id: "msg_1", model: "claude", promptUsage };
const usage = {
  type: "usage",
  usage: {
    prompt_tokens: 5,
    completion_tokens: 3,
    total_tokens: 8,
    prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
  },
};
const middle = (parts: readonly AnswerPart[]) => parts.slice(1, -2);

test("thinking is reasoning, with its signature in a detail of its own", () => {
  const stream =
    begin +
    block(
      0,
      { type: "thinking", thinking: "", signature: "" },
      { type: "thinking_delta", thinking: "Hm" },
      { type: "thinking_delta", thinking: "." },
      { type: "signature_delta", signature: "s1" },
    ) +
    block(1, { type: "redacted_thinking", data: "r1" }) +
    text(2, "Yes.") +
    finish("end_turn");
  const format = "anthropic-claude-v1";
  const piece = (words: string) => ({
    type: "reasoning-delta",
    text: words,
    details: [{ type: "reasoning.text", text: words, format, index: 0 }],
  });
  expect(read(stream)).toEqual([
    metadata,
    piece("Hm"),
    piece("."),
    { type: "reasoning-delta", text: "", details: [{ type: "reasoning.text", signature: "s1", format, index: 0 }] },
    { type: "reasoning-delta", text: "", details: [{ type: "reasoning.encrypted", data: "r1", format, index: 1 }] },
    { type: "text-delta", text: "Yes." },
    { type: "finish", reason: "stop", nativeReason: "end_turn" },
    usage,
  ]);
});

test("calls have the client's names, their own numbers, and arguments", () => {
  const stream =
    begin +
    text(0, "I look.") +
    block(
      1,
      { type: "tool_use", id: "a", name: "files_read", input: {} },
      { type: "input_json_delta", partial_json: "" },
      { type: "input_json_delta", partial_json: '{"p":' },
      { type: "input_json_delta", partial_json: "1}" },
    ) +
    block(2, { type: "tool_use", id: "b", name: "now", input: {} }) +
    block(3, { type: "tool_use", id: "c", name: "now", input: { whole: true } }) +
    finish("tool_use");
  const parts = read(stream);
  expect(middle(parts).slice(1)).toEqual([
    { type: "tool-call-delta", index: 0, id: "a", name: "files.read", arguments: "" },
    { type: "tool-call-delta", index: 0, arguments: '{"p":' },
    { type: "tool-call-delta", index: 0, arguments: "1}" },
    { type: "tool-call-delta", index: 1, id: "b", name: "now", arguments: "" },
    { type: "tool-call-delta", index: 1, arguments: "{}" },
    { type: "tool-call-delta", index: 2, id: "c", name: "now", arguments: "" },
    { type: "tool-call-delta", index: 2, arguments: '{"whole":true}' },
  ]);
  expect(parts).toContainEqual({ type: "finish", reason: "tool_calls", nativeReason: "tool_use" });
});

describe("an answer that is the input of a tool", () => {
  const json = { type: "tool_use", id: "j", name: "json_answer", input: {} };
  const pieces = ['{"city":', '"Oslo"}'].map((partial_json) => ({ type: "input_json_delta", partial_json }));

  test("is text, and ends like one", () => {
    const parts = read(begin + block(0, json, ...pieces) + finish("tool_use"), { jsonTool: "json_answer" });
    expect(middle(parts)).toEqual([
      { type: "text-delta", text: '{"city":' },
      { type: "text-delta", text: '"Oslo"}' },
    ]);
    expect(parts).toContainEqual({ type: "finish", reason: "stop", nativeReason: "tool_use" });
  });

  test("stands beside calls that the client is to make", () => {
    const call = block(1, { type: "tool_use", id: "a", name: "now", input: {} });
    const parts = read(begin + block(0, json, ...pieces) + call + finish("tool_use"), { jsonTool: "json_answer" });
    expect(parts).toContainEqual({ type: "finish", reason: "tool_calls", nativeReason: "tool_use" });
    expect(parts).toContainEqual({ type: "tool-call-delta", index: 0, id: "a", name: "now", arguments: "" });
  });
});

describe("citations", () => {
  const page = { type: "web_search_result_location", url: "https://example.com", title: "T", cited_text: "C" };

  test("span the text that rests on them", () => {
    const parts = read(
      begin + text(0, "Before 👋 ") + text(1, "cited.", page) + text(2, " After.") + finish("end_turn"),
    );
    expect(parts).toContainEqual({
      type: "citation",
      citation: { url: "https://example.com", title: "T", content: "C", start_index: 10, end_index: 16 },
    });
  });

  test.each([
    [
      { type: "page_location", document_title: "a b.pdf", document_index: 0, start_page_number: 3, cited_text: "C" },
      { url: "attachment:a%20b.pdf#page=3", title: "a b.pdf", content: "C" },
    ],
    [
      { type: "char_location", document_title: null, document_index: 1, start_char_index: 0, cited_text: "C" },
      { url: "attachment:document-2", content: "C" },
    ],
    [
      { type: "search_result_location", source: "https://example.com/s", title: null, cited_text: "C" },
      { url: "https://example.com/s", content: "C" },
    ],
  ])("of documents name them: %j", (citation, annotation) => {
    const parts = read(begin + text(0, "Cited.", citation) + finish("end_turn"));
    expect(parts).toContainEqual({ type: "citation", citation: { ...annotation, start_index: 0, end_index: 6 } });
  });

  test("cut the very words out of the text, whatever characters it has", () => {
    const words = fc.array(fc.tuple(fc.string({ unit: "binary", minLength: 1 }), fc.boolean()), { maxLength: 8 });
    fc.assert(
      fc.property(words, (blocks) => {
        const stream = blocks
          .map(([blockText, isCited], index) => text(index, blockText, ...(isCited ? [page] : [])))
          .join("");
        const parts = read(begin + stream + finish("end_turn"));
        const whole = parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("");
        const citedTexts = parts.flatMap((part) =>
          part.type === "citation" ? [whole.slice(part.citation.start_index, part.citation.end_index)] : [],
        );
        expect(citedTexts).toEqual(blocks.filter(([, isCited]) => isCited).map(([text]) => text));
      }),
    );
  });
});

test.each([
  ["end_turn", "stop"],
  ["stop_sequence", "stop"],
  ["pause_turn", "stop"],
  ["max_tokens", "length"],
  ["model_context_window_exceeded", "length"],
  ["refusal", "content_filter"],
  ["something_new", "stop"],
])("the reason %s is %s, and is passed on as it came", (native, reason) => {
  expect(read(begin + text(0, "x") + finish(native))).toContainEqual({ type: "finish", reason, nativeReason: native });
});

test("a refusal explains itself", () => {
  const parts = read(begin + finish("refusal", { stop_details: { type: "refusal", explanation: "No." } }));
  expect(middle(parts)).toEqual([{ type: "refusal-delta", text: "No." }]);
});

test("cached tokens are part of the prompt, and later counts replace earlier", () => {
  const countedUsage = {
    input_tokens: 10,
    cache_read_input_tokens: 200,
    cache_creation_input_tokens: 30,
    output_tokens: 1,
  };
  const start = event({ type: "message_start", message: { model: "claude", usage: countedUsage } });
  const last = event({
    type: "message_delta",
    delta: { stop_reason: "end_turn" },
    usage: {
      input_tokens: null,
      output_tokens: 50,
      output_tokens_details: { thinking_tokens: 40 },
      server_tool_use: { web_search_requests: 2, web_fetch_requests: 1 },
    },
  });
  expect(read(start + last + event({ type: "message_stop" })).at(-1)).toEqual({
    type: "usage",
    usage: {
      prompt_tokens: 240,
      completion_tokens: 50,
      total_tokens: 290,
      prompt_tokens_details: { cached_tokens: 200, cache_write_tokens: 30 },
      completion_tokens_details: { reasoning_tokens: 40 },
      server_tool_use_details: { web_search_requests: 2, tool_calls_executed: 3 },
    },
  });
});

test.each([
  [{ input_tokens: 10, cache_read_input_tokens: 200, cache_creation_input_tokens: 30, output_tokens: 1 }, 240],
  [{ input_tokens: 0, output_tokens: 0 }, undefined],
  [undefined, undefined],
])("the prompt is counted at the beginning, where it is: %j", (countedUsage, tokens) => {
  const start = event({ type: "message_start", message: { model: "claude", usage: countedUsage } });
  const [first] = read(start);
  expect(first?.type === "metadata" && first.promptUsage?.prompt_tokens).toBe(tokens);
});

describe("an answer that goes wrong", () => {
  const half = begin + text(0, "Half");

  test.each([
    ["overloaded_error", 529],
    ["rate_limit_error", 429],
    ["api_error", 500],
    ["timeout_error", 504],
    ["invalid_request_error", 400],
    ["brand_new_error", 502],
  ])("by the event %s has the status %d", (type, code) => {
    const parts = read(half + event({ type: "error", error: { type, message: "Oh." } }) + finish("end_turn"));
    expect(parts.slice(2)).toMatchObject([
      { type: "error", error: { code, message: "Oh.", metadata: { provider_name: "Anthropic", provider_code: type } } },
    ]);
  });

  test.each([
    ["ended", 502],
    ["broken", 502],
    ["idle", 408],
  ] as const)("by being %s is reported with the status %d", (end, code) => {
    expect(read(half, { end }).at(-1)).toMatchObject({ type: "error", error: { code } });
  });

  test("by half an event at its end is reported as broken", () => {
    expect(read(`${half}data: {"type":"mess`).at(-1)).toMatchObject({
      error: { message: "The connection to Anthropic closed before the answer was complete." },
    });
  });

  test.each([["<html>Login</html>"], ["just words"], ["data: nonsense\n\n"], ['{"type":"list"}']])(
    "by being something else is reported with what it was: %s",
    (body) => {
      const [part] = read(body, { contentType: "text/html; charset=utf-8" });
      expect(part).toMatchObject({ type: "error", error: { code: 502 } });
      expect(JSON.stringify(part)).toContain("text/html");
    },
  );

  test("as JSON is an error of its kind", () => {
    const body = JSON.stringify({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } });
    expect(read(body)).toMatchObject([{ type: "error", error: { code: 529, message: "Overloaded" } }]);
  });

  test("after its ending stays whole", () => {
    const late = event({ type: "error", error: { type: "api_error", message: "Oh." } });
    const [delta = ""] = finish("end_turn").split(/(?=event: message_stop)/);
    expect(read(half + delta + late).map(({ type }) => type)).toEqual(["metadata", "text-delta", "finish", "usage"]);
    expect(read(half + finish("end_turn") + late + half).at(-1)?.type).toBe("usage");
  });
});

test("what is not known yet is passed over", () => {
  const stream =
    begin +
    event({ type: "ping" }) +
    event({ type: "weather_report" }) +
    block(0, { type: "hologram" }, { type: "hologram_delta", light: 1 }) +
    event({ type: "content_block_delta", index: 9, delta: { type: "text_delta", text: "lost" } }) +
    block(1, { type: "web_search_tool_result", tool_use_id: "unheard-of", content: [] }) +
    "data: [DONE]\n\n" +
    text(2, "Here.") +
    finish("end_turn");
  expect(middle(read(stream))).toEqual([{ type: "text-delta", text: "Here." }]);
});

describe("a block whose beginning has content", () => {
  const delta = (words: string) => ({ type: "text_delta", text: words });
  const textOf = (parts: readonly AnswerPart[]) =>
    parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("");

  test.each<[string, object[], string]>([
    ["is whole without deltas", [], "Hello"],
    ["goes on in the deltas", [delta(" you"), delta("!")], "Hello you!"],
    ["is repeated by the deltas", [delta("Hel"), delta("lo"), delta("!")], "Hello!"],
    ["is repeated with more by one delta", [delta("Hello!")], "Hello!"],
    ["goes on with its own first letters", [delta("He"), delta("y")], "HelloHey"],
  ])("[FIELD-1] %s", (_what, deltas, expected) => {
    const stream = begin + block(0, { type: "text", text: "Hello" }, ...deltas) + finish("end_turn");
    expect(textOf(read(stream))).toBe(expected);
  });

  test("[FIELD-1] gives a call's input once", () => {
    const input = { a: 1 };
    const json = { type: "input_json_delta", partial_json: JSON.stringify(input) };
    for (const deltas of [[], [json]]) {
      const stream = begin + block(0, { type: "tool_use", id: "t", name: "f", input }, ...deltas) + finish("tool_use");
      const pieces = read(stream).flatMap((part) => (part.type === "tool-call-delta" ? [part.arguments] : []));
      expect(pieces.join("")).toBe(JSON.stringify(input));
    }
  });
});
