import type { Model } from "@tutti/contract";
import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { chooseDefaultModels } from "./default-models.ts";

const auto = aModel({ id: "openrouter/auto", name: "Auto Router" });
const guide = aModel({ id: "demo/guide", name: "Demo Guide" });
const reasoner = aModel({ id: "demo/reasoner", name: "Demo Reasoner" });
const painter = aModel({ id: "demo/painter", name: "Demo Painter", output: ["image", "text"] });
const drawing = aModel({ id: "google/drawing", name: "Google: Drawing", output: ["image", "text"] });
const onlyImages = aModel({ id: "bfl/flux", name: "FLUX", output: ["image"] });
const llama = aModel({ id: "ollama/llama3.2", name: "llama3.2" });
const gpt = aModel({ id: "openai/gpt-5", name: "OpenAI: GPT-5" });

const cases: [string, Model[], string[]][] = [
  ["no catalogue", [], []],
  ["the router alone", [auto], []],
  ["only demo models", [auto, guide, reasoner, painter], ["demo/reasoner"]],
  ["one model", [auto, llama], ["ollama/llama3.2"]],
  ["two models", [auto, llama, gpt], ["openai/gpt-5"]],
  ["one model and the demo", [auto, guide, reasoner, llama], ["ollama/llama3.2"]],
  ["a drawing model before the others", [auto, drawing, llama, gpt], ["openai/gpt-5"]],
  ["one writing and one drawing model", [auto, drawing, llama], ["google/drawing"]],
  ["a model that only draws", [auto, onlyImages], []],
];

test.each(cases)("with %s the default models are the auto router and %j", (_name, models, companions) => {
  expect(chooseDefaultModels(models).map(({ model }) => model)).toEqual(["openrouter/auto", ...companions]);
});

test("the companion has the model's own name, without its vendor", () => {
  expect(chooseDefaultModels([auto, llama, gpt])).toEqual([
    { model: "openrouter/auto", name: "Auto Router" },
    { model: "openai/gpt-5", name: "GPT-5" },
  ]);
});
