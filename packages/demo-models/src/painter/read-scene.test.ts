import { expect, test } from "vitest";
import { readColour } from "../colors.ts";
import { isEmptyScene, readScene } from "./read-scene.ts";

test.each([
  ["five red circles in a row", { kind: "circle", count: 5, colors: [readColour("red")], arrangement: "row" }],
  [
    "12 blue and yellow stars in a circle",
    { kind: "star", count: 12, colors: [readColour("blue"), readColour("yellow")], arrangement: "ring" },
  ],
  ["a huge green triangle at the top left", { kind: "triangle", count: 1, scale: 2.3, place: { x: 0.22, y: 0.22 } }],
  ["tiny hearts scattered everywhere", { kind: "heart", count: 5, scale: 0.35, arrangement: "scattered" }],
  ["a dozen hexagons in a grid", { kind: "hexagon", count: 12, arrangement: "grid" }],
  ["#ff8800 fish", { kind: "fish", count: 1, colors: ["#ff8800"] }],
])("%j is read as %o", (prompt, item) => {
  expect(readScene(prompt).items).toEqual([expect.objectContaining(item)]);
});

test("several things in one sentence are all read, each with its own words", () => {
  const { items, ground, sky } = readScene(
    "A house with three small trees on green hills and two white birds on the right",
  );
  expect(items.map(({ kind, count, scale }) => [kind, count, scale])).toEqual([
    ["house", 1, 1],
    ["tree", 3, 0.6],
    ["bird", 2, 1],
  ]);
  expect(items[2]?.place).toEqual({ x: 0.78 });
  expect([ground, sky]).toEqual([["hills"], "day"]);
});

test.each([
  ["sunset over mountains with a lake", "sunset", ["mountains", "sea"]],
  ["a rainy night in the city", "night", ["city"]],
  ["a snowy forest at dawn", "sunrise", ["forest", "snowfield"]],
])("the landscape of %j is %s over %j", (prompt, sky, ground) => {
  expect(readScene(prompt)).toMatchObject({ sky, ground });
});

test("the background takes its colors, and they are not the things' own", () => {
  const scene = readScene("a ring on a navy background");
  expect(scene.background).toEqual([readColour("navy")]);
  expect(scene.items).toEqual([expect.objectContaining({ kind: "ring", colors: [] })]);
  expect(readScene("gradient from coral to indigo").background).toEqual([readColour("coral"), readColour("indigo")]);
});

test("the number of things is bounded", () => {
  expect(readScene("99999 stars").items[0]?.count).toBe(200);
});

test("a prompt without known words is an empty scene", () => {
  expect(isEmptyScene(readScene("quantum love in Paris"))).toBe(true);
  expect(isEmptyScene(readScene("sunset"))).toBe(false);
});
