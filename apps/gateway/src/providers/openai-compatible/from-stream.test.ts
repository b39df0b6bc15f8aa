import type { AnswerPart } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { createAnswerReader } from "./from-stream.ts";

const source = { providerName: "Vendor", baseUrl: "http://127.0.0.1/v1", secrets: [] };

function read(text: string, hasInlineReasoning = true): AnswerPart[] {
  const whole = createAnswerReader({ source, contentType: "", hasInlineReasoning });
  const parts = [...whole.push(text), ...whole.end("ended")];
  const cut = createAnswerReader({ source, contentType: "", hasInlineReasoning });
  expect([...[...text].flatMap((piece) => cut.push(piece)), ...cut.end("ended")]).toEqual(parts);
  return parts;
}

const chunk = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ model: "m", choices: [{ index: 0, delta, ...more }] })}\n\n`;
const end = `${chunk({}, { finish_reason: "stop" })}data: [DONE]\n\n`;

test.each([
  ["whose id is no text", { id: 7, model: "m", choices: [] }],
  ["whose model is no text", { model: 7, choices: [] }],
  ["whose usage is none", { model: "m", choices: [], usage: { prompt_tokens: "7" } }],
])("a chunk %s, after the ending, leaves the answer whole", (_what, chunkAfter) => {
  const parts = read(
    `${chunk({ content: "Hi" })}${chunk({}, { finish_reason: "stop" })}data: ${JSON.stringify(chunkAfter)}\n\n`,
  );
  expect(parts.map(({ type }) => type)).toEqual(["metadata", "text-delta", "finish"]);
});

test("no metadata follow the ending", () => {
  const first = { choices: [{ index: 0, delta: { content: "Hi" } }] };
  const stream = `data: ${JSON.stringify(first)}\n\ndata: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\n`;
  expect(read(`${stream}${chunk({})}`).map(({ type }) => type)).toEqual(["text-delta", "finish"]);
});

test("a field that is called toString is no text", () => {
  const odd = { toString: 0 };
  const parts = read(
    `${`data: ${JSON.stringify({ object: odd, model: "m", choices: [{ index: 0, delta: { content: "Hi" } }] })}\n\n`}${end}`,
  );
  expect(parts.map(({ type }) => type)).toEqual(["metadata", "text-delta", "finish"]);
  const answerParts = read(`data: ${JSON.stringify({ detail: [{ msg: "wrong", loc: ["body", odd] }] })}\n\n`);
  expect(answerParts).toMatchObject([{ type: "error" }]);
});

describe("thoughts in the text", () => {
  test("are reasoning, where the server may have left them there", () => {
    const stream = `${chunk({ content: "<think>\nH" })}${chunk({ content: "m\n</think>\n\nYes" })}${end}`;
    expect(read(stream).slice(1, -1)).toEqual([
      { type: "reasoning-delta", text: "H" },
      { type: "reasoning-delta", text: "m" },
      { type: "text-delta", text: "Yes" },
    ]);
    expect(read(stream, false)[1]).toEqual({ type: "text-delta", text: "<think>\nH" });
  });

  test("are text after reasoning that came by itself", () => {
    const parts = read(`${chunk({ reasoning: "Hm" })}${chunk({ content: "<think>is a tag" })}${end}`);
    expect(parts).toContainEqual({ type: "text-delta", text: "<think>is a tag" });
  });

  test("are found in a whole answer, with held text before its end", () => {
    const message = { role: "assistant", content: "<think>Hm</think>Yes" };
    const whole = { model: "m", choices: [{ index: 0, message, finish_reason: "stop" }] };
    expect(read(JSON.stringify(whole)).map(({ type }) => type)).toEqual([
      "metadata",
      "reasoning-delta",
      "text-delta",
      "finish",
    ]);
    expect(read(`${chunk({ content: "a <" })}${chunk({ content: "" })}${end}`)).toContainEqual({
      type: "text-delta",
      text: "a <",
    });
    expect(read(`${chunk({ content: "<thi" })}${end}`).slice(1)).toEqual([
      { type: "text-delta", text: "<thi" },
      { type: "finish", reason: "stop", nativeReason: "stop" },
    ]);
  });

  test("leave the probabilities of the answer's tokens with its text", () => {
    const token = { token: "<", logprob: -1 };
    const parts = read(
      `${chunk({ content: "<" }, { logprobs: { content: [token] } })}${chunk({ content: "b>" }, { logprobs: { content: [token] } })}${end}`,
    );
    expect(parts[1]).toEqual({ type: "text-delta", text: "<b>", logprobs: { content: [token, token] } });
  });
});

test.each([
  ['{"error":{"message":"Out of memory.","code":500}}', 500, "Out of memory."],
  ['{"detail":"Out of memory."}', 502, "Out of memory."],
  ['{"object":"error","message":"Out of memory.","code":507}', 507, "Out of memory."],
])("the bare line %s between events is an error", (line, code, message) => {
  const parts = read(`${chunk({ content: "Half" })}${line}\n\n${chunk({ content: "never" })}`);
  expect(parts.slice(1)).toMatchObject([
    { type: "text-delta", text: "Half" },
    { type: "error", error: { code, message } },
  ]);
  expect(read(`${chunk({ content: "Half" })}${line}`).at(-1)).toMatchObject({ error: { code, message } });
});

test("a bare line that is no error is passed over", () => {
  expect(read(`${chunk({ content: "Yes" })}{"progress":1}\n\n${end}`).at(-1)?.type).toBe("finish");
});

describe("streams of other servers", () => {
  const raw = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
  const stop = chunk({}, { finish_reason: "stop" });
  const done = "data: [DONE]\n\n";
  const finish = (reason: string, nativeReason: string | null = reason) => ({ type: "finish", reason, nativeReason });
  const text = (words: string) => ({ type: "text-delta", text: words });
  const call = { index: 0, id: "c", type: "function", function: { name: "f", arguments: "{}" } };

  test.each<[string, string, object[]]>([
    [
      "content after the finish",
      chunk({ content: "a" }) + stop + chunk({ content: "b" }) + done,
      [text("a"), text("b"), finish("stop")],
    ],
    ["two finishes", chunk({ content: "a" }) + stop + stop + done, [text("a"), finish("stop")]],
    [
      "a finish with more to say after stop",
      chunk({ content: "a" }) + stop + chunk({}, { finish_reason: "length" }),
      [text("a"), finish("length")],
    ],
    [
      "reasoning after the finish",
      stop + chunk({ reasoning: "Hm" }) + chunk({ content: "a" }) + done,
      [{ type: "reasoning-delta", text: "Hm" }, text("a"), finish("stop")],
    ],
    [
      "calls after the finish",
      stop + chunk({ tool_calls: [call] }) + done,
      [{ type: "tool-call-delta", index: 0, id: "c", name: "f", arguments: "{}" }, finish("tool_calls", "stop")],
    ],
    [
      "a finish in the chunk with content",
      chunk({ content: "a" }, { finish_reason: "stop" }) + chunk({ content: "b" }),
      [text("a"), text("b"), finish("stop")],
    ],
    [
      "messages in place of deltas",
      raw({ model: "m", choices: [{ message: { content: "a" } }] }) +
        raw({ choices: [{ message: { content: "b" }, finish_reason: "stop" }] }),
      [text("a"), text("b"), finish("stop")],
    ],
    [
      "messages with the text so far",
      raw({ model: "m", choices: [{ message: { content: "a" } }] }) +
        raw({ choices: [{ message: { content: "ab" }, finish_reason: "stop" }] }),
      [text("a"), text("b"), finish("stop")],
    ],
    [
      "a message that repeats the deltas",
      chunk({ content: "a" }) + raw({ choices: [{ message: { content: "a" }, finish_reason: "stop" }] }),
      [text("a"), finish("stop")],
    ],
    [
      "a numeric id",
      raw({ id: 7, model: "m", choices: [{ index: 0, delta: { content: "a" } }] }) + stop,
      [text("a"), finish("stop")],
    ],
    [
      "a text as created",
      raw({ created: "now", model: "m", choices: [{ index: 0, delta: { content: "a" } }] }) + stop,
      [text("a"), finish("stop")],
    ],
    ["a number as content", chunk({ content: 0.6 }) + stop, [text("0.6"), finish("stop")]],
    [
      "two events in one line",
      `${chunk({ content: "a" }).trimEnd()}${JSON.stringify({ choices: [{ delta: { content: "b" } }] })}\n\n${stop}`,
      [text("a"), text("b"), finish("stop")],
    ],
    [
      "a second choice",
      chunk({ content: "a" }) + raw({ model: "m", choices: [{ index: 1, delta: { content: "b" } }] }) + stop,
      [text("a"), finish("stop")],
    ],
    [
      "two choices in one chunk",
      raw({
        model: "m",
        choices: [
          { index: 0, delta: { content: "a" } },
          { index: 1, delta: { content: "b" } },
        ],
      }) + stop,
      [text("a"), finish("stop")],
    ],
  ])("[FIELD-1] %s are read as other clients read them", (_what, stream, expected) => {
    expect(read(stream).filter(({ type }) => type !== "metadata")).toEqual(expected);
  });

  const error = { error: { code: 400, message: "Context is full", type: "invalid_request_error" } };
  test.each<[string, string, number]>([
    ["in a field of its own at the start", `error: ${JSON.stringify(error)}\n\n`, 0],
    ["in a field of its own after text", `${chunk({ content: "a" })}error: ${JSON.stringify(error)}\n\n`, 1],
    ["over several lines after text", `${chunk({ content: "a" })}${JSON.stringify(error, null, 2)}\n`, 1],
    ["in the choice", chunk({ content: "a" }, { finish_reason: "error", ...error }), 1],
    [
      "as an event without a wrapper",
      `${chunk({ content: "a" })}event: error\ndata: {"code":400,"message":"Context is full"}\n\n`,
      1,
    ],
  ])("[FIELD-1] an error %s keeps its words", (_what, stream, texts) => {
    const parts = read(stream).filter(({ type }) => type !== "metadata");
    expect(parts.length).toBe(texts + 1);
    expect(parts.at(-1)).toMatchObject({ type: "error", error: { code: 400, message: "Context is full" } });
  });

  test("[FIELD-1] a finish with an error and no words is an error", () => {
    const parts = read(chunk({ content: "a" }) + chunk({}, { finish_reason: "error" }) + done);
    expect(parts.at(-1)).toMatchObject({ type: "error", error: { code: 502, message: "Provider returned error" } });
  });

  test("[FIELD-1] what was repaired is reported", () => {
    const repairs: string[] = [];
    const reader = createAnswerReader({ source, contentType: "", onRepair: (what) => repairs.push(what) });
    reader.push(chunk({ content: 0.6 }));
    expect(repairs).toEqual(["choices.0.delta.content"]);
  });
});
