import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../setup/paths.mjs";
import { failureLines, failuresOfPlaywright, failuresOfStep, failuresOfVitest } from "./failures.mjs";

describe("vitest's report", () => {
  const file = join(root, "packages/domain/src/room.test.ts");

  test("names the file, the groups and the title of each failed test", () => {
    const assertionResults = [
      { ancestorTitles: ["a room"], title: "has a name", status: "failed", failureMessages: ["Error: no\n  at x"] },
      { ancestorTitles: [], title: "has models", status: "passed", failureMessages: [] },
    ];
    expect(
      failuresOfVitest({ testResults: [{ name: file, status: "failed", message: "", assertionResults }] }),
    ).toEqual([{ name: "packages/domain/src/room.test.ts › a room › has a name", message: "Error: no\n  at x" }]);
  });

  test("names a file that could not be loaded", () => {
    const brokenFile = { name: file, status: "failed", message: "Cannot find module", assertionResults: [] };
    expect(failuresOfVitest({ testResults: [brokenFile] })).toEqual([
      { name: "packages/domain/src/room.test.ts", message: "Cannot find module" },
    ]);
  });

  test.each([undefined, null, "text", {}, { testResults: [null, {}] }])("names nothing where it is %j", (report) => {
    expect(failuresOfVitest(report)).toEqual([]);
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });

  test("names failed and flaky tests of a file and of its groups", () => {
    const group = { title: "on a phone", specs: [spec("scrolls", "flaky", "Error: odd")] };
    const file = {
      title: "rooms.spec.ts",
      specs: [spec("opens", "expected"), spec("closes", "unexpected", "Timed out.", "Error: click")],
      suites: [group],
    };
    expect(failuresOfPlaywright({ suites: [file] })).toEqual([
      { name: "rooms.spec.ts › closes", message: "Timed out.\nError: click" },
      { name: "rooms.spec.ts › on a phone › scrolls", message: "Error: odd" },
    ]);
  });

  test("reports an error outside of tests", () => {
    expect(failuresOfPlaywright({ suites: [], errors: [{ message: "No tests found" }] })).toEqual([
      { name: "Playwright", message: "No tests found" },
    ]);
  });

  test.each([undefined, null, {}, { suites: [{ specs: [{}] }] }])("names nothing where it is %j", (report) => {
    expect(failuresOfPlaywright(report)).toEqual([]);
  });
});

describe("what failed in a step", () => {
  const failures = [{ name: "a.test.ts › adds", message: "Error: 3" }];
  test.each([
    ["nothing", { failed: 0, failures: [], output: "fine" }, []],
    ["its tests", { failed: 1, failures, output: "" }, [{ name: "Unit tests: a.test.ts › adds", message: "Error: 3" }]],
    ["itself", { failed: 1, failures: [], output: "a\nbroken\n\n" }, [{ name: "Unit tests", message: "broken" }]],
    ["itself, silently", { failed: 1, failures: [], output: "" }, [{ name: "Unit tests", message: "" }]],
  ])("%s", (_case, outcome, expected) => {
    expect(failuresOfStep({ title: "Unit tests", ...outcome })).toEqual(expected);
  });
});

describe("the lines at the end", () => {
  test("are none where nothing failed", () => {
    expect(failureLines([])).toEqual([]);
  });

  test("report each failure with the first line of its message, without colors", () => {
    const message = "\n\u001B[31mError: expected 1\u001B[39m\n    at test.ts:1";
    expect(
      failureLines([
        { name: "a.test.ts › adds", message },
        { name: "Types", message: "" },
      ]),
    ).toEqual(["Failed:", "  a.test.ts › adds: Error: expected 1", "  Types"]);
  });

  test("are at most 20 below the heading, and say how many are left out", () => {
    const failures = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `test ${index}`, message: "" }));
    expect(failureLines(failures(20))).toHaveLength(21);
    expect(failureLines(failures(20)).at(-1)).toBe("  test 19");
    expect(failureLines(failures(45))).toHaveLength(21);
    expect(failureLines(failures(45)).at(-1)).toBe("  and 26 more");
  });

  test("are cut where they are long", () => {
    const [, line = ""] = failureLines([{ name: "a", message: "x".repeat(1000) }]);
    expect(line).toHaveLength(200);
    expect(line.endsWith("x…")).toBe(true);
  });
});
