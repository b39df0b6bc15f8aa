import { expect, test } from "vitest";
import { starterPrompts } from "./starter-prompts.ts";
import { starters, startersFor } from "./starters.ts";

const demo = [{ id: "openrouter/auto" }, { id: "demo/guide" }, { id: "demo/reasoner" }];

test("the 13 prompts of the specification are offered in its order", () => {
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
  for (const { name, description } of starters) {
    expect(starterPrompts[name].length).toBeGreaterThan(30);
    expect(description).not.toBe("");
  }
});

test("demo programs get the prompts first that they can answer", () => {
  const titles = startersFor(demo).map(({ title }) => title);
  expect(titles.slice(0, 4)).toEqual(["Strawberry Test", "9.9 vs 9.11", "Word Transformation", "Real models"]);
  expect(new Set(titles)).toEqual(new Set(["Real models", ...starters.map(({ title }) => title)]));
});

test("connected models get the prompts in the specification's order", () => {
  expect(startersFor([...demo, { id: "ollama/llama3.2" }])).toEqual(starters);
  expect(startersFor(undefined)).toEqual(starters);
});
