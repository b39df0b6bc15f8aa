import type { ArtifactVersion } from "@tutti/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aVersion } from "../../testing/a-version.ts";
import { MAX_LANES, versionTree } from "./version-tree.ts";

const version = (id: string, parentVersionId: string | null = null): ArtifactVersion =>
  aVersion(id, { parentVersionId, versionNumber: Number(id) });

/** The tree as text: `o` a version, `|` a passing line, `/` a line that begins here; from the newest down. */
function draw(versions: readonly ArtifactVersion[], headId: string | null): string[] {
  return versionTree(versions, headId).map(({ version: { id }, lane, goesUp, goesDown, passing, branches }) => {
    const width = Math.max(lane, ...passing, ...branches) + 1;
    const columns = Array.from({ length: width }, (_, column) =>
      column === lane ? "o" : branches.includes(column) ? "/" : passing.includes(column) ? "|" : " ",
    );
    return `${columns.join("")} ${id}${goesUp ? " up" : ""}${goesDown ? " down" : ""}`;
  });
}

const line = [version("1"), version("2", "1"), version("3", "2")];
const branchedVersions = [version("1"), version("2", "1"), version("3", "1"), version("4", "2"), version("5", "3")];

test("successive versions are one line, from the newest down", () => {
  expect(draw(line, "3")).toEqual(["o 3 down", "o 2 up down", "o 1 up"]);
  expect(draw(line, "1")).toEqual(draw(line, "3"));
  expect(draw([], null)).toEqual([]);
});

test("the head's line is the first column, and branches stand beside it", () => {
  expect(draw(branchedVersions, "5")).toEqual(["o 5 down", "|o 4 down", "o| 3 up down", "|o 2 up down", "o/ 1 up"]);
  expect(draw(branchedVersions, "2")).toEqual([" o 5 down", "o| 4 down", "|o 3 up down", "o| 2 up down", "o/ 1 up"]);
});

test("several versions of one prompt begin at the same version", () => {
  const siblings = [version("1"), version("2", "1"), version("3", "1"), version("4", "1")];
  expect(draw(siblings, "3")).toEqual([" o 4 down", "o| 3 down", "||o 2 down", "o// 1 up"]);
});

test("first versions of several models are unconnected columns", () => {
  expect(draw([version("1"), version("2"), version("3", "1")], "3")).toEqual(["o 3 down", "|o 2", "o 1 up"]);
});

test("versions with missing or circular parents are listed once each", () => {
  expect(draw([version("1", "2"), version("2", "1"), version("3", "9"), version("4", "4")], "2")).toHaveLength(4);
});

test("each version is listed once, and every line down is closed", () => {
  const parents = fc.array(fc.option(fc.nat({ max: 30 }), { nil: null }), { maxLength: 30 });
  fc.assert(
    fc.property(parents, fc.nat({ max: 30 }), (parentNumbers, head) => {
      const versions = parentNumbers.map((parent, index) => version(`${index}`, parent === null ? null : `${parent}`));
      const rows = versionTree(versions, `${head}`);
      expect(rows.map(({ version: { id } }) => Number(id)).reverse()).toEqual(versions.map((_, index) => index));
      expect(rows.at(-1)?.goesDown ?? false).toBe(false);
      for (const { lane, passing, branches } of rows) {
        expect(Math.max(lane, ...passing, ...branches)).toBeLessThan(MAX_LANES);
      }
      const downCount = rows.filter(({ goesDown }) => goesDown).length;
      const upCount = rows.reduce((sum, { goesUp }) => sum + Number(goesUp), 0);
      expect(upCount).toBeLessThanOrEqual(downCount);
    }),
  );
});
