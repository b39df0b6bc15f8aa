import { expect, test } from "vitest";
import { readConfig } from "./read-config.ts";

const levels = 100_000;

test.each([
  ["lists", `{"x":${"[".repeat(levels)}${"]".repeat(levels)}}`],
  ["objects", `{"x":${'{"a":'.repeat(levels)}1${"}".repeat(levels)}}`],
])("a file of %s in each other is told as any other wrong file", (_what, text) => {
  const result = readConfig({
    environment: { TUTTI_CONFIG: "tutti.json" },
    readFile: () => text,
    workingFolder: "/home/ada",
    projectFolder: "/opt/tutti",
  });
  expect(result).toEqual({
    ok: false,
    error: { message: expect.stringContaining("in line 1, x is not a known setting") },
  });
});
