import { expect, test } from "vitest";
import { ProviderError } from "../wire/provider-error.ts";
import { readModelPage } from "./model-list.ts";

const source = { providerName: "Google", baseUrl: "http://127.0.0.1", secrets: [] };

function modelsOf(...entries: object[]) {
  const models = entries.map((entry) => ({ supportedGenerationMethods: ["generateContent"], ...entry }));
  return readModelPage(JSON.stringify({ models }), source).models;
}

test("what Google says of a model is read", () => {
  const [model] = modelsOf({
    name: "models/gemini-2.5-pro",
    displayName: "Gemini 2.5 Pro",
    description: "Thinks.",
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    thinking: true,
  });
  expect(model).toMatchObject({
    upstreamId: "gemini-2.5-pro",
    slug: "google/gemini-2.5-pro",
    name: "Gemini 2.5 Pro",
    description: "Thinks.",
    contextLength: 1_048_576,
    maxCompletionTokens: 65_536,
    inputModalities: ["text", "image", "file", "audio", "video"],
    outputModalities: ["text"],
    reasoning: { mandatory: true, supportsMaxTokens: true },
    supportsWebSearch: true,
    assumedFields: ["inputModalities", "outputModalities", "supportedParameters"],
  });
  expect(model?.supportedParameters).toContain("reasoning");
  expect(model?.supportedParameters).not.toContain("presence_penalty");
});

test("only models that hold a conversation or embed are read", () => {
  const models = modelsOf(
    { name: "models/gemini-2.5-flash" },
    { name: "models/gemini-embedding-001", supportedGenerationMethods: ["embedContent"] },
    { name: "models/veo-3.1", supportedGenerationMethods: ["predictLongRunning"] },
    { name: "models/aqa" },
    { name: "models/gemini-2.5-flash-preview-tts" },
    { name: "models/gemini-2.5-computer-use-preview-10-2025" },
    { displayName: "nameless" },
    { name: "models/gemma-3-27b-it" },
  );
  expect(models.map(({ slug, completes }) => [slug, completes])).toEqual([
    ["google/gemini-2.5-flash", undefined],
    ["google/gemini-embedding-001", false],
    ["google/gemma-3-27b-it", undefined],
  ]);
});

test.each([
  ["gemini-3-pro-image-preview", ["text", "image"], ["text", "image"]],
  ["nano-banana-pro-preview", ["text", "image"], ["text", "image"]],
  ["gemma-3-27b-it", ["text", "image"], ["text"]],
  ["gemma-3-1b-it", ["text"], ["text"]],
  ["gemini-3.1-flash-lite", ["text", "image", "file", "audio", "video"], ["text"]],
])("%s takes %j and gives %j", (id, input, output) => {
  expect(modelsOf({ name: `models/${id}` })).toMatchObject([{ inputModalities: input, outputModalities: output }]);
});

test("a model that always thinks is steered by efforts from Gemini 3 on", () => {
  const [pro, flash, plain] = modelsOf(
    { name: "models/gemini-3-pro-preview", thinking: true },
    { name: "models/gemini-3-flash-preview", thinking: true },
    { name: "models/gemini-2.0-flash" },
  );
  expect(pro?.reasoning).toMatchObject({ mandatory: true, supportedEfforts: ["high", "medium", "low"] });
  expect(flash?.reasoning?.supportedEfforts).toContain("minimal");
  expect(plain?.reasoning).toBeUndefined();
  expect(plain?.supportedParameters).toContain("presence_penalty");
});

test("a last page without models is one, and what is no list is refused", () => {
  expect(readModelPage("{}", source)).toEqual({ models: [], nextPageToken: undefined });
  for (const body of ["<html>", "[]", '{"models":"none"}']) {
    expect(() => readModelPage(body, source)).toThrow(ProviderError);
  }
});
