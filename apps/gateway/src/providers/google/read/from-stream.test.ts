import type { AnswerPart } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { readGooglePieces, readGoogleResponses, readGoogleText } from "../read-google.test-support.ts";
import { geminiEnd, geminiEvents, geminiResponse } from "../scripted-gemini.test-support.ts";
import { createToolNames } from "../tool-names.ts";
import { createGoogleReader } from "./from-stream.ts";

const usage = {
  prompt_tokens: 7,
  completion_tokens: 11,
  total_tokens: 18,
  prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0, video_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 0, image_tokens: 0, audio_tokens: 0 },
};

const format = "google-gemini-v1";

function answerOf(parts: readonly object[], end: object = geminiEnd()): AnswerPart[] {
  return readGoogleResponses([...parts.map((part) => geminiResponse([part])), end]).slice(1, -2);
}

function endOf(finishReason: string, parts: readonly object[] = [{ text: "Well" }]): AnswerPart | undefined {
  return readGoogleResponses([geminiResponse(parts), geminiEnd(finishReason)]).at(-2);
}

test("an answer begins with metadata, and ends with finish and usage", () => {
  expect(readGoogleResponses([geminiResponse([{ text: "Yes." }]), geminiEnd()])).toEqual([
    { type: "metadata", id: "scripted", model: "gemini-scripted" },
    { type: "text-delta", text: "Yes." },
    { type: "finish", reason: "stop", nativeReason: "STOP" },
    { type: "usage", usage },
  ]);
});

test("the prompt is counted at the beginning, where Google says it there", () => {
  const usageMetadata = { promptTokenCount: 700, cachedContentTokenCount: 500, totalTokenCount: 700 };
  const [first] = readGoogleResponses([
    geminiResponse([{ text: "Yes." }], { response: { usageMetadata } }),
    geminiEnd(),
  ]);
  expect(first).toMatchObject({
    type: "metadata",
    promptUsage: { prompt_tokens: 700, prompt_tokens_details: { cached_tokens: 500 } },
  });
});

test("thoughts are reasoning, one detail each, and signed ones stand alone", () => {
  const parts = answerOf([
    { text: "First ", thought: true },
    { text: "this.", thought: true },
    { text: "Signed.", thought: true, thoughtSignature: "sig-thought" },
    { text: "So: " },
    { text: "Again.", thought: true },
    { text: "done", thoughtSignature: "sig-text" },
  ]);
  expect(parts).toEqual([
    {
      type: "reasoning-delta",
      text: "First ",
      details: [{ type: "reasoning.text", text: "First ", format, index: 0 }],
    },
    { type: "reasoning-delta", text: "this.", details: [{ type: "reasoning.text", text: "this.", format, index: 0 }] },
    {
      type: "reasoning-delta",
      text: "Signed.",
      details: [{ type: "reasoning.text", text: "Signed.", signature: "sig-thought", format, index: 1 }],
    },
    { type: "text-delta", text: "So: " },
    {
      type: "reasoning-delta",
      text: "Again.",
      details: [{ type: "reasoning.text", text: "Again.", format, index: 2 }],
    },
    { type: "text-delta", text: "done" },
    {
      type: "reasoning-delta",
      text: "",
      details: [{ type: "reasoning.text", signature: "sig-text", id: "text:4:8", format, index: 3 }],
    },
  ]);
});

test("images are signed in their place, and drafts of thoughts are not shown", () => {
  const png = { mimeType: "image/png", data: "aGk=" };
  const parts = answerOf([
    { inlineData: png, thought: true },
    { text: "Look: " },
    { inlineData: png, thoughtSignature: "sig-image" },
    { fileData: { mimeType: "image/webp", fileUri: "https://files.example/1" } },
    { inlineData: { mimeType: "text/csv", data: "aGk=" } },
  ]);
  expect(parts).toEqual([
    { type: "text-delta", text: "Look: " },
    { type: "image", url: "data:image/png;base64,aGk=" },
    {
      type: "reasoning-delta",
      text: "",
      details: [{ type: "reasoning.encrypted", data: "sig-image", id: "image:0:6", format, index: 0 }],
    },
    { type: "image", url: "https://files.example/1" },
  ]);
});

test("sound is put together however it is cut", () => {
  const sound = Buffer.from("Some sound that is long enough.");
  const pieces = [sound.subarray(0, 4), sound.subarray(4, 5), sound.subarray(5, 31)];
  const parts = answerOf(
    pieces.map((piece) => ({ inlineData: { mimeType: "audio/L16;rate=24000", data: piece.toString("base64") } })),
  );
  const data = parts.map((part) => (part.type === "audio-delta" ? part.audio["data"] : "")).join("");
  expect(data).toBe(sound.toString("base64"));
});

test("calls of Google's own tools are reported with and without results", () => {
  const code = { language: "PYTHON", code: "print(1)" };
  const outcome = { outcome: "OUTCOME_OK", output: "1\n" };
  const search = { id: "t1", toolType: "GOOGLE_SEARCH_WEB", args: { queries: ["x"] } };
  const parts = answerOf([
    { executableCode: code, thoughtSignature: "sig-code" },
    { codeExecutionResult: outcome },
    { toolCall: search },
  ]);
  const detail = { type: "reasoning.server_tool_call", format };
  expect(parts.flatMap((part) => (part.type === "reasoning-delta" ? part.details : []))).toEqual([
    { type: "reasoning.encrypted", data: "sig-code", id: "server-tool:1", format, index: 0 },
    {
      ...detail,
      id: "server-tool:1",
      tool_name: "code_execution",
      arguments: JSON.stringify(code),
      result: JSON.stringify(outcome),
      index: 1,
    },
    { ...detail, id: "t1", tool_name: "GOOGLE_SEARCH_WEB", arguments: JSON.stringify(search), result: "", index: 2 },
  ]);
});

test("a call keeps its own id, and the name that the client gave it", () => {
  const call = { functionCall: { id: "given", name: "do_it_now", args: { a: 1 } } };
  const parts = readGoogleResponses([geminiResponse([call]), geminiEnd()], ["do it now"]);
  expect(parts[1]).toEqual({ type: "tool-call-delta", index: 0, id: "given", name: "do it now", arguments: '{"a":1}' });
  expect(parts.at(-2)).toEqual({ type: "finish", reason: "tool_calls", nativeReason: "STOP" });
});

test("arguments that were cut off at the limit do not look whole", () => {
  const partial = {
    partialArgs: [{ jsonPath: "$.text", stringValue: "Once", willContinue: true }],
    willContinue: true,
  };
  const parts = readGoogleResponses([
    geminiResponse([{ functionCall: { name: "write", ...partial } }]),
    geminiEnd("MAX_TOKENS"),
  ]);
  expect(parts[1]).toMatchObject({ arguments: '{"text":"Once' });
  expect(parts.slice(2).map(({ type }) => type)).toEqual(["finish", "usage"]);
  expect(parts[2]).toMatchObject({ reason: "length" });
});

test("arguments that cannot be put together end the answer with an error", () => {
  const partial = (jsonPath: string) => ({ partialArgs: [{ jsonPath, numberValue: 1 }], willContinue: true });
  const parts = readGoogleResponses([
    geminiResponse([{ functionCall: { name: "write", ...partial("$.a.x") } }]),
    geminiResponse([{ functionCall: partial("$.b") }]),
    geminiResponse([{ functionCall: partial("$.a.y") }]),
    geminiEnd(),
  ]);
  expect(parts.at(-1)).toMatchObject({ type: "error", error: { code: 502 } });
  expect(parts.filter(({ type }) => type === "finish")).toEqual([]);
});

test("probabilities of the tokens come with their text, or alone", () => {
  const logprobsResult = {
    chosenCandidates: [{ token: "é", tokenId: 7, logProbability: -0.5 }],
    topCandidates: [
      {
        candidates: [
          { token: "é", logProbability: -0.5 },
          { token: "e", logProbability: -1 },
        ],
      },
    ],
  };
  const token = { token: "é", logprob: -0.5, bytes: [195, 169] };
  const logprobs = { content: [{ ...token, top_logprobs: [token, { token: "e", logprob: -1, bytes: [101] }] }] };
  const [, text] = readGoogleResponses([
    geminiResponse([{ text: "é" }], { candidate: { logprobsResult } }),
    geminiEnd(),
  ]);
  expect(text).toEqual({ type: "text-delta", text: "é", logprobs });
  const late = geminiResponse([], { candidate: { logprobsResult, finishReason: "STOP" } });
  expect(readGoogleResponses([geminiResponse([{ text: "é" }]), late])).toContainEqual({
    type: "text-delta",
    text: "",
    logprobs,
  });
});

test("tokens of cache, tools, thoughts, sounds and images are counted", () => {
  const usageMetadata = {
    promptTokenCount: 100,
    cachedContentTokenCount: 64,
    toolUsePromptTokenCount: 20,
    candidatesTokenCount: 30,
    thoughtsTokenCount: 50,
    totalTokenCount: 200,
    promptTokensDetails: [
      { modality: "TEXT", tokenCount: 60 },
      { modality: "AUDIO", tokenCount: 40 },
    ],
    candidatesTokensDetails: [{ modality: "IMAGE", tokenCount: 25 }],
  };
  const parts = readGoogleResponses([
    geminiResponse([{ text: "x" }], { response: { usageMetadata }, candidate: { finishReason: "STOP" } }),
  ]);
  expect(parts.at(-1)).toEqual({
    type: "usage",
    usage: {
      prompt_tokens: 120,
      completion_tokens: 80,
      total_tokens: 200,
      prompt_tokens_details: { cached_tokens: 64, audio_tokens: 40, video_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 50, image_tokens: 25, audio_tokens: 0 },
    },
  });
});

describe("how an answer ended", () => {
  test.each([
    ["STOP", "stop"],
    ["MAX_TOKENS", "length"],
    ["SAFETY", "content_filter"],
    ["RECITATION", "content_filter"],
    ["PROHIBITED_CONTENT", "content_filter"],
    ["IMAGE_SAFETY", "content_filter"],
    ["MALFORMED_FUNCTION_CALL", "error"],
    ["OTHER", "error"],
    ["A_WORD_OF_NEXT_YEAR", "error"],
  ])("%s is %s", (native, reason) => {
    expect(endOf(native)).toEqual({ type: "finish", reason, nativeReason: native });
  });

  test("an answer that was filtered away has its ending", () => {
    expect(endOf("SAFETY", [])).toEqual({ type: "finish", reason: "content_filter", nativeReason: "SAFETY" });
  });

  test("models that say STOP with every response are read to the end", () => {
    const stop = { candidate: { finishReason: "STOP" } };
    const parts = readGoogleResponses([
      geminiResponse([{ text: "One " }], stop),
      geminiResponse([{ text: "two" }], stop),
    ]);
    expect(parts.slice(1)).toEqual([
      { type: "text-delta", text: "One " },
      { type: "text-delta", text: "two" },
      { type: "finish", reason: "stop", nativeReason: "STOP" },
    ]);
  });
});

describe("what breaks in the middle", () => {
  const beginning = geminiEvents([geminiResponse([{ text: "Half" }])]);
  const error = { code: 500, message: "An internal error has occurred.", status: "INTERNAL" };

  test.each([
    ["as an event", `data: ${JSON.stringify({ error })}\n\n`],
    ["as it is", JSON.stringify({ error }, null, 2)],
    ["in a list", JSON.stringify([{ error }])],
  ])("an error that Google sends %s keeps its status and words", (_, text) => {
    expect(readGoogleText(beginning + text).at(-1)).toMatchObject({
      type: "error",
      error: { code: 500, message: error.message, metadata: { provider_name: "Google", error_type: "server" } },
    });
  });

  test("a stream that ends without an ending has broken", () => {
    expect(readGoogleText(beginning).at(-1)).toMatchObject({
      error: { code: 502, message: "The connection to Google closed before the answer was complete." },
    });
  });

  test("half an event at the end is no nonsense", () => {
    expect(readGoogleText(`${beginning}data: {"candid`).map(({ type }) => type)).toEqual([
      "metadata",
      "text-delta",
      "error",
    ]);
  });

  test("an event that cannot be read is shown as it came", () => {
    expect(readGoogleText(`${beginning}data: [1]\n\n`).at(-1)).toMatchObject({
      error: { code: 502, metadata: { raw: "[1]" } },
    });
  });

  test("a web page is named as what it is", () => {
    expect(readGoogleText("<!doctype html>", { contentType: "text/html" })).toMatchObject([
      { error: { message: expect.stringContaining("something that is not a completion (text/html)") } },
    ]);
  });

  test.each([
    ["idle", 408],
    ["broken", 502],
  ] as const)("a stream that is %s ends with %i", (reason, code) => {
    const source = { providerName: "Google", baseUrl: "http://127.0.0.1", secrets: [] };
    const reader = createGoogleReader({ source, names: createToolNames([]), contentType: "" });
    reader.push(beginning);
    expect(reader.end(reason)).toMatchObject([{ type: "error", error: { code } }]);
    expect(reader.end("ended")).toEqual([]);
  });

  test("an answer that has its ending stays whole, whatever follows", () => {
    const parts = readGoogleText(`${beginning}${geminiEvents([geminiEnd()])}data: ${JSON.stringify({ error })}\n\n`);
    expect(parts.map(({ type }) => type)).toEqual(["metadata", "text-delta", "finish", "usage"]);
  });
});

test.each([
  ["one response", geminiResponse([{ text: "Ä" }, { text: "ß" }], { candidate: { finishReason: "STOP" } })],
  [
    "a list",
    [geminiResponse([{ text: "Ä" }]), geminiResponse([{ text: "ß" }], { candidate: { finishReason: "STOP" } })],
  ],
])("JSON of %s gives the same parts however it is cut", (_, value) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const whole = readGooglePieces([bytes]);
  expect(whole.slice(1)).toEqual([
    { type: "text-delta", text: "Ä" },
    { type: "text-delta", text: "ß" },
    { type: "finish", reason: "stop", nativeReason: "STOP" },
  ]);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    expect(readGooglePieces([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole);
  }
});
