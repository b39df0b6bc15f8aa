import { expect, test } from "vitest";
import { isReasoningOpen } from "./reasoning-open.ts";

test.each([
  ["opens while reasoning streams", undefined, true, undefined, true],
  ["closes once the duration is known", undefined, true, 1200, false],
  ["is closed in a finished answer", undefined, false, 1200, false],
  ["is closed in an answer whose duration was never known", undefined, false, undefined, false],
  ["stays as the person left it: open", true, false, 1200, true],
  ["stays as the person left it: closed", false, true, undefined, false],
])("the block %s", (_, choice, isGenerating, duration, expected) => {
  expect(isReasoningOpen({ choice, isGenerating, duration })).toBe(expected);
});
