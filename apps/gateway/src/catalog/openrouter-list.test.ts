import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOpenRouterList } from "./openrouter-list.ts";

const entry = {
  id: "maker/large",
  name: "Maker: Large",
  description: "A large model.",
  created: 1_780_000_000,
  context_length: 200_000,
  hugging_face_id: "maker/Large-70B",
  knowledge_cutoff: "2026-01-31",
  expiration_date: null,
  architecture: {
    modality: "text+image->text",
    input_modalities: ["text", "image"],
    output_modalities: ["text"],
    tokenizer: "Llama3",
    instruct_type: "llama3",
  },
  pricing: {
    prompt: "0.000002",
    completion: "0.00001",
    input_cache_read: "0.0000002",
    overrides: [{ min_prompt_tokens: 128_000, prompt: "0.000004" }],
  },
  top_provider: { context_length: 200_000, max_completion_tokens: 32_000, is_moderated: true },
  supported_parameters: ["temperature", "tools", "reasoning"],
  default_parameters: { temperature: 0.6, top_p: null },
  reasoning: {
    mandatory: false,
    default_enabled: true,
    supported_efforts: ["high", "low"],
    default_effort: "low",
    supports_max_tokens: true,
  },
};

test("all that OpenRouter says of a model becomes a fact", () => {
  expect(readOpenRouterList({ data: [entry] })).toEqual([
    {
      slug: "maker/large",
      name: "Maker: Large",
      description: "A large model.",
      created: 1_780_000_000,
      contextLength: 200_000,
      maxCompletionTokens: 32_000,
      inputModalities: ["text", "image"],
      outputModalities: ["text"],
      pricing: {
        prompt: "0.000002",
        completion: "0.00001",
        input_cache_read: "0.0000002",
        overrides: [{ min_prompt_tokens: 128_000, prompt: "0.000004" }],
      },
      supportedParameters: ["temperature", "tools", "reasoning"],
      reasoning: {
        mandatory: false,
        defaultEnabled: true,
        supportedEfforts: ["high", "low"],
        defaultEffort: "low",
        supportsMaxTokens: true,
      },
      tools: true,
      structuredOutputs: false,
      instructType: "llama3",
      tokenizer: "Llama3",
      isModerated: true,
      defaultParameters: { temperature: 0.6, top_p: null },
      huggingFaceId: "maker/Large-70B",
      knowledgeCutoff: "2026-01-31",
      expirationDate: undefined,
    },
  ]);
});

describe("malformed input", () => {
  test.each([[undefined], [null], ["<html>"], [{}], [{ data: {} }], [{ data: [] }], [{ data: [{ id: 5 }] }]])(
    "%j is no list",
    (body) => {
      expect(readOpenRouterList(body)).toBeUndefined();
    },
  );

  test("loses only an entry without a slug and a field without a meaning", () => {
    const odd = { ...entry, id: "maker/odd", created: "yesterday", architecture: 7, reasoning: { mandatory: "maybe" } };
    const facts = readOpenRouterList({ data: [{ ...entry, id: "no slug" }, odd, entry] });
    expect(facts?.map(({ slug }) => slug)).toEqual(["maker/odd", "maker/large"]);
    expect(facts?.[0]).toMatchObject({
      name: "Maker: Large",
      inputModalities: ["text"],
      reasoning: { mandatory: false },
    });
    expect(facts?.[0]?.created).toBeUndefined();
  });

  test("a batch is no model to chat with", () => {
    const facts = readOpenRouterList({ data: [entry, { ...entry, id: "maker/large:batch" }] });
    expect(facts?.map(({ slug }) => slug)).toEqual(["maker/large"]);
  });

  test("a price that depends on whom a router asks is not known", () => {
    const router = { ...entry, pricing: { prompt: "-1", completion: "-1" } };
    expect(readOpenRouterList({ data: [router] })?.[0]?.pricing).toBeUndefined();
  });

  test("anything at all can be read without a failure", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.jsonValue(), fc.record({ id: fc.constant("a/b"), pricing: fc.jsonValue() }))),
        (data) => {
          const facts = readOpenRouterList({ data });
          for (const { slug } of facts ?? []) expect(slug).toMatch(/^[^\s/]+\/[^\s/]+$/);
        },
      ),
    );
  });
});
