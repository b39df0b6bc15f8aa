import fc from "fast-check";
import { expect, test } from "vitest";
import { aLargeCatalogue, aModel } from "../../testing/a-model.ts";
import { modelGroups } from "./model-groups.ts";

const outline = (models: Parameters<typeof modelGroups>[0]) =>
  Object.fromEntries(modelGroups(models).map((group) => [group.title, group.models.map(({ model }) => model)]));

const empty = { Flagship: [], "Best roleplay": [], "Best coding": [], "Reasoning models": [] };

test("each group holds matching models of different vendors, in vendor order", () => {
  const catalog = [
    aModel({ id: "openrouter/auto", completion: "-1" }),
    aModel({ id: "x-ai/grok-4", completion: "0.00001" }),
    aModel({ id: "openai/gpt-6", name: "OpenAI: GPT-6", completion: "0.00002", canReason: true }),
    aModel({ id: "openai/gpt-6-mini", completion: "0.000002", canReason: true }),
    aModel({ id: "openai/gpt-5-codex", completion: "0.00001" }),
    aModel({ id: "anthropic/claude-opus-5", completion: "0.00002" }),
    aModel({ id: "anthropic/claude-sonnet-5", completion: "0.00001" }),
    aModel({ id: "google/gemini-4-pro", completion: "0.00001", canReason: true }),
    aModel({ id: "google/imagen-5", completion: "0.0001", output: ["image"] }),
    aModel({ id: "deepseek/deepseek-r1", canReason: true }),
    aModel({ id: "deepseek/deepseek-chat" }),
    aModel({ id: "sao10k/l3-euryale-70b" }),
    aModel({ id: "demo/guide" }),
  ];
  expect(outline(catalog)).toEqual({
    Flagship: ["anthropic/claude-opus-5", "openai/gpt-6", "google/gemini-4-pro"],
    "Best roleplay": ["sao10k/l3-euryale-70b", "deepseek/deepseek-chat"],
    "Best coding": ["anthropic/claude-sonnet-5", "openai/gpt-5-codex"],
    "Reasoning models": ["openai/gpt-6", "google/gemini-4-pro", "deepseek/deepseek-r1"],
  });
  expect(modelGroups(catalog)[0]?.models[1]).toEqual({ model: "openai/gpt-6", name: "GPT-6" });
});

test("a server with models of its own fills a group alone", () => {
  const local = ["llama3.2:3b", "qwen2.5-coder:7b", "qwen3:8b"].map((name) => aModel({ id: `ollama/${name}` }));
  expect(outline(local)).toEqual({
    ...empty,
    Flagship: ["ollama/qwen3:8b", "ollama/llama3.2:3b"],
    "Best coding": ["ollama/qwen2.5-coder:7b"],
  });
});

test("no group claims a model where only demo programs are connected", () => {
  expect(outline([aModel({ id: "openrouter/auto" }), aModel({ id: "demo/reasoner", canReason: true })])).toEqual(empty);
  expect(outline([])).toEqual(empty);
});

test("a group has at most three models of the catalog, each once", () => {
  const all = aLargeCatalogue();
  fc.assert(
    fc.property(fc.subarray(all), (catalog) => {
      for (const { models } of modelGroups(catalog)) {
        expect(models.length).toBeLessThanOrEqual(3);
        expect(new Set(models.map(({ model }) => model)).size).toBe(models.length);
        for (const { model } of models) expect(catalog.some(({ id }) => id === model)).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});
