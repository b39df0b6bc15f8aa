import { knownModelListSchema } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { model, provider, serving } from "./catalog.test-support.ts";
import { createFacts } from "./facts.ts";
import { listKnownModels } from "./known-models.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { toWireModel } from "./to-wire-model.ts";

const text = { inputModalities: ["text"], outputModalities: ["text"] };
const facts = createFacts({
  models: [
    { ...text, slug: "meta-llama/llama", name: "Llama" },
    {
      slug: "openai/gpt",
      name: "GPT",
      contextLength: 1000,
      inputModalities: ["text", "image"],
      outputModalities: ["text", "image"],
      pricing: { prompt: "0.000001", completion: "0.000002", input_cache_read: "0.0000001" },
      reasoning: { mandatory: true },
    },
    { ...text, slug: "cohere/command", name: "Command" },
    { ...text, slug: "openai/gpt:free", name: "GPT (free)" },
    { ...text, slug: "openrouter/auto", name: "Auto Router" },
  ],
  endpoints: [
    { ...text, vendor: "groq", upstreamId: "llama-versatile", slug: "meta-llama/llama" },
    { ...text, vendor: "together", upstreamId: "meta/Llama", slug: "meta-llama/llama" },
    { ...text, vendor: "openai", upstreamId: "gpt", slug: "openai/gpt" },
    { ...text, vendor: "groq", upstreamId: "gpt", slug: "openai/gpt" },
    { ...text, vendor: "openai", upstreamId: "gpt-cyber", name: "GPT Cyber" },
    { ...text, vendor: "baseten", upstreamId: "llama", slug: "meta-llama/llama" },
  ],
});

const connects = (servedModels: Parameters<typeof listKnownModels>[0] = []) =>
  listKnownModels(servedModels, facts).map(({ id, available, connect }) => [
    id,
    available,
    connect.map(({ slug }) => slug),
  ]);

describe("known models name the providers to connect", () => {
  test("with the author first, then other vendors, then OpenRouter", () => {
    expect(connects()).toEqual([
      ["meta-llama/llama", false, ["groq", "together", "openrouter"]],
      ["openai/gpt", false, ["openai", "groq", "openrouter"]],
      ["cohere/command", false, ["cohere", "openrouter"]],
      ["openai/gpt:free", false, ["openrouter"]],
      ["openai/gpt-cyber", false, ["openai"]],
    ]);
  });

  test("by name, and by the variable of the key", () => {
    expect(listKnownModels([], facts)[0]?.connect[0]).toEqual({ slug: "groq", name: "Groq", variable: "GROQ_API_KEY" });
  });

  test("in a compact form", () => {
    const knownModels = listKnownModels([], facts);
    expect(knownModels[1]).toEqual({
      id: "openai/gpt",
      name: "GPT",
      context_length: 1000,
      input_modalities: ["image"],
      output_modalities: ["text", "image"],
      pricing: { prompt: "0.000001", completion: "0.000002" },
      reasoning: true,
      available: false,
      connect: knownModels[1]?.connect,
    });
    expect(Object.keys(knownModels[0] ?? {})).toEqual(["id", "name", "available", "connect"]);
  });
});

test("models that are served come first, each once, in their order", () => {
  const own = { provider: provider("my-vllm", serving()), model: model("my-vllm/own") };
  const gpt = { provider: provider("groq", serving()), model: model("openai/gpt"), aliases: ["openai/gpt-cyber"] };
  expect(connects([toWireModel([own]), toWireModel([gpt])])).toEqual([
    ["my-vllm/own", true, []],
    ["openai/gpt", true, []],
    ["meta-llama/llama", false, ["groq", "together", "openrouter"]],
    ["cohere/command", false, ["cohere", "openrouter"]],
    ["openai/gpt:free", false, ["openrouter"]],
  ]);
});

test("each shipped model is listed once, with a provider to connect", () => {
  const knownModels = listKnownModels([], readSnapshot());
  expect(knownModelListSchema.safeParse({ data: knownModels }).error).toBeUndefined();
  expect(knownModels.length).toBeGreaterThan(350);
  expect(new Set(knownModels.map(({ id }) => id)).size).toBe(knownModels.length);
  expect(knownModels.every(({ connect }) => connect.length > 0)).toBe(true);
  expect(JSON.stringify(knownModels).length / knownModels.length).toBeLessThan(450);
});
