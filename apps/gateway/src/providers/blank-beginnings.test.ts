import { expect, onTestFinished, test, vi } from "vitest";
import { createAnthropicReader } from "./anthropic/from-stream.ts";
import { createToolNames } from "./anthropic/tool-names.ts";
import { createGoogleReader } from "./google/read/from-stream.ts";
import { createToolNames as createGeminiNames } from "./google/tool-names.ts";
import { openAiDialect } from "./openai/responses/dialect.ts";
import { createResponsesReader } from "./openai/responses/reader.ts";
import { createAnswerReader } from "./openai-compatible/from-stream.ts";
import { textIn } from "./provider.test-support.ts";
import type { AnswerReader } from "./wire/answer-reader.ts";

const source = { providerName: "One", baseUrl: "http://127.0.0.1/v1", secrets: [] };
const contentType = "application/json";
const usage = { input_tokens: 1, output_tokens: 2, total_tokens: 3 };

test.each<[string, () => AnswerReader, object]>([
  [
    "chat completions",
    () => createAnswerReader({ source, contentType }),
    { choices: [{ index: 0, message: { role: "assistant", content: "Hello" }, finish_reason: "stop" }] },
  ],
  [
    "OpenAI's responses",
    () => createResponsesReader({ source, contentType, format: openAiDialect.format }),
    {
      object: "response",
      status: "completed",
      output: [{ type: "message", content: [{ type: "output_text", text: "Hello" }] }],
      usage,
    },
  ],
  [
    "Anthropic's messages",
    () => createAnthropicReader({ source, contentType, names: createToolNames([]), jsonTool: undefined }),
    { type: "message", content: [{ type: "text", text: "Hello" }], stop_reason: "end_turn", usage },
  ],
  [
    "Gemini",
    () => createGoogleReader({ source, contentType, names: createGeminiNames([]) }),
    { candidates: [{ content: { role: "model", parts: [{ text: "Hello" }] }, finishReason: "STOP" }] },
  ],
])("%s: reads an answer after a million blanks, each blank once", (_, create, answer) => {
  const trim = vi.spyOn(String.prototype, "trimStart");
  onTestFinished(() => trim.mockRestore());
  const reader = create();
  const blanks = "\n         ".repeat(100);
  for (let count = 0; count < 1000; count += 1) expect(reader.push(blanks)).toEqual([]);
  const scannedLength = trim.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
  expect(scannedLength).toBeLessThanOrEqual(2 * 1000 * blanks.length);
  expect(textIn([...reader.push(JSON.stringify(answer)), ...reader.end("ended")])).toBe("Hello");
});

test("leading blanks of nonsense are reported alike wherever they are cut", () => {
  const read = (...pieces: readonly string[]) => {
    const reader = createAnswerReader({ source, contentType: "text/event-stream" });
    return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end("ended")];
  };
  expect(read("\t", "\0")).toEqual(read("\t\0"));
});
