import { describe, expect, test } from "vitest";
import { anthropicEvents } from "../anthropic/pass-request.ts";
import { responsesEvents } from "../openai/pass-request.ts";
import type { AnswerReader } from "../wire/answer-reader.ts";
import type { FormPassage } from "./form-request.ts";
import { passAnswer } from "./pass-answer.ts";

const silent: AnswerReader = { push: () => [], end: () => [], isFinished: false, isDone: false };

/** The texts that are passed on of an answer whose bytes come in two pieces. */
function pass(pieces: readonly string[], form: "messages" | "responses"): string[] {
  const texts: string[] = [];
  const passage: FormPassage = {
    request: { form, body: {}, headers: {} },
    names: { model: "maker/model", id: "gen-1" },
    open: () => undefined,
    write: (text) => texts.push(text),
    clean: (text) => text.replaceAll("sk-secret", "[removed]"),
  };
  const reader = passAnswer(silent, passage, form === "messages" ? anthropicEvents : responsesEvents);
  for (const piece of pieces) reader.push(piece);
  reader.end("ended");
  return texts;
}

const messages = [
  'event: message_start\ndata: {"type":"message_start","message":{"model":"claude"}}',
  "event: ping\ndata: {}",
  'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"text":"an error: sk-secret\\n\\n"}}',
  'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"text":"message_start"}}',
  'event: error\ndata: {"type":"error","error":{"message":"sk-secret"}}',
];
const responses = [
  'event: response.created\ndata: {"type":"response.created","response":{"id":"resp_1","model":"gpt"}}',
  'event: response.output_text.delta\ndata: {"type":"response.output_text.delta","delta":"response.failed"}',
  ": keep-alive",
  'event: response.completed\ndata: {"type":"response.completed","response":{"id":"resp_1","model":"gpt"}}',
];

describe.each([
  { form: "messages", events: messages },
  { form: "responses", events: responses },
] as const)("[AGENT-1] an answer in the form of $form", ({ form, events }) => {
  test.each([
    ["line feeds", "\n"],
    ["both", "\r\n"],
    ["carriage returns", "\r"],
  ])("passes with its names alone changed, cut anywhere (lines end with %s)", (_, line) => {
    const sent = events.map((event) => event.replaceAll("\n", line) + line + line).join("");
    const expected = sent
      .replaceAll('"model":"claude"', '"model":"maker/model"')
      .replaceAll('"model":"gpt"', '"model":"maker/model"')
      .replaceAll('"id":"resp_1"', '"id":"gen-1"')
      .replace('"message":"sk-secret"', '"message":"[removed]"');
    for (let cut = 0; cut <= sent.length; cut += 1) {
      const texts = pass([sent.slice(0, cut), sent.slice(cut)], form);
      expect(texts.join("")).toBe(expected);
    }
    expect(pass([...sent], form).join("")).toBe(expected);
  });
});
