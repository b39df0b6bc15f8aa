import { expect, test } from "vitest";
import { findModel, isDemoModel, isDemoOnly, servedBy, shortModelName } from "./model-kind.ts";

test.each([
  ["OpenAI: GPT-5 Mini", "GPT-5 Mini"],
  ["Llama 3.2", "Llama 3.2"],
  ["llama3.2:3b", "llama3.2:3b"],
  ["Vendor: ", "Vendor: "],
  ["Mistral: Small: latest", "Small: latest"],
])("%j is called %j", (name, short) => {
  expect(shortModelName(name)).toBe(short);
});

test.each([
  [[], false],
  [["demo/guide"], true],
  [["openrouter/auto", "demo/guide", "demo/painter"], true],
  [["openrouter/auto", "demo/guide", "ollama/llama3.2"], false],
  [["demonstration/model"], false],
])("with %j only demo models are there: %j", (slugs, expected) => {
  expect(isDemoOnly(slugs.map((id) => ({ id })))).toBe(expected);
});

test("a demo model is known by its slug", () => {
  expect(isDemoModel("demo/guide")).toBe(true);
  expect(isDemoModel("openai/demo")).toBe(false);
});

test("a model is served by its named provider, else by its vendor", () => {
  expect(servedBy("meta-llama/llama-4", "My vLLM")).toBe("My vLLM");
  expect(servedBy("meta-llama/llama-4", " ")).toBe("Meta");
  expect(servedBy("meta-llama/llama-4", undefined)).toBe("Meta");
});

test.each([
  ["acme/one", "acme/one"],
  ["acme/one:online", "acme/one"],
  ["acme/one:free", "acme/one:free"],
  ["acme/one@preset/pirate", "acme/one"],
  ["acme/one:online@preset/pirate", "acme/one"],
  ["local/llama3.2:3b", "local/llama3.2:3b"],
  ["local/llama3.2", undefined],
  ["@preset/pirate", undefined],
])("%j is described as %j", (slug, expected) => {
  const models = ["acme/one", "acme/one:free", "local/llama3.2:3b"].map((id) => ({ id }));
  expect(findModel(models, slug)?.id).toBe(expected);
  expect(findModel(undefined, slug)).toBeUndefined();
});
