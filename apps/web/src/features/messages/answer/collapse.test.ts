import { expect, test } from "vitest";
import { HEAD_LENGTH, isCollapsed, isLikelyTall } from "./collapse.ts";

test("Auto-expand leaves nothing collapsed, whatever was chosen", () => {
  for (const choice of [true, false, undefined]) {
    expect(isCollapsed({ choice, isLatestTurn: false, isStreaming: false, isAutoExpanded: true })).toBe(false);
  }
});

test.each([
  ["an earlier turn collapses", undefined, false, false, true],
  ["the latest turn stays open", undefined, true, false, false],
  ["a streaming answer stays open", undefined, false, true, false],
  ["a streaming answer stays open whatever was chosen before", true, true, true, false],
  ["what was collapsed stays so", true, true, false, true],
  ["what was expanded stays so", false, false, false, false],
])("%s", (_, choice, isLatestTurn, isStreaming, expected) => {
  expect(isCollapsed({ choice, isLatestTurn, isStreaming, isAutoExpanded: false })).toBe(expected);
});

test.each([
  ["a line", "Yes.", false],
  ["a short paragraph", "and what follows ".repeat(30), false],
  ["a long paragraph", "and what follows ".repeat(60), true],
  ["many short lines", "- one\n".repeat(20), true],
  ["a few short lines", "- one\n".repeat(8), false],
])("whether %s is taller than what is shown of it is guessed", (_name, text, isTall) => {
  expect(isLikelyTall(text)).toBe(isTall);
});

test("what is drawn of a long text at first is guessed to fill its place", () => {
  expect(isLikelyTall("a".repeat(HEAD_LENGTH))).toBe(true);
});
