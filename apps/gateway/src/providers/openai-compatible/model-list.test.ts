import { describe, expect, test } from "vitest";
import type { ProviderKind } from "../kinds.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { readModelList } from "./model-list.ts";
import { vendorTable } from "./vendors/vendor-table.ts";

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
  ["text-embedding-3-small", "embeddings"],
  ["nomic-embed-text:latest", "embeddings"],
  ["all-minilm", "embeddings"],
  ["BAAI/bge-m3", "embeddings"],
  ["BAAI/bge-reranker-v2-m3", "rerank"],
  ["whisper-1", "transcription"],
  ["gpt-4o-transcribe", "transcription"],
  ["tts-1-hd", "speech"],
  ["gpt-4o-mini-tts", "speech"],
  ["omni-moderation-latest", "moderation"],
  ["dall-e-3", "image"],
])("[AGENT-8] %s does not chat, and puts out %s", (id, output) => {
  expect(list({ data: [{ id }, { id: "gpt-4o" }] })).toMatchObject([
    { upstreamId: id, completes: false, outputModalities: [output] },
    { upstreamId: "gpt-4o" },
  ]);
});

test.each(["davinci-002", "gpt-3.5-turbo-instruct", "gpt-4o-realtime-preview"])(
  "%s does not chat and is left out",
  (id) => {
    expect(slugs([id, "gpt-4o"])).toEqual(["vendor/gpt-4o"]);
  },
);

test("models of OpenAI's other APIs are offered, and drawing ones only there", () => {
  const ids = ["gpt-5-codex", "o1-pro", "gpt-4o-audio-preview", "gpt-image-2", "computer-use-preview"];
  const models = list({ data: ids.map((id) => ({ id })) }, "openai");
  expect(models.map(({ upstreamId, outputModalities }) => [upstreamId, outputModalities.join()])).toEqual([
    ["gpt-5-codex", "text"],
    ["o1-pro", "text"],
    ["gpt-4o-audio-preview", "text,audio"],
    ["gpt-image-2", "image"],
  ]);
  expect(list({ data: [{ id: "gpt-image-2" }] })).toMatchObject([{ completes: false, outputModalities: ["image"] }]);
});

test("how OpenAI's models think, and what they take, is known by their names", () => {
  const [thinker, talker] = list({ data: [{ id: "gpt-5.4" }, { id: "gpt-4.1" }] }, "openai");
  expect(thinker).toMatchObject({
    inputModalities: ["text", "image", "file"],
    reasoning: { mandatory: false, supportedEfforts: ["low", "medium", "high", "xhigh"] },
  });
  expect(thinker?.supportedParameters).not.toContain("temperature");
  expect(talker?.supportedParameters).toContain("temperature");
  expect(talker?.reasoning).toBeUndefined();
});

describe("what each vendor says of its models", () => {
  const first = (value: unknown) => list(value)[0];

  test("Together's prices count millions of tokens", () => {
    const entry = {
      id: "a/b",
      type: "chat",
      context_length: 131_072,
      pricing: { hourly: 0, input: 0.18, output: 0.59 },
    };
    expect(first([entry])).toMatchObject({
      contextLength: 131_072,
      pricing: { prompt: "0.00000018", completion: "0.00000059" },
    });
  });

  test("xAI's prices count cents for a hundred million", () => {
    const entry = {
      id: "grok-4.5",
      input_modalities: ["text", "image"],
      output_modalities: ["text"],
      prompt_text_token_price: 30_000,
      cached_prompt_text_token_price: 7500,
      completion_text_token_price: 150_000,
    };
    expect(first({ models: [entry] })).toMatchObject({
      inputModalities: ["text", "image"],
      pricing: { prompt: "0.000003", completion: "0.000015", input_cache_read: "0.00000075" },
    });
  });

  test("Mistral's capabilities", () => {
    const capabilities = { completion_chat: true, function_calling: false, vision: true, reasoning: true };
    const model = first({ data: [{ id: "magistral", capabilities, max_context_length: 40_000 }] });
    expect(model).toMatchObject({ inputModalities: ["text", "image"], reasoning: { mandatory: false } });
    expect(model?.supportedParameters).not.toContain("tools");
    expect(list({ data: [{ id: "fill", capabilities: { completion_chat: false } }] })).toEqual([]);
  });

  test("retired models of Groq, and Fireworks' that do not chat, are left out", () => {
    expect(
      list({
        data: [
          { id: "old", active: false },
          { id: "flux", supports_chat: false },
        ],
      }),
    ).toEqual([]);
    expect(
      first({ data: [{ id: "m", supports_chat: true, supports_image_input: true, supports_tools: false }] }),
    ).toMatchObject({
      inputModalities: ["text", "image"],
    });
  });

  test("Cohere's names, endpoints and features", () => {
    const models = [
      { name: "command-a-vision", endpoints: ["chat"], features: ["vision"], context_length: 128_000 },
      { name: "embed-v4", endpoints: ["embed"] },
      { name: "command-a", endpoints: ["chat"], features: ["tools"], context_length: 256_000 },
    ];
    expect(list({ models }).map(({ name, inputModalities }) => [name, inputModalities.join()])).toEqual([
      ["command-a-vision", "text,image"],
      ["command-a", "text"],
    ]);
  });

  test("Moonshot's flags, and LM Studio's types and lengths", () => {
    expect(first({ data: [{ id: "kimi", supports_image_in: true, supports_reasoning: true }] })).toMatchObject({
      inputModalities: ["text", "image"],
      reasoning: { mandatory: false },
    });
    const entry = { type: "vlm", max_context_length: 32_768, loaded_context_length: 4096, quantization: "Q4_K_M" };
    expect(first({ data: [{ id: "qwen-vl", ...entry }] })).toMatchObject({
      inputModalities: ["text", "image"],
      contextLength: 4096,
      quantization: "Q4_K_M",
    });
    expect(list({ data: [{ id: "nomic", type: "embeddings" }] })).toMatchObject([{ completes: false }]);
  });
});

test("a vendor's quirks say what its list does not", () => {
  const owner = { kind: "openai-compatible" as const, providerSlug: "vendor", source };
  const body = JSON.stringify({ data: [{ id: "magistral-medium-latest" }] });
  const [mistral] = readModelList(body, { ...owner, quirks: vendorTable["mistral"] });
  expect(mistral).toMatchObject({
    inputModalities: ["text", "file"],
    reasoning: { mandatory: false, supportedEfforts: ["high"] },
  });
  expect(mistral?.supportedParameters).toEqual(expect.arrayContaining(["seed", "reasoning", "structured_outputs"]));
  expect(mistral?.supportedParameters).not.toContain("top_k");
  const [groq] = readModelList(body, { ...owner, quirks: vendorTable["groq"] });
  expect(groq?.supportsWebSearch).toBe(false);
  expect(groq?.supportedParameters).not.toContain("logprobs");
  const [deepseek] = readModelList(body, { ...owner, quirks: vendorTable["deepseek"] });
  expect(deepseek?.supportedParameters).not.toContain("structured_outputs");
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

test("entries in OpenRouter's form are taken over", () => {
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
      pricing: { prompt: "0.000001", completion: "0.000002", image: "0" },
      supportedParameters: ["temperature"],
      reasoning: { mandatory: true },
      instructType: "llama3",
    },
  ]);
});

test("a bare list is a list too, and models that do not chat are known", () => {
  const models = list([
    { id: "a/chat", type: "chat", display_name: "A" },
    { id: "a/image", type: "image" },
  ]);
  expect(models.map(({ name, completes }) => [name, completes])).toEqual([
    ["A", undefined],
    ["a/image", false],
  ]);
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
  expect(read).toThrow("Vendor returned something that is not a list of models.");
});
