import { expect, test } from "vitest";
import { modeHint } from "./composer-mode.ts";

test.each([
  ["generate", [], undefined, "No model is selected"],
  ["generate", ["Ada"], undefined, "Ada makes a version"],
  ["generate", ["Ada", "Bob"], "Ada", "2 models make a version each"],
  ["brainstorm", ["Ada", "Bob"], "Ada", "Ada will answer"],
  ["brainstorm", ["Ada"], undefined, "No model is chosen"],
] as const)("to %s with %j and %s", (mode, generators, partner, expected) => {
  expect(modeHint(mode, { generators, partner })).toBe(expected);
});
