import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readStartOptions } from "./start-options.mjs";

test.each([
  [[], {}],
  [["--no-open"], { TUTTI_OPEN: "0" }],
  [["--open"], { TUTTI_OPEN: "1" }],
])("the options %j of npm start set %j", (args, variables) => {
  expect(readStartOptions(args)).toEqual({ variables });
});

test("npm start refuses an unknown option before it installs anything", () => {
  const start = join(import.meta.dirname, "..", "start.mjs");
  let output = "";
  try {
    execFileSync(process.execPath, [start, "--no-opne"], { encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    output = String((error as { stderr: string }).stderr);
  }
  expect(output).toContain("--no-opne");
  expect(output).toContain("--no-open   does not open the browser");
});
