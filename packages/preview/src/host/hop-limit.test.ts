import { expect, test } from "vitest";
import { createHopLimit } from "./hop-limit.ts";

/** Loads and leaves pages that run for these milliseconds; returns which of them may be followed by another. */
function leave(lengths: readonly number[]): boolean[] {
  let time = 1_000;
  const limit = createHopLimit({ now: () => time });
  return lengths.map((length) => {
    limit.begin();
    time += length;
    return limit.admit();
  });
}

test.each([
  ["one page that leaves at once", [0], [true]],
  ["five pages that leave at once", [0, 0, 299, 0, 0], [true, true, true, true, true]],
  ["a sixth one", [0, 0, 0, 0, 0, 0], [true, true, true, true, true, false]],
  ["pages that stay a while", Array(8).fill(300), Array(8).fill(true)],
  ["a page that stays a while among others", [0, 0, 0, 300, 0, 0, 0], Array(7).fill(true)],
])("bounds how often pages leave at once: %s", (_, lengths, admitted) => {
  expect(leave(lengths)).toEqual(admitted);
});
