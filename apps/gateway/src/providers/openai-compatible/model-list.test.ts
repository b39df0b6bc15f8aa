import { expect, test } from "vitest";
import type { ProviderKind } from "../provider.ts";
import { ProviderError } from "../provider-error.ts";
import { readModelList } from "./model-list.ts";

const source = { providerName: "Vendor", baseUrl: "http://127.0.0.1/v1", secrets: [] };

function list(entries: unknown, kind: ProviderKind = "openai-compatible") {
  return readModelList(JSON.stringify(entries), { kind, providerSlug: "vendor", source });
}

function slugs(ids: string[], kind?: ProviderKind): string[] {
  return list({ data: ids.map((id) => ({ id })) }, kind).map(({ slug }) => slug);
}

test.each([
  ["plain", "vendor/plain"],
  ["llama3.2:3b", "vendor/llama3.2:3b"],
  ["meta/llama", "meta/llama"],
  ["models/gemini-2.5-flash", "vendor/gemini-2.5-flash"],
])("the upstream id %s has the slug %s", (id, slug) => {
  expect(slugs([id])).toEqual([slug]);
});

test.each([
  "text-embedding-3-small",
  "nomic-embed-text:latest",
  "all-minilm",
  "whisper-1",
  "tts-1-hd",
  "gpt-4o-mini-tts",
  "gpt-4o-transcribe",
  "omni-moderation-latest",
  "dall-e-3",
  "davinci-002",
  "gpt-3.5-turbo-instruct",
  "gpt-4o-realtime-preview",
])("%s does not chat and is left out", (id) => {
  expect(slugs([id, "gpt-4o"])).toEqual(["vendor/gpt-4o"]);
});

test("models that only OpenAI's other API serves are left out of its list alone", () => {
  const ids = ["gpt-5-codex", "o1-pro", "gpt-4o-audio-preview", "gpt-5"];
  expect(slugs(ids, "openai")).toEqual(["vendor/gpt-5"]);
  expect(slugs(["gemini-2.5-pro"], "google")).toEqual(["vendor/gemini-2.5-pro"]);
});

test("a model that is listed twice is there once", () => {
  expect(slugs(["a", "a"])).toEqual(["vendor/a"]);
});

test.each([
  ["vLLM", { max_model_len: 4096 }],
  ["Groq", { context_window: 4096 }],
  ["Mistral", { max_context_length: 4096 }],
  ["llama.cpp", { meta: { n_ctx_train: 4096 } }],
  ["OpenRouter", { context_length: 4096 }],
])("the context length is read from the field of %s", (_, fields) => {
  expect(list({ data: [{ id: "m", ...fields }] })[0]?.contextLength).toBe(4096);
});

test("OpenRouter's entries are taken over in full", () => {
  const entry = {
    id: "vendor/name",
    name: "Vendor: Name",
    created: 1_700_000_000,
    context_length: 8192,
    architecture: { input_modalities: ["text", "file"], output_modalities: ["text", "image"], instruct_type: "llama3" },
    pricing: { prompt: "0.000001", completion: "0.000002", image: "0" },
    top_provider: { max_completion_tokens: 1024 },
    supported_parameters: ["temperature"],
    reasoning: { mandatory: true },
  };
  expect(list({ data: [entry] }, "openrouter")).toEqual([
    {
      upstreamId: "vendor/name",
      slug: "vendor/name",
      name: "Vendor: Name",
      description: undefined,
      created: 1_700_000_000,
      contextLength: 8192,
      maxCompletionTokens: 1024,
      inputModalities: ["text", "file"],
      outputModalities: ["text", "image"],
      pricing: { prompt: "0.000001", completion: "0.000002" },
      supportedParameters: ["temperature"],
      reasoning: { mandatory: true },
      instructType: "llama3",
    },
  ]);
});

test("a bare list is a list too, and other types than chat are left out of it", () => {
  const models = list([
    { id: "a/chat", type: "chat", display_name: "A" },
    { id: "a/image", type: "image" },
  ]);
  expect(models.map(({ name }) => name)).toEqual(["A"]);
});

test("what a server says about seeing wins over what a name suggests", () => {
  const models = list({
    data: [
      { id: "pixtral", capabilities: { vision: false } },
      { id: "plain", capabilities: { vision: true } },
      { id: "llava:7b" },
      { id: "llama" },
    ],
  });
  expect(models.map(({ inputModalities }) => inputModalities.includes("image"))).toEqual([false, true, true, false]);
});

test.each([["<html>"], ["{}"], ['{"data": {}}'], ["3"]])("%s is no list of models", (body) => {
  const read = () => readModelList(body, { kind: "openai-compatible", providerSlug: "vendor", source });
  expect(read).toThrow(ProviderError);
  expect(read).toThrow(
    "Vendor answered with something that is no list of models. Check its base URL: http://127.0.0.1/v1",
  );
});
