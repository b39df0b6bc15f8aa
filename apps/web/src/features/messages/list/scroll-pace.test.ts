import { expect, test } from "vitest";
import { createScrollPace, type ScrollPace } from "./scroll-pace.ts";

/** The pace reported for each step; a step is `[offset, at]`. */
function tell(steps: readonly (readonly [number, number])[]): ScrollPace[] {
  const pace = createScrollPace();
  return steps.map(([offset, at]) => pace({ offset, height: 800, at }));
}

const every16 = (step: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => [10_000 + index * step, index * 16]);

test.each<[string, [number, number][], boolean]>([
  ["a line that grows, each frame", every16(24, 10), false],
  ["a wheel's notch, each frame", every16(120, 10), true],
  ["a page, each frame", every16(-1500, 10), true],
])("%s: moves the list by hand: %j", (_name, steps, isMoving) => {
  expect(tell(steps).at(-1)?.isMoving).toBe(isMoving);
});

test.each<[string, [number, number][], boolean[]]>([
  ["slow scrolling passes nothing", every16(-120, 4), [false, false, false, false]],
  ["fast scrolling passes from its second step on", every16(-1500, 4), [false, false, true, true]],
  [
    "one jump is drawn where it arrives",
    [
      [0, 0],
      [9000, 16],
      [9010, 32],
    ],
    [false, false, false],
  ],
  [
    "a jump that is put right is none",
    [
      [0, 0],
      [9000, 16],
      [8000, 32],
      [8900, 48],
    ],
    [false, false, false, false],
  ],
  [
    "pages that are turned by hand are drawn",
    [
      [0, 0],
      [700, 300],
      [1400, 600],
      [2100, 900],
    ],
    [false, false, false, false],
  ],
  [
    "it ends with the first slow step",
    [...every16(1500, 3), [13_100, 48], [14_600, 64]],
    [false, false, true, false, false],
  ],
])("%s", (_name, steps, expected) => {
  expect(tell(steps).map(({ isPassing }) => isPassing)).toEqual(expected);
});
