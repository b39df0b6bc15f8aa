import { expect, test } from "vitest";
import { readColour } from "../colors.ts";
import { readArchetype } from "./archetype.ts";
import { readBrief } from "./read-brief.ts";

test.each([
  ["a 3D game with rings", "", "3d-game"],
  ["make a game where you catch hearts", "", "2d-game"],
  ["a landing page for my bakery", "", "landing-page"],
  ["a todo list", "", "interactive-web-app"],
  ["space adventure", "Write a 3d-game with three.", "3d-game"],
  ["a game of lists", "The archetype is interactive-web-app.", "interactive-web-app"],
  ["a 2D game", "Archetypes: landing-page, 2d-game, 3d-game.", "2d-game"],
  ["coffee", "You build a landing page.", "landing-page"],
])("%j with the instructions %j is a %s", (prompt, system, archetype) => {
  expect(readArchetype({ prompt, system })).toBe(archetype);
});

test.each([
  ["Make me a todo app for gardeners", "Todo App for Gardeners"],
  ["a landing page for a coffee roaster in brown", "Coffee Roaster"],
  ["Build a 3D game called 'Ring Rush' where you collect rings", "Ring Rush"],
  ["an app named Morning Pages with a list", "Morning Pages"],
  ["a 2D game where you catch hearts", undefined],
  ["please write an app", "App"],
])("the title of %j is %j", (prompt, title) => {
  expect(readBrief(prompt).title).toBe(title);
});

test.each([
  ["a shopping list with bread, milk and green tea in emerald", ["Bread", "Milk", "Green tea"]],
  ["a list:\n- walk the dog\n- call Ada\n", ["Walk the dog", "Call Ada"]],
  ["a page for a bakery including warm bread, and kind people.", ["Warm bread", "Kind people"]],
  ["an app with a list", []],
])("the items of %j are %j", (prompt, items) => {
  expect(readBrief(prompt).items).toEqual(items);
});

test("the accent is neither a color of the items nor the background's", () => {
  expect(readBrief("a shopping list with bread, milk and green tea in coral").accent).toBe(readColour("coral"));
  expect(readBrief("catch pink hearts on a navy background")).toMatchObject({
    accent: readColour("pink"),
    background: readColour("navy"),
    prize: "hearts",
  });
});

test("code of an earlier version says nothing about the brief", () => {
  expect(readBrief("a list\nBEGIN FILE RECIPE\nred, green and blue with a, b and c").items).toEqual([]);
});

test("a title has no Markdown or HTML marks, and a bounded length", () => {
  const { title } = readBrief(`an app called "<b>*${"very long ".repeat(20)}*</b>"`);
  expect(title).not.toMatch(/[<>*`]/);
  expect(title?.length).toBeLessThanOrEqual(40);
});
