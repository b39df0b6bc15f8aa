import fc from "fast-check";
import { expect, test } from "vitest";
import { clampPanelWidth, INITIAL_PANEL_WIDTH, widthAfterKey } from "./panel-width.ts";

test.each([
  [700, 1200, 700],
  [100, 1200, 320],
  [2000, 1200, 880],
  [700, 900, 580],
  [700, 400, 320],
])("a panel of %i in a container of %i is %i wide", (width, container, expected) => {
  expect(clampPanelWidth(width, container)).toBe(expected);
});

test("a panel is 700 wide at first", () => {
  expect(INITIAL_PANEL_WIDTH).toBe(700);
});

test.each([
  ["ArrowLeft", 724],
  ["ArrowRight", 676],
  ["Home", 320],
  ["End", 880],
  ["a", undefined],
])("the key %s moves the edge to %s", (key, expected) => {
  expect(widthAfterKey(key, 700, 1200)).toBe(expected);
});

test("no key leaves the bounds", () => {
  const key = fc.constantFrom("ArrowLeft", "ArrowRight", "Home", "End");
  fc.assert(
    fc.property(fc.array(key), fc.integer({ min: 640, max: 4000 }), (keys, container) => {
      const end = keys.reduce((width, next) => widthAfterKey(next, width, container) ?? width, 700);
      if (keys.length > 0) expect(end).toBeGreaterThanOrEqual(320);
      if (keys.length > 0) expect(end).toBeLessThanOrEqual(container - 320);
    }),
  );
});
