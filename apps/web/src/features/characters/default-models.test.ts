import type { Model } from "@tutti/contract";
import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { chooseDefaultModels } from "./default-models.ts";

const auto = aModel({ id: "openrouter/auto", name: "Auto Router" });
const guide = aModel({ id: "demo/guide", name: "Demo Guide" });
const reasoner = aModel({ id: "demo/reasoner", name: "Demo Reasoner" });
const painter = aModel({ id: "demo/painter", name: "Demo Painter", output: ["image", "text"] });
const onlyImages = aModel({ id: "bfl/flux", name: "FLUX", output: ["image"] });
const llama = aModel({ id: "ollama/llama3.2", name: "llama3.2" });
const gpt = aModel({ id: "openai/gpt-5", name: "OpenAI: GPT-5" });

const gptMini = aModel({ id: "openai/gpt-5-mini", name: "OpenAI: GPT-5 Mini" });
const claude = aModel({ id: "anthropic/claude-haiku-4.5", name: "Anthropic: Claude Haiku 4.5" });

function ranking(...models: Model[]): Model {
  return aModel({ id: "openrouter/auto", name: "Auto Router", textRanking: models.map(({ id }) => id) });
}

const cases: [string, Model[], string[]][] = [
  ["no catalog", [], []],
  ["the router alone", [auto], []],
  ["a model that only draws", [auto, onlyImages], []],
  ["only demo models", [auto, guide, reasoner, painter], ["demo/reasoner"]],
  ["only demo models, ranked", [ranking(guide, reasoner, painter), painter, reasoner, guide], ["demo/reasoner"]],
  ["one model", [auto, llama], ["ollama/llama3.2"]],
  ["one model, ranked", [ranking(llama), llama], ["ollama/llama3.2"]],
  ["one model and the demo", [ranking(llama, guide, reasoner), llama, guide, reasoner], ["ollama/llama3.2"]],
  ["two models in the catalog's order", [auto, llama, gpt], ["openai/gpt-5"]],
  ["two models of one vendor", [ranking(gptMini, gpt), gpt, gptMini], ["openai/gpt-5"]],
  ["models of two vendors", [ranking(gptMini, gpt, claude), gpt, claude, gptMini], ["anthropic/claude-haiku-4.5"]],
  ["a ranking that names a model which is not listed", [ranking(gptMini, claude, gpt), gpt, gptMini], ["openai/gpt-5"]],
];

test.each(cases)("with %s the default models are the auto router and %j", (_name, models, companions) => {
  expect(chooseDefaultModels(models).map(({ model }) => model)).toEqual(["openrouter/auto", ...companions]);
});

test("the user's default model is the only one as long as it is served", () => {
  const preferredSlug = "anthropic/claude-haiku-4.5";
  expect(chooseDefaultModels([auto, gpt, claude], { preferredSlug })).toEqual([
    { model: "anthropic/claude-haiku-4.5", name: "Claude Haiku 4.5" },
  ]);
  expect(chooseDefaultModels([auto, gpt], { preferredSlug })[0]?.model).toBe("openrouter/auto");
});

test.each<[string, Model[], string[], string[]]>([
  ["those that are served", [auto, gpt, claude, llama], [claude.id, "gone/model", gpt.id], [claude.id, gpt.id]],
  ["one of them twice, to compare two settings", [auto, gpt], [gpt.id, gpt.id], [gpt.id, gpt.id]],
  ["the usual ones where none is served", [auto, llama, gpt], ["gone/model"], [auto.id, gpt.id]],
  [
    "demo programs while there is nothing else",
    [auto, guide, reasoner],
    [guide.id, reasoner.id],
    [guide.id, reasoner.id],
  ],
  ["real models once there are any", [auto, guide, llama], [auto.id, guide.id], [auto.id, llama.id]],
])("[LOOK-6] of the last chat's models a new one has %s", (_name, models, lastSlugs, expected) => {
  expect(chooseDefaultModels(models, { lastSlugs }).map(({ model }) => model)).toEqual(expected);
});

test("[LOOK-6] the default model goes before the last chat's models", () => {
  const chosen = chooseDefaultModels([auto, gpt, llama], { preferredSlug: llama.id, lastSlugs: [gpt.id] });
  expect(chosen.map(({ model }) => model)).toEqual([llama.id]);
});

test("the companion has the model's own name, without its vendor", () => {
  expect(chooseDefaultModels([auto, llama, gpt])).toEqual([
    { model: "openrouter/auto", name: "Auto Router" },
    { model: "openai/gpt-5", name: "GPT-5" },
  ]);
});
