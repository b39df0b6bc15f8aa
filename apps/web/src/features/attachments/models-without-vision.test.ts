import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { modelsWithoutVision } from "./models-without-vision.ts";

const models = [
  aModel({ id: "a/sees", input: ["text", "image"] }),
  aModel({ id: "a/reads" }),
  aModel({ id: "b/reads" }),
  aModel({ id: "openrouter/auto" }),
];
const image = [{ type: "image" as const }, { type: "text" as const }];
const on = (model: string, name = model) => ({ model, name, isDisabled: false, isRemoved: false });
const off = (model: string) => ({ ...on(model), isDisabled: true });

test.each([
  ["no image", [{ type: "file" as const }], [on("a/reads")], undefined],
  ["no character", image, [], undefined],
  ["one that sees", image, [on("a/sees")], undefined],
  ["one that does not", image, [on("a/sees"), on("a/reads", "Reader")], "Reader cannot see images"],
  ["one that does not, alone", image, [on("a/reads", "Reader")], "Reader cannot see images"],
  ["one that does not, turned off", image, [on("a/sees"), off("a/reads")], undefined],
  ["two that do not", image, [on("a/sees"), on("a/reads", "A"), on("b/reads", "B")], "A and B cannot see images"],
  ["only such that do not", image, [on("a/reads", "A"), on("b/reads", "B")], "None of these models can see images"],
  ["the same one twice", image, [on("a/sees"), on("a/reads", "A"), on("a/reads", "A")], "A cannot see images"],
  ["the router, which chooses one that sees", image, [on("openrouter/auto")], undefined],
  ["a variant of one that does not", image, [on("a/reads:online", "Reader")], "Reader cannot see images"],
  ["an unknown model", image, [on("c/gone")], undefined],
])("with %s", (_name, attachments, characters, expected) => {
  expect(modelsWithoutVision(attachments, characters, models)).toBe(expected);
});

test("nothing is said while the models are not known", () => {
  expect(modelsWithoutVision(image, [on("a/reads")], undefined)).toBeUndefined();
});
