import { expect, test } from "vitest";
import { starters, startersFor } from "./starters.ts";

const demo = [{ id: "openrouter/auto" }, { id: "demo/guide" }, { id: "demo/reasoner" }];

test("there are the 13 prompts of the specification, in its order, each with something to ask", () => {
  expect(starters.map(({ title }) => title)).toEqual([
    "9.9 vs 9.11",
    "Strawberry Test",
    "Poem Riddle",
    "Personal Finance",
    "Anagram Challenge",
    "The Missing Dollar",
    "Word Transformation",
    "Palindrome Quest",
    "Alphabet Series",
    "Career Development",
    "Healthy Lifestyle",
    "Small Business Strategy",
    "Educational Advancement",
  ]);
  for (const { prompt, description } of starters) {
    expect(prompt.length).toBeGreaterThan(30);
    expect(description).not.toBe("");
  }
});

test("the demo programs are first asked what they can compute, or look up in the documentation", () => {
  const titles = startersFor(demo).map(({ title }) => title);
  expect(titles.slice(0, 4)).toEqual(["Strawberry Test", "9.9 vs 9.11", "Word Transformation", "Real models"]);
  expect(new Set(titles)).toEqual(new Set(["Real models", ...starters.map(({ title }) => title)]));
});

test("connected models are asked what they differ on", () => {
  expect(startersFor([...demo, { id: "ollama/llama3.2" }])).toEqual(starters);
  expect(startersFor(undefined)).toEqual(starters);
});
