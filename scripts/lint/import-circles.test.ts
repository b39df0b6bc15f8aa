import { expect, test } from "vitest";
import { circleProblems, fileCircles, folderCircles } from "./import-circles.mjs";

const graphOf = (imports: Readonly<Record<string, string[]>>) => new Map(Object.entries(imports));

test.each<[string, Record<string, string[]>, string[][]]>([
  ["a chain", { a: ["b"], b: ["c"], c: [] }, []],
  ["two ways to one file", { a: ["b", "c"], b: ["d"], c: ["d"], d: [] }, []],
  ["two files", { a: ["b"], b: ["a"] }, [["a", "b"]]],
  ["a longer way round", { a: ["b"], b: ["c"], c: ["a", "d"], d: [] }, [["a", "b", "c"]]],
  [
    "two circles with a way between them",
    { a: ["b"], b: ["a", "c"], c: ["d"], d: ["c"] },
    [
      ["c", "d"],
      ["a", "b"],
    ],
  ],
  ["two circles with one file in common", { a: ["b", "c"], b: ["a"], c: ["a"] }, [["a", "b", "c"]]],
  ["files that are not in the graph", { a: ["zod"] }, []],
])("finds the circles of files in %s", (_, imports, circles) => {
  expect(fileCircles(graphOf(imports))).toEqual(circles);
});

const G = "apps/gateway/src";
const mutual = {
  [`${G}/catalog/view.ts`]: [`${G}/routing/price.ts`],
  [`${G}/routing/slug.ts`]: [`${G}/catalog/facts.ts`, `${G}/routing/price.ts`],
  [`${G}/services.ts`]: [`${G}/http/server/metrics.ts`],
  [`${G}/http/usage/key.ts`]: [`${G}/services.ts`],
  [`${G}/limits/limits.ts`]: [`${G}/ledger/ledger.ts`],
  [`${G}/ledger/ledger.test.ts`]: [`${G}/limits/limits.ts`],
};

test("[HOUSE-3] finds folders that import each other, without their tests", () => {
  expect(folderCircles(graphOf(mutual)).toSorted()).toEqual(["catalog ⇄ routing", "http ⇄ services.ts"]);
});

test("[HOUSE-3] reports a new circle, and a known one that is gone", () => {
  const known = { files: [["b", "a"]], folders: ["catalog ⇄ routing", "accounts ⇄ limits"] };
  expect(circleProblems(graphOf({ ...mutual, a: ["b"], b: ["a"] }), known)).toEqual([
    "New circle of imports: http ⇄ services.ts",
    expect.stringContaining("accounts ⇄ limits"),
  ]);
});
