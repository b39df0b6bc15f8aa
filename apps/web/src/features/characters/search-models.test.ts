import fc from "fast-check";
import { expect, test } from "vitest";
import { aLargeCatalogue, aModel } from "../../testing/a-model.ts";
import { createModelSearch } from "./search-models.ts";

const catalog = [
  aModel({ id: "openrouter/auto", name: "Auto Router", prompt: "-1", completion: "-1" }),
  aModel({ id: "openai/gpt-5", name: "OpenAI: GPT-5", prompt: "0.000001", completion: "0.00001", canReason: true }),
  aModel({ id: "openai/gpt-5-mini", name: "OpenAI: GPT-5 Mini", prompt: "0.000001", completion: "0.000002" }),
  aModel({ id: "openai/gpt-4o", name: "OpenAI: GPT-4o", prompt: "0.000001", completion: "0.00001" }),
  aModel({
    id: "anthropic/claude-sonnet-4.5",
    name: "Anthropic: Claude Sonnet 4.5",
    prompt: "0.000003",
    completion: "0",
  }),
  aModel({ id: "meta-llama/llama-3.2-3b:free", name: "Meta: Llama 3.2 3B (free)" }),
  aModel({ id: "ollama/llama3.2", name: "llama3.2", provider: "Ollama" }),
  aModel({
    id: "google/nano-banana",
    name: "Google: Nano Banana",
    prompt: "0.000001",
    completion: "0.00001",
    output: ["image"],
  }),
  aModel({ id: "demo/guide", name: "Demo Guide", provider: "Demo" }),
];

const cases: [string, string[]][] = [
  ["gpt5", ["openai/gpt-5", "openai/gpt-5-mini"]],
  ["GPT-5", ["openai/gpt-5", "openai/gpt-5-mini"]],
  ["gpt 5 mini", ["openai/gpt-5-mini"]],
  ["mini gpt", ["openai/gpt-5-mini"]],
  ["gpt4o", ["openai/gpt-4o"]],
  ["sonet", ["anthropic/claude-sonnet-4.5"]],
  ["clsonnet", ["anthropic/claude-sonnet-4.5"]],
  ["anthropic", ["anthropic/claude-sonnet-4.5"]],
  ["llama", ["ollama/llama3.2", "meta-llama/llama-3.2-3b:free"]],
  ["ollama", ["ollama/llama3.2"]],
  ["llama free", ["meta-llama/llama-3.2-3b:free", "ollama/llama3.2"]],
  ["reasoning", ["openai/gpt-5"]],
  ["image", ["google/nano-banana"]],
  ["demo", ["demo/guide"]],
  ["nanó", ["google/nano-banana"]],
  ["zzz", []],
  ["gpt zzz", []],
];

test.each(cases)("%j finds %j", (query, slugs) => {
  expect(
    createModelSearch(catalog)
      .find(query)
      .map(({ id }) => id),
  ).toEqual(slugs);
});

test("without a query the catalog keeps its order", () => {
  expect(createModelSearch(catalog).find("  ")).toEqual(catalog);
});

test("every model of a large catalog is found first by its own slug", () => {
  const models = aLargeCatalogue();
  const search = createModelSearch(models);
  for (const model of models) expect(search.find(model.id)[0]?.id).toBe(model.id);
});

test("whatever is typed, only models of the catalog come back, each once", () => {
  const search = createModelSearch(catalog);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (query) => {
      const matchingModels = search.find(query);
      expect(new Set(matchingModels).size).toBe(matchingModels.length);
      expect(matchingModels.every((model) => catalog.includes(model))).toBe(true);
    }),
  );
});

test("another word never finds more", () => {
  const search = createModelSearch(catalog);
  const word = fc.constantFrom("gpt", "llama", "free", "mini", "o", "demo", "anthropic", "3");
  fc.assert(
    fc.property(word, word, (one, other) => {
      const both = search.find(`${one} ${other}`);
      expect(both.every((model) => search.find(one).includes(model))).toBe(true);
    }),
  );
});
