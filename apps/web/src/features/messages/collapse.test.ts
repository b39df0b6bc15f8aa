import { expect, test } from "vitest";
import { isCollapsed } from "./collapse.ts";

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
