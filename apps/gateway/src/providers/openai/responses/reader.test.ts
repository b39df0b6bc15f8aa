import type { AnswerPart } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { expectAnswer } from "../../recorded.contract.ts";
import { openAiDialect } from "./dialect.ts";
import { createResponsesReader } from "./reader.ts";
import { toInput } from "./to-input.ts";

const source = { providerName: "OpenAI", baseUrl: "http://127.0.0.1/v1", secrets: ["sk-secret"] };
const format = "openai-responses-v1";

type Event = Record<string, unknown>;

function readText(text: string, reason: "ended" | "broken" | "idle" = "ended"): AnswerPart[] {
  const reader = createResponsesReader({ source, contentType: "", format });
  return [...reader.push(text), ...reader.end(reason)];
}

function read(...events: Event[]): AnswerPart[] {
  return readText(events.map((event) => `event: ${event["type"]}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
}

const usage = { input_tokens: 1, output_tokens: 2, total_tokens: 3 };
const response = { id: "resp_1", object: "response", model: "gpt-5.4-2026", status: "completed", output: [], usage };
const createdEvent = { type: "response.created", response: { ...response, status: "in_progress" } };
const completedEvent = { type: "response.completed", response };
const delta = (text: string, more: Event = {}) => ({ type: "response.output_text.delta", delta: text, ...more });
const done = (item: Event, index = 0) => ({ type: "response.output_item.done", output_index: index, item });

test("an answer is metadata, text, the end in OpenAI's word, and usage", () => {
  const parts = read(createdEvent, delta("Hel"), delta("lo"), completedEvent);
  expect(parts).toEqual([
    { type: "metadata", id: "resp_1", model: "gpt-5.4-2026" },
    { type: "text-delta", text: "Hel" },
    { type: "text-delta", text: "lo" },
    { type: "finish", reason: "stop", nativeReason: "completed" },
    { type: "usage", usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
  ]);
});

test("the same answer as one JSON value gives the same, in whole pieces", () => {
  const output = [
    { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "Hm" }], encrypted_content: "secret" },
    {
      type: "message",
      content: [
        {
          type: "output_text",
          text: "See a.",
          annotations: [{ type: "url_citation", url: "https://a.example", title: "A", start_index: 4, end_index: 5 }],
          logprobs: [{ token: "See", logprob: -1, bytes: [83], top_logprobs: [] }],
        },
        { type: "refusal", refusal: "No more." },
      ],
    },
    { type: "function_call", call_id: "c1", name: "look", arguments: "{}" },
  ];
  const parts = readText(JSON.stringify({ ...response, output }));
  expectAnswer(parts);
  expect(parts.slice(1, -2)).toEqual([
    {
      type: "reasoning-delta",
      text: "Hm",
      details: [{ type: "reasoning.summary", summary: "Hm", index: 0, format }],
    },
    {
      type: "reasoning-delta",
      text: "",
      details: [{ type: "reasoning.encrypted", data: "secret", id: "rs_1", index: 0, format }],
    },
    {
      type: "text-delta",
      text: "See a.",
      logprobs: { content: [{ token: "See", logprob: -1, bytes: [83], top_logprobs: [] }] },
    },
    { type: "citation", citation: { url: "https://a.example", title: "A", start_index: 4, end_index: 5 } },
    { type: "refusal-delta", text: "No more." },
    { type: "tool-call-delta", index: 0, id: "c1", name: "look", arguments: "{}" },
  ]);
});

test("what an answer thought goes back on the next turn exactly as it came", () => {
  const item = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "gAAA-_=" };
  const parts = read(createdEvent, done(item), delta("So.", { output_index: 1 }), completedEvent);
  const reasoning_details = parts.flatMap((part) => (part.type === "reasoning-delta" ? (part.details ?? []) : []));
  const input = toInput([{ role: "assistant", content: "So.", reasoning_details }], {
    dialect: openAiDialect,
    hasPhases: false,
    customTools: new Set(),
  });
  expect(input).toEqual([item, { role: "assistant", content: "So." }]);
});

test("parts of a summary are paragraphs, in text and details alike", () => {
  const piece = (text: string, part: number) => ({
    type: "response.reasoning_summary_text.delta",
    delta: text,
    summary_index: part,
  });
  const parts = read(
    createdEvent,
    piece("One", 0),
    piece(".", 0),
    piece("Two", 1),
    delta("Hi", { output_index: 1 }),
    completedEvent,
  );
  const reasoning = parts.filter((part) => part.type === "reasoning-delta");
  expect(reasoning.map(({ text }) => text)).toEqual(["One", ".", "\n\nTwo"]);
  expect(reasoning.flatMap(({ details }) => details?.map(({ summary }) => summary))).toEqual(["One", ".", "\n\nTwo"]);
});

test("offsets of citations count UTF-16 units of the whole answer", () => {
  const annotation = { type: "url_citation", url: "https://a.example", title: "A", start_index: 2, end_index: 5 };
  const parts = read(
    createdEvent,
    delta("First. ", { output_index: 0 }),
    delta("🎵 abc", { output_index: 1 }),
    { type: "response.output_text.annotation.added", output_index: 1, content_index: 0, annotation },
    completedEvent,
  );
  const citation = parts.find((part) => part.type === "citation")?.citation;
  expect("First. 🎵 abc".slice(citation?.start_index, citation?.end_index)).toBe("abc");
});

test("a picture is a data URL of its own kind", () => {
  const imageEvents = (result: string, more: Event = {}) => done({ type: "image_generation_call", result, ...more });
  expect(read(createdEvent, imageEvents("iVBORw0", { output_format: "png" }), completedEvent)).toContainEqual({
    type: "image",
    url: "data:image/png;base64,iVBORw0",
  });
  expect(read(createdEvent, imageEvents("/9j/AA"), completedEvent)).toContainEqual({
    type: "image",
    url: "data:image/jpeg;base64,/9j/AA",
  });
});

test("a refusal is one, however it comes", () => {
  const end = { type: "response.refusal.done", refusal: "I will not." };
  for (const events of [[{ type: "response.refusal.delta", delta: "I will" }, end], [end]]) {
    const parts = read(createdEvent, ...events, completedEvent);
    const text = parts.map((part) => (part.type === "refusal-delta" ? part.text : "")).join("");
    expect(text).toBe("I will not.");
  }
});

test.each([
  ["max_output_tokens", "length"],
  ["content_filter", "content_filter"],
  ["something_new", "length"],
])("an answer that is incomplete because of %s finishes with %s", (reason, finish) => {
  const event = { type: "response.incomplete", response: { ...response, incomplete_details: { reason } } };
  expect(read(createdEvent, delta("Hal"), event)).toContainEqual({
    type: "finish",
    reason: finish,
    nativeReason: reason,
  });
});

describe("what goes wrong", () => {
  test.each<[Event, { code: number; message: string }]>([
    [
      { type: "error", code: "rate_limit_exceeded", message: "Slow down." },
      { code: 429, message: "Slow down." },
    ],
    [
      { type: "error", error: { type: "server_error", message: "Oh." } },
      { code: 500, message: "Oh." },
    ],
    [{ error: { message: "Nested.", code: 503 } }, { code: 502, message: "Nested." }],
    [{ type: "error" }, { code: 502, message: "Provider returned error" }],
  ])("%j is an error", (event, error) => {
    expect(read(createdEvent, delta("Hal"), event, delta("never")).slice(2)).toMatchObject([{ type: "error", error }]);
  });

  test("a failed response is an error with the vendor's words, without keys", () => {
    const error = { code: "invalid_prompt", message: "No: sk-secret" };
    const parts = read(createdEvent, { type: "response.failed", response: { ...response, status: "failed", error } });
    expect(parts.at(-1)).toMatchObject({
      type: "error",
      error: { code: 400, message: "No: …", metadata: { provider_name: "OpenAI", error_type: "invalid_request" } },
    });
  });

  test("a stream that stops before its end is reported as such", () => {
    const half = `data: ${JSON.stringify(createdEvent)}\n\ndata: {"type":"resp`;
    expect(readText(half).at(-1)).toMatchObject({ type: "error", error: { code: 502 } });
    expect(readText(half, "idle").at(-1)).toMatchObject({ type: "error", error: { code: 408 } });
    expect(readText("").at(-1)).toMatchObject({ type: "error", error: { code: 502 } });
    expect(readText("data: nonsense\n\n").at(-1)).toMatchObject({ error: { metadata: { raw: "nonsense" } } });
  });

  test("JSON that is no response is the vendor's error, or shows what came", () => {
    expect(readText('{"error":{"message":"No.","code":404}}')).toMatchObject([
      { error: { code: 404, message: "No." } },
    ]);
    expect(readText('{"hello":1}')).toMatchObject([{ error: { metadata: { raw: '{"hello":1}' } } }]);
    expect(readText('{"hello":', "broken")).toMatchObject([{ error: { code: 502 } }]);
  });
});

test("a type with a toString of its own is none", () => {
  const odd = { type: { toString: 0 }, response: { ...response, status: "in_progress" } };
  const parts = readText(
    [odd, delta("Hi"), completedEvent].map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""),
  );
  expect(parts.map(({ type }) => type)).toEqual(["metadata", "text-delta", "finish", "usage"]);
});
