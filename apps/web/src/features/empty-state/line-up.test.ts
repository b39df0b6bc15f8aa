import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { lineUpFor } from "./line-up.ts";

const auto = aModel({ id: "openrouter/auto" });
const demo = ["demo/guide", "demo/reasoner", "demo/builder"].map((id) => aModel({ id }));
const real = ["openai/gpt-6", "anthropic/claude-opus-5", "google/gemini-4-pro", "x-ai/grok-5"].map((id) =>
  aModel({ id, completion: "0.00001" }),
);

test.each<[string, Parameters<typeof lineUpFor>, string[], string[]]>([
  [
    "the demo programs in place of the Auto Router",
    [
      [auto, ...demo],
      ["openrouter/auto", "demo/reasoner"],
    ],
    ["demo/guide", "demo/builder"],
    ["openrouter/auto"],
  ],
  ["no demo program that is not there", [[auto], ["openrouter/auto"]], [], []],
  [
    "models of different vendors beside the Auto Router",
    [
      [auto, ...demo, ...real],
      ["openrouter/auto", "openai/gpt-6"],
    ],
    ["anthropic/claude-opus-5"],
    [],
  ],
  [
    "nothing where three are there",
    [
      [auto, ...real],
      ["a/a", "b/b", "c/c"],
    ],
    [],
    [],
  ],
])("[LOOK-5] a door adds %s", (_name, args, added, left) => {
  const lineUp = lineUpFor(...args);
  expect(lineUp.added.map(({ model }) => model)).toEqual(added);
  expect(lineUp.left).toEqual(left);
});
