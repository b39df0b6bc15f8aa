import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { flagshipOf } from "./flagship.ts";

/** A catalog of slugs with prices in dollars per million completion tokens. */
function catalog(models: Record<string, number>) {
  return Object.entries(models).map(([id, price]) => aModel({ id, completion: String(price / 1e6) }));
}

test.each<[string, Record<string, number>, string]>([
  [
    "the dearest line of the newest generation",
    { "a/x-5-astra": 50, "a/x-6-sol": 10, "a/x-6-astra": 40 },
    "a/x-6-astra",
  ],
  [
    "the latest version of that line",
    { "a/opus-4.5": 75, "a/opus-5": 25, "a/opus-5.2": 20, "a/sonnet-5.5": 10 },
    "a/opus-5.2",
  ],
  ["no smaller edition", { "a/x-4": 10, "a/x-5-mini": 2, "a/x-4-flash": 20 }, "a/x-4"],
  ["a smaller edition where there is no other", { "a/x-5-mini": 2, "a/x-4-mini": 1 }, "a/x-5-mini"],
  ["the plain slug before the free one", { "a/x-4:free": 0, "a/x-4": 0 }, "a/x-4"],
  ["no number of parameters for a version", { "a/llama3-70b": 1, "a/llama4-8b": 1 }, "a/llama4-8b"],
  ["the later date of two", { "a/x-large-2407": 6, "a/x-large-2512": 1 }, "a/x-large-2512"],
  ["what a local server has", { "ollama/llama3.2:3b": 0, "ollama/qwen3.5:8b": 0 }, "ollama/qwen3.5:8b"],
])("the flagship is %s", (_name, models, expected) => {
  expect(flagshipOf(catalog(models))?.id).toBe(expected);
  expect(flagshipOf(catalog(models).reverse())?.id).toBe(expected);
});

test("there is none of nothing", () => {
  expect(flagshipOf([])).toBeUndefined();
});
