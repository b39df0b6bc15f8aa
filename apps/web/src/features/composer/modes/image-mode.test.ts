import { expect, test } from "vitest";
import { aModel } from "../../../testing/a-model.ts";
import { hasImageModel } from "./image-mode.ts";

const painter = aModel({ id: "vendor/painter", output: ["text", "image"] });
const writer = aModel({ id: "vendor/writer" });
const router = aModel({ id: "openrouter/auto", output: ["text", "image"] });
const on = (model: string) => ({ model, isDisabled: false, isRemoved: false });
const off = (model: string) => ({ model, isDisabled: true, isRemoved: false });

test.each([
  ["no character", [], [painter], false],
  ["a model that writes", [on("vendor/writer")], [writer, painter], false],
  ["a model that draws", [on("vendor/writer"), on("vendor/painter")], [writer, painter], true],
  ["a model that draws, turned off", [off("vendor/painter")], [painter], false],
  ["a model that draws, with a preset", [on("vendor/painter@preset/mine")], [painter], true],
  ["a variant of a model that draws", [on("vendor/painter:free")], [painter], true],
  ["a model that vanished", [on("vendor/gone")], [painter], false],
  ["the router, with a painter to choose", [on("openrouter/auto")], [router, painter], true],
  ["the router, with no painter to choose", [on("openrouter/auto")], [router, writer], false],
  ["anybody while the models are not known", [on("vendor/writer")], undefined, true],
])("image mode with %s", (_name, characters, models, expected) => {
  expect(hasImageModel(characters, models)).toBe(expected);
});
