import { expect, test } from "vitest";
import { answerStanding } from "./answer-standing.ts";

const error = { status: 500, text: "No", isContent: true };

test.each([
  ["an answer that is received", { isGenerating: true, metadata: {} }, "processing"],
  ["one that is tried again after a failure", { isGenerating: true, error, metadata: {} }, "processing"],
  ["one that failed", { isGenerating: false, error, metadata: {} }, "failed"],
  ["one that the person stopped", { isGenerating: false, metadata: { isStopped: true } }, "stopped"],
  ["one that a crash cut off", { isGenerating: false, metadata: { isCutOff: true } }, "stopped"],
  ["one that is whole", { isGenerating: false, metadata: {} }, "done"],
] as const)("[TAB-6] the tab of %s says so", (_name, message, expected) => {
  expect(answerStanding({ error: undefined, ...message })).toBe(expected);
});
