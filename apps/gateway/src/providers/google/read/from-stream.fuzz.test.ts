import { fuzzReader } from "../../fuzz-reader.test-support.ts";
import { geminiEnd, geminiResponse } from "../scripted-gemini.test-support.ts";
import { createToolNames } from "../tool-names.ts";
import { createGoogleReader } from "./from-stream.ts";

const source = { providerName: "Google", baseUrl: "http://127.0.0.1/v1beta", secrets: [] };
const groundingMetadata = {
  groundingChunks: [{ web: { uri: "https://a.example", title: "A" } }],
  groundingSupports: [{ segment: { startIndex: 0, endIndex: 3, text: "Hi " }, groundingChunkIndices: [0] }],
};
const partial = (jsonPath: string, stringValue: string, willContinue = false) => ({
  jsonPath,
  stringValue,
  willContinue,
});
const call = (functionCall: object) => geminiResponse([{ functionCall, thoughtSignature: "s" }]);
const words = geminiResponse(
  [
    { text: "Hm", thought: true },
    { text: "Hi 👋", thoughtSignature: "s" },
  ],
  {
    candidate: { groundingMetadata, logprobsResult: { chosenCandidates: [{ token: "Hi", logProbability: -1 }] } },
    response: { usageMetadata: { promptTokenCount: 7 } },
  },
);

fuzzReader("Google", {
  createReader: () => createGoogleReader({ source, contentType: "text/event-stream", names: createToolNames(["add"]) }),
  answers: [
    [words, geminiEnd()],
    [
      call({ name: "add", willContinue: true, partialArgs: [partial("$.a[0].b", "x", true)] }),
      call({ willContinue: true, partialArgs: [partial("$.a[0].b", "y"), { jsonPath: "$['c']", numberValue: 3 }] }),
      call({}),
      call({ id: "c", name: "add", args: { a: 1 } }),
      geminiEnd("MAX_TOKENS"),
    ],
    [
      geminiResponse([
        { inlineData: { mimeType: "image/png", data: "AA==" } },
        { inlineData: { mimeType: "audio/pcm", data: "AAAA" } },
      ]),
      geminiResponse([
        { executableCode: { language: "PYTHON", code: "1" } },
        { codeExecutionResult: { outcome: "OUTCOME_OK", output: "1" } },
      ]),
      geminiEnd("SAFETY"),
    ],
    [
      { promptFeedback: { blockReason: "SAFETY" }, modelVersion: "g" },
      { error: { code: 429, message: "No", status: "X" } },
    ],
  ],
  whole: [words, [words, geminiEnd()], { error: { code: 400, message: "No", status: "INVALID_ARGUMENT" } }],
  frame: (event) => `data: ${JSON.stringify(event)}\r\n\r\n`,
  names: [
    "candidates",
    "content",
    "parts",
    "text",
    "functionCall",
    "partialArgs",
    "jsonPath",
    "args",
    "finishReason",
    "groundingMetadata",
    "inlineData",
    "usageMetadata",
  ],
});
