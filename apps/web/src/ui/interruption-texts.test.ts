import { expect, test } from "vitest";
import { interruptionText } from "./interruption-texts.ts";

test.each([
  [undefined, "Cut off: the page was closed before this answer had ended."],
  ["gone", "Interrupted: the gateway no longer has the rest of this answer."],
  ["gateway", "Interrupted: the gateway stopped before this answer had ended."],
  ["unattended", "Stopped: no page was open, so the answer was not finished."],
] as const)("an answer that was interrupted by %s says so", (interruption, words) => {
  expect(interruptionText(interruption)).toBe(words);
});
