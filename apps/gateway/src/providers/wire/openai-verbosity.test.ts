import { expect, test } from "vitest";
import { openaiVerbosityOf } from "./openai-verbosity.ts";

test.each([
  ["low", "low"],
  ["high", "high"],
  ["xhigh", "high"],
  ["max", "high"],
  [undefined, undefined],
  [null, undefined],
])("[MODEL-3] a verbosity of %s is %s in OpenAI's form", (verbosity, expected) => {
  expect(openaiVerbosityOf(verbosity)).toBe(expected);
});
