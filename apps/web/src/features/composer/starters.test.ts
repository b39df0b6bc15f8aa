import { expect, test } from "vitest";
import { startersFor } from "./starters.ts";

const demo = [{ id: "openrouter/auto" }, { id: "demo/guide" }, { id: "demo/reasoner" }];

test("the demo programs are asked what they can compute, or look up in the documentation", () => {
  expect(startersFor(demo).map(({ title }) => title)).toEqual([
    "Strawberry Test",
    "9.9 vs 9.11",
    "Word Transformation",
    "Real models",
  ]);
});

test("connected models are asked what they differ on", () => {
  const titles = ["9.9 vs 9.11", "The Missing Dollar", "Poem Riddle", "Small Business Strategy"];
  expect(startersFor([...demo, { id: "ollama/llama3.2" }]).map(({ title }) => title)).toEqual(titles);
  expect(startersFor(undefined).map(({ title }) => title)).toEqual(titles);
});
