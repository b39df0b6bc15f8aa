import { expect, test } from "vitest";
import { checksOf } from "./changed-files.mjs";

const everything = [
  { script: "lint", args: [] },
  { script: "types", args: [] },
  { script: "unit", args: [] },
];

test.each([
  ["where git cannot say what changed", undefined],
  ["where the rules of lint changed", ["packages/domain/src/room.ts", "biome.json"]],
  ["where a dependency changed", ["package-lock.json"]],
])("everything is checked %s", (_case, files) => {
  expect(checksOf(files)).toEqual(everything);
});

test("a change is linted by file and tested by what depends on it", () => {
  expect(checksOf(["packages/domain/src/room.ts"])).toEqual([
    { script: "lint:files", args: ["--no-errors-on-unmatched", "packages/domain/src/room.ts"] },
    { script: "lint:imports", args: [] },
    { script: "types", args: [] },
    { script: "unit", args: ["--changed"] },
  ]);
});

test("a change that only removes files lints nothing", () => {
  expect(checksOf([]).map(({ script }) => script)).toEqual(["types", "unit"]);
});
