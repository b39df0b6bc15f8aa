import fc from "fast-check";
import leven from "leven";
import { describe, expect, test } from "vitest";
import { createStretchComparison } from "./alike-stretches.ts";
import { applyEditBlock } from "./apply-edit-block.ts";

const line = fc.oneof(fc.constantFrom("", "}", "return a + b;"), fc.string({ maxLength: 12 }));
const fileAndSearch = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.array(line, { minLength: 1, maxLength: 4 }))
  .filter(([file, searchedLines]) => searchedLines.length <= file.length);

/** The distances of all stretches, each computed as a whole. */
function distancesOf(file: readonly string[], searchedLines: readonly string[]): number[] {
  const count = file.length - searchedLines.length + 1;
  return Array.from({ length: count }, (_, at) =>
    searchedLines.reduce((sum, searchedLine, index) => sum + leven(file[at + index] ?? "", searchedLine), 0),
  );
}

const lengthOf = (lines: readonly string[]): number => lines.join("").length;

describe("the comparison of a SEARCH with the stretches of a file", () => {
  test("finds the nearest stretch, ties by common lines, then by position", () => {
    fc.assert(
      fc.property(fileAndSearch, ([file, searchedLines]) => {
        const distances = distancesOf(file, searchedLines);
        const nearest = createStretchComparison(file, searchedLines).nearestPlace();
        expect(distances[nearest]).toBe(Math.min(...distances));
        expect(nearest).toBe(distances.indexOf(Math.min(...distances)));
      }),
    );
  });

  test("finds all stretches of which nine tenths match", () => {
    fc.assert(
      fc.property(fileAndSearch, fc.nat(11), ([lines, searchedLines], place) => {
        const file = [...lines.slice(0, place), ...searchedLines.map((text) => text.slice(1)), ...lines.slice(place)];
        const expected = distancesOf(file, searchedLines).flatMap((distance, at) => {
          const longest = Math.max(lengthOf(searchedLines), lengthOf(file.slice(at, at + searchedLines.length)));
          return longest > 0 && distance <= Math.floor(longest * 0.1 + 1e-9) ? [at] : [];
        });
        expect(createStretchComparison(file, searchedLines).alikePlaces()).toEqual(expected);
      }),
    );
  });

  test("[SEC-18] ends early for lines that a comparison takes minutes for", () => {
    // Equal characters in another order: no lower bound rules out a stretch.
    const file = Array.from({ length: 300 }, (_, row) => `${"ab".repeat(900)}${"b".repeat(row % 7)}`);
    const searchedLines = Array.from({ length: 200 }, () => "ba".repeat(900));
    const comparison = createStretchComparison(file, searchedLines);
    expect(comparison.alikePlaces()).toEqual([]);
    expect(comparison.nearestPlace()).toBe(0);
  });
});

test("[SEC-18] an edit that cannot be compared in time is refused with a place", () => {
  const text = `${"ab".repeat(900)}\n`.repeat(300);
  const search = `${"ba".repeat(900)}\n`.repeat(200);
  expect(applyEditBlock(text, { search, replace: "" })).toMatchObject({
    ok: false,
    error: { reason: "missing", nearest: { first: 1, last: 200 } },
  });
});
