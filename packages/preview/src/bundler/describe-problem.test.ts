import { expect, test } from "vitest";
import { describeProblem } from "./describe-problem.ts";

const location = {
  file: "project:src/a.ts",
  namespace: "project",
  line: 3,
  column: 4,
  length: 2,
  lineText: "let xy z",
  suggestion: "",
};

test("a problem is told with its place, its line and a mark below it", () => {
  expect(describeProblem({ text: 'Expected ";"', location, notes: [] })).toEqual({
    text: 'src/a.ts:3:5: Expected ";"\n  let xy z\n      ~~',
    file: "src/a.ts",
    line: 3,
    column: 5,
    isNetworkNeeded: false,
    packageName: undefined,
  });
});

test("a problem that is nowhere in the project is told by its text alone", () => {
  for (const nowhere of [null, { ...location, file: "project:tutti:entry" }]) {
    expect(describeProblem({ text: "Broken", location: nowhere, notes: [] })).toMatchObject({
      text: "Broken",
      file: undefined,
    });
  }
});

test("a line that is a whole program is cut", () => {
  const long = { ...location, lineText: "x".repeat(10_000), column: 9000 };
  expect(describeProblem({ text: "Broken", location: long, notes: [] }).text.length).toBeLessThan(300);
});

test("a problem that the network would solve says so", () => {
  const problem = { text: "Not here", location, notes: [], detail: { isNetworkNeeded: true, packageName: "kit" } };
  expect(describeProblem(problem)).toMatchObject({ isNetworkNeeded: true, packageName: "kit" });
});
