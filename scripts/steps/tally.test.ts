import { describe, expect, test } from "vitest";
import { closingLine, sumOf, tallyOfPlaywright, tallyOfStep, tallyOfVitest } from "./tally.mjs";

const tally = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });

test("the closing line counts passed and failed, and any skipped tests", () => {
  expect(closingLine(tally(212, 0))).toBe("212 passed, 0 failed");
  expect(closingLine(tally(0, 3, 1))).toBe("0 passed, 3 failed, 1 skipped");
});

test("a vitest report counts its tests, those left out too", () => {
  const report = { numPassedTests: 40, numFailedTests: 2, numPendingTests: 3, numTodoTests: 1, success: false };
  expect(tallyOfVitest(report)).toEqual(tally(40, 2, 4));
  expect(tallyOfVitest({ testResults: [] })).toBeUndefined();
  expect(tallyOfVitest(null)).toBeUndefined();
});

test("a Playwright report counts a test that needed another try as a failure", () => {
  const stats = { expected: 20, unexpected: 1, flaky: 1, skipped: 3 };
  expect(tallyOfPlaywright({ stats })).toEqual(tally(20, 2, 3));
  expect(tallyOfPlaywright({ stats: { ...stats, flaky: 0 } })).toEqual(tally(20, 1, 3));
  expect(tallyOfPlaywright({ errors: ["no config"] })).toBeUndefined();
});

describe("what a step adds", () => {
  test.each([
    ["a tool that ended well is one check", { code: 0, tally: undefined, hasReport: false }, tally(1, 0)],
    ["a tool that did not is one failure", { code: 2, tally: undefined, hasReport: false }, tally(0, 1)],
    ["tests that all passed", { code: 0, tally: tally(7, 0, 1), hasReport: true }, tally(7, 0, 1)],
    ["tests of which some failed", { code: 1, tally: tally(7, 2), hasReport: true }, tally(7, 2)],
    ["a run without a report could not run", { code: 1, tally: undefined, hasReport: true }, tally(0, 1)],
    ["no test at all is a failure", { code: 0, tally: tally(0, 0), hasReport: true }, tally(0, 1)],
    ["only skipped tests are a failure", { code: 0, tally: tally(0, 0, 4), hasReport: true }, tally(0, 1, 4)],
    ["an error outside of the tests is a failure", { code: 1, tally: tally(7, 0), hasReport: true }, tally(7, 1)],
  ])("%s", (_case, outcome, expected) => {
    expect(tallyOfStep(outcome)).toEqual(expected);
  });
});

test("the whole is the sum of the steps", () => {
  expect(sumOf([tally(1, 0), tally(40, 2, 4), tally(0, 1)])).toEqual(tally(41, 3, 4));
  expect(sumOf([])).toEqual(tally(0, 0));
});
