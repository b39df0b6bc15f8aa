import { expect, test } from "vitest";
import { nextPlace } from "./next-place.ts";

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, undefined],
  ["ArrowLeft", 1, 0],
  ["ArrowLeft", 0, undefined],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["Enter", 1, undefined],
  ["constructor", 1, undefined],
])("%s leads from %i of three to %s", (key, place, expected) => {
  expect(nextPlace(key, place, 3)).toBe(expected);
});
