import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { doors, missingModels } from "./doors.ts";
import { starterPrompts } from "./starter-prompts.ts";

const auto = aModel({ id: "openrouter/auto" });
const demo = ["demo/guide", "demo/reasoner", "demo/builder"].map((id) => aModel({ id }));
const real = ["openai/gpt-6", "anthropic/claude-opus-5", "google/gemini-4-pro", "x-ai/grok-5"].map((id) =>
  aModel({ id, completion: "0.00001" }),
);

test.each<[string, Parameters<typeof missingModels>, string[]]>([
  [
    "demo programs",
    [
      [auto, ...demo],
      ["openrouter/auto", "demo/reasoner"],
    ],
    ["demo/guide"],
  ],
  ["no demo program that is not there", [[auto], ["openrouter/auto"]], []],
  [
    "models of different vendors",
    [
      [auto, ...demo, ...real],
      ["openrouter/auto", "openai/gpt-6"],
    ],
    ["anthropic/claude-opus-5"],
  ],
  [
    "nothing where three are there",
    [
      [auto, ...real],
      ["a/a", "b/b", "c/c"],
    ],
    [],
  ],
])("[LOOK-5] a door adds %s until three answer", (_name, args, expected) => {
  expect(missingModels(...args).map(({ model }) => model)).toEqual(expected);
});

test("[LOOK-5] each door begins a message that can be sent as it is", () => {
  expect(doors.map(({ name }) => name)).toEqual(["ask", "build", "blind"]);
  for (const { prompt } of doors) expect(starterPrompts[prompt].length).toBeGreaterThan(30);
});
